//! Null-window alpha-beta search (fail-soft) over quiet positions: those in which no box can be taken.

use super::super::captures::Captures;
use super::super::shape::Degrees;
use super::context::SearchContext;
use seedbed_rules::bits::Bits;
use seedbed_rules::{Budget, Clock, Stop};
use seedbed_solve::{Meter, Stopped};
use std::sync::atomic::AtomicBool;

/// The search of one thread.
pub(in super::super) struct Worker<'a> {
    pub(super) context: &'a SearchContext,
    meter: Meter<'a>,
    /// The budget of the search.
    clock: Clock,
    /// The number of positions searched, by which the table knows how expensive a result was.
    pub(super) searched: u64,
    /// The moves still to be searched, of all positions on the current path.
    pub(super) open: Vec<Child>,
    /// The null windows on the current path that other threads may settle, the outermost first.
    pub(super) asked: Vec<Asked>,
    /// Set when another thread has settled the root; `None` if there are no other threads.
    over: Option<&'a AtomicBool>,
}

/// Why a search ended without a result.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum Halt {
    /// It was asked to stop, or its budget is used up.
    Stopped,
    /// Another thread settled the null window at this depth of `asked`.
    Answered(usize),
}

impl From<Stopped> for Halt {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}

/// A null window being searched: is the value of this position at least `beta`?
#[derive(Clone, Copy)]
pub(super) struct Asked {
    pub(super) key: u64,
    pub(super) boxes: i32,
    pub(super) beta: i32,
}

/// A move, as what the opponent can take after it.
#[derive(Clone, Copy)]
pub(super) struct Child {
    captures: Captures<u64>,
    pub(super) key: u64,
    boxes: i32,
    order: u32,
}

/// The result of looking at the moves without searching them.
enum Look {
    /// This bound settles the position.
    Settled(i32),
    /// The moves pushed on `open` must be searched; the others are worth at most this.
    Open(i32),
}

impl<'a> Worker<'a> {
    pub(in super::super) fn new(
        context: &'a SearchContext,
        meter: Meter<'a>,
        over: Option<&'a AtomicBool>,
    ) -> Self {
        let clock = Budget::UNLIMITED.start(&Stop::NEVER);
        Self { context, meter, clock, searched: 0, open: Vec::new(), asked: Vec::new(), over }
    }

    /// The same search within a budget of positions or time, which also ends if `stop` asks for it.
    pub(in super::super) fn within(self, budget: Budget, stop: &Stop) -> Self {
        Self { clock: budget.start(stop), ..self }
    }

    /// A bound on the value of a quiet position for its mover: a lower bound if it is at least `beta`, else an upper bound.
    ///
    /// `beta` must have the parity of the number of open boxes, as the value has.
    pub(in super::super) fn search(&mut self, free: u64, beta: i32) -> Result<i32, Halt> {
        let free = self.context.keys.in_order(free);
        let degrees = self.context.game.degrees(free);
        if degrees.more == 0 {
            return Ok(self.context.game.endgame_value(free, &degrees));
        }
        self.search_in_order(free, self.context.keys.key(free), beta)
    }

