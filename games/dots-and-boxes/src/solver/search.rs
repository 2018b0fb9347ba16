//! Alpha-beta over quiet positions: those in which no box can be taken.

use super::super::captures::Captures;
use super::super::shape::Degrees;
use super::ground::Ground;
use seedbed_rules::bits::Bits;
use seedbed_rules::{Budget, Clock, Stop};
use seedbed_solve::{Meter, Stopped};
use std::sync::atomic::AtomicBool;

/// One thread at work.
pub(in super::super) struct Worker<'a> {
    pub(super) ground: &'a Ground,
    meter: Meter<'a>,
    /// How long it may work.
    clock: Clock,
    /// Positions searched, which tells how dear a result was.
    pub(super) searched: u64,
    /// The moves still to be searched of every position under way, one after the other.
    pub(super) open: Vec<Child>,
    /// The questions under way that other threads may answer, the first one first.
    pub(super) asked: Vec<Asked>,
    /// Where there are other threads: has one of them answered the first question?
    over: Option<&'a AtomicBool>,
}

/// Why a search ended without an answer.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum Halt {
    /// Someone asked to stop.
    Stopped,
    /// Another thread answered the question that was asked at this depth.
    Answered(usize),
}

impl From<Stopped> for Halt {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}

/// A question under way.
#[derive(Clone, Copy)]
pub(super) struct Asked {
    pub(super) key: u64,
    pub(super) boxes: i32,
    pub(super) beta: i32,
}

/// A move, as what the other can take after it.
#[derive(Clone, Copy)]
pub(super) struct Child {
    captures: Captures<u64>,
    pub(super) key: u64,
    boxes: i32,
    order: u32,
}

/// What a look at the moves found.
enum Look {
    /// Enough is known: this bound answers the question.
    Settled(i32),
    /// The moves pushed on `open` must be searched; the others reach at most this.
    Open(i32),
}

impl<'a> Worker<'a> {
    pub(in super::super) fn new(ground: &'a Ground, meter: Meter<'a>, over: Option<&'a AtomicBool>) -> Self {
        let clock = Budget::UNLIMITED.start(&Stop::NEVER);
        Self { ground, meter, clock, searched: 0, open: Vec::new(), asked: Vec::new(), over }
    }

    /// The same, stopped when it has searched so many positions or so long, or when someone asks for it.
    pub(in super::super) fn within(self, budget: Budget, stop: &Stop) -> Self {
        Self { clock: budget.start(stop), ..self }
    }

    /// A bound on the value of a quiet position for its mover: at least it, if that is `beta` or more, else at most it.
    ///
    /// `beta` has the parity of the open boxes, as the value has.
    pub(in super::super) fn search(&mut self, free: u64, beta: i32) -> Result<i32, Halt> {
        let degrees = self.ground.game.degrees(free);
        if degrees.more == 0 {
            return Ok(self.ground.game.endgame_value(free, &degrees));
        }
        let boxes = degrees.boxes();
        let key = self.ground.key(free);
        if let Some(bound) = self.ground.known(key, boxes).settle(beta) {
            return Ok(bound);
        }
        self.meter.tick()?;
        if !self.clock.tick() {
            return Err(Halt::Stopped);
        }
        self.searched += 1;
        if let Some(over) = self.over {
            self.look_around(over)?;
        }
        let (begun, first) = (self.searched, self.open.len());
        let bound = match self.look_ahead(free, &degrees, beta) {
            Look::Settled(bound) => bound,
            Look::Open(known) => {
                let asked = Asked { key, boxes, beta };
                let found = self.search_open(free, asked, first, known);
                self.open.truncate(first);
                found?
            }
        };
        self.ground.learn(key, boxes, beta, bound, self.searched - begun);
        Ok(bound)
    }

    /// Searches the moves on `open` from `first` on, of which the best that is known reaches `best`.
    fn search_open(&mut self, free: u64, asked: Asked, first: usize, mut best: i32) -> Result<i32, Halt> {
        let beta = asked.beta;
        if free.count() >= self.ground.far_sighted {
            match self.look_further(beta, first) {
                Look::Settled(bound) => return Ok(best.max(bound)),
                Look::Open(known) => best = best.max(known),
            }
        }
        self.open[first..].sort_by_key(|child| child.order);
        if self.over.is_some() && free.count() >= self.ground.shared {
            return self.search_together(asked, first, best);
        }
        for at in first..self.open.len() {
            best = best.max(self.after(at, beta)?);
            if best >= beta {
                break;
            }
        }
        Ok(best)
    }