    /// The same for a position in order that has this key and more than chains and loops.
    fn search_in_order(&mut self, free: u64, key: u64, beta: i32) -> Result<i32, Halt> {
        let degrees = self.context.game.degrees(free);
        let boxes = degrees.boxes();
        if let Some(bound) = self.context.known(key, boxes).settle(beta) {
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
        self.context.learn(key, boxes, beta, bound, self.searched - begun);
        Ok(bound)
    }

    /// Searches the moves on `open` from `first` on; `best` is the best value known so far.
    fn search_open(&mut self, free: u64, asked: Asked, first: usize, mut best: i32) -> Result<i32, Halt> {
        let beta = asked.beta;
        if free.count() >= self.context.far_sighted {
            match self.look_further(beta, first) {
                Look::Settled(bound) => return Ok(best.max(bound)),
                Look::Open(known) => best = best.max(known),
            }
        }
        self.open[first..].sort_by_key(|child| child.order);
        if self.over.is_some() && free.count() >= self.context.shared {
            return self.search_parallel(asked, first, best);
        }
        for at in first..self.open.len() {
            best = best.max(self.after(at, beta)?);
            if best >= beta {
                break;
            }
        }
        Ok(best)
    }

    /// A bound on the value of the move at this index of `open` for the mover.
    pub(super) fn after(&mut self, at: usize, beta: i32) -> Result<i32, Halt> {
        let Child { captures, key, .. } = self.open[at];
        Ok(-captures.bound_gain(2 - beta, |rest, beta| self.search_in_order(rest, key, beta))?)
    }

    /// Looks at the position after every move: the table, the formula or a count of boxes may cause a cutoff.
    fn look_ahead(&mut self, free: u64, degrees: &Degrees<u64>, beta: i32) -> Look {
        let context = self.context;
        let game = &context.game;
        let first = self.open.len();
        let mut best = -degrees.boxes();
        let safe = context.keys.last(free) & !game.edges_of(degrees.two);
        let (images, boxes) = (context.keys.images(free), degrees.boxes());
        // An edge is beside two boxes at most, so only then a safe move may leave nothing but chains and loops.
        let near_end = degrees.more.count() <= 2;
        for edge in safe.each() {
            let captures = Captures::none(free & !u64::single(edge));
            let order = context.ranks[edge as usize];
            if near_end {
                best = best.max(self.consider(captures, order));
                if best >= beta {
                    self.open.truncate(first);
                    return Look::Settled(best);
                }
            } else {
                self.push(Child { captures, key: context.keys.without(&images, edge), boxes, order });
            }
        }
        for string in game.strings(free, degrees.two) {
            /// Strings come after all safe moves, the shortest first.
            const AFTER_SAFE: u32 = 1 << 10;
            let length = string.count();
            // The opponent may leave some boxes of a long string and gains the others, whatever follows.
            let is_ring = (free & game.edges_of(string)).count() == length;
            let most = if is_ring { 4 } else { 2 } - length as i32;
            let most = most - ((most ^ boxes) & 1);
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

    /// Returns the value of a move if the formula settles it; else pushes the move on `open` and returns `i32::MIN`.
    #[inline]
    fn consider(&mut self, captures: Captures<u64>, order: u32) -> i32 {
        let degrees = self.context.game.degrees(captures.rest);
        if degrees.more == 0 {
            return -captures.gain(self.context.game.endgame_value(captures.rest, &degrees));
        }
        let key = self.context.keys.key(captures.rest);
        self.push(Child { captures, key, boxes: degrees.boxes(), order });
        i32::MIN
    }

    #[inline]
    fn push(&mut self, child: Child) {
        self.context.table.prefetch(child.key);
        self.open.push(child);
    }

    /// Looks up the moves from `first` on in the table and keeps those it does not settle.
    fn look_up(&mut self, beta: i32, first: usize, mut best: i32) -> Look {
        let mut kept = first;
        for at in first..self.open.len() {
            let child = self.open[at];
            let gain = child.captures.gain_within(self.context.known(child.key, child.boxes));
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

    /// Looks another ply ahead and puts moves first that leave the opponent the fewest unrefuted answers.
    fn look_further(&mut self, beta: i32, first: usize) -> Look {
        /// The weight of an answer, above any other rank in the move ordering.
        const ANSWER: u32 = 1 << 12;
        let mut best = i32::MIN;
        let mut kept = first;
        for at in first..self.open.len() {
            let mut child = self.open[at];
            let (rest, end) = (child.captures.rest, self.open.len());
            let asked = 2 - beta - child.captures.taken;
            let degrees = self.context.game.degrees(rest);
            let look = self.look_ahead(rest, &degrees, asked);
            child.order += ANSWER * (self.open.len() - end) as u32;
            self.open.truncate(end);
            if let Look::Settled(bound) = look {
                self.context.learn(child.key, child.boxes, asked, bound, 1);
                let gain = child.captures.gain_within(self.context.known(child.key, child.boxes));
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