    /// A bound on what the move at this place is worth to the mover.
    pub(super) fn after(&mut self, at: usize, beta: i32) -> Result<i32, Halt> {
        let captures = self.open[at].captures;
        Ok(-captures.bound_gain(2 - beta, |rest, beta| self.search(rest, beta))?)
    }

    /// Looks at the position after every move: what the table, the formula or a count says of it may be enough.
    fn look_ahead(&mut self, free: u64, degrees: &Degrees<u64>, beta: i32) -> Look {
        let ground = self.ground;
        let game = &ground.game;
        let first = self.open.len();
        let mut best = -degrees.boxes();
        let safe = free & !game.edges_of(degrees.two);
        for edge in safe.each() {
            let captures = Captures::none(free & !u64::single(edge));
            best = best.max(self.consider(captures, ground.ranks[edge as usize]));
            if best >= beta {
                self.open.truncate(first);
                return Look::Settled(best);
            }
        }
        for string in game.strings(free, degrees.two) {
            /// After all safe moves, the shortest string first.
            const AFTER_SAFE: u32 = 1 << 10;
            let length = string.count();
            // Whoever may leave some boxes of a string gains the others, whatever else comes of it.
            let is_ring = (free & game.edges_of(string)).count() == length;
            let most = if is_ring { 4 } else { 2 } - length as i32;
            let most = most - ((most ^ degrees.boxes()) & 1);
            if length > 2 && most < beta {
                best = best.max(most);
                continue;
            }
            let captures = game.opened(free, degrees, string);
            best = best.max(self.consider(captures, AFTER_SAFE + length));
            if best >= beta {
                self.open.truncate(first);
                return Look::Settled(best);
            }
        }
        self.look_up(beta, first, best)
    }

    /// Pushes a move on `open` unless the formula settles what it is worth, which is returned; else the least.
    #[inline]
    fn consider(&mut self, captures: Captures<u64>, order: u32) -> i32 {
        let degrees = self.ground.game.degrees(captures.rest);
        if degrees.more == 0 {
            return -captures.gain(self.ground.game.endgame_value(captures.rest, &degrees));
        }
        let key = self.ground.key(captures.rest);
        self.ground.table.prefetch(key.into());
        self.open.push(Child { captures, key, boxes: degrees.boxes(), order });
        i32::MIN
    }

    /// Looks the moves from `first` on up in the table and keeps those it says too little of.
    fn look_up(&mut self, beta: i32, first: usize, mut best: i32) -> Look {
        let mut kept = first;
        for at in first..self.open.len() {
            let child = self.open[at];
            let gain = child.captures.gain_within(self.ground.known(child.key, child.boxes));
            if -gain.upper >= beta {
                self.open.truncate(first);
                return Look::Settled(-gain.upper);
            }
            if -gain.lower < beta {
                best = best.max(-gain.lower);
            } else {
                self.open[kept] = child;
                kept += 1;
            }
        }
        self.open.truncate(kept);
        if kept == first { Look::Settled(best) } else { Look::Open(best) }
    }

    /// Looks another ply ahead: puts moves first after which the other has the fewest answers not yet refuted.
    fn look_further(&mut self, beta: i32, first: usize) -> Look {
        /// More than any order of moves without it.
        const ANSWER: u32 = 1 << 12;
        let mut best = i32::MIN;
        let mut kept = first;
        for at in first..self.open.len() {
            let mut child = self.open[at];
            let (rest, end) = (child.captures.rest, self.open.len());
            let asked = 2 - beta - child.captures.taken;
            let degrees = self.ground.game.degrees(rest);
            let look = self.look_ahead(rest, &degrees, asked);
            child.order += ANSWER * (self.open.len() - end) as u32;
            self.open.truncate(end);
            if let Look::Settled(bound) = look {
                self.ground.learn(child.key, child.boxes, asked, bound, 1);
                let gain = child.captures.gain_within(self.ground.known(child.key, child.boxes));
                if -gain.upper >= beta {
                    self.open.truncate(first);
                    return Look::Settled(-gain.upper);
                }
                if -gain.lower < beta {
                    best = best.max(-gain.lower);
                    continue;
                }
            }
            self.open[kept] = child;
            kept += 1;
        }
        self.open.truncate(kept);
        if kept == first { Look::Settled(best) } else { Look::Open(best) }
    }
}
