//! Dots and Boxes between captures, as a game of its own.
//!
//! Positions have nothing to take. A move is a safe edge, or opens a string of boxes; then the opponent answers: takes
//! all and moves on, or leaves the last two or four and the move with them. As soon as only chains and rings are left, the
//! formula ends the game, so a playout is short and its end is played perfectly.

use super::super::captures::Captures;
use super::super::{DotsAndBoxes, Position, Word};
use seedbed_rules::{Game, Keyed, Player, Rng, Turn};

/// The rules of the game between captures.
#[derive(Clone)]
pub(super) struct QuietGame<W> {
    pub(super) game: DotsAndBoxes<W>,
}

/// A position with nothing to take but what was just opened.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct QuietPosition<W> {
    pub(super) free: W,
    /// The free edges that give nothing away.
    pub(super) safe: W,
    /// Boxes of the first player less those of the second.
    margin: i8,
    mover: u8,
    /// The number of boxes that the mover may take at once.
    offered: i8,
    /// The number of them that the mover may leave.
    left: i8,
    over: bool,
}

/// A move: a safe edge, the least edge of a string to be opened, or an answer to an offer.
pub(super) type Choice = u8;

/// Takes all that is offered.
pub(super) const TAKE: Choice = 254;
/// Leaves the last boxes of what is offered.
pub(super) const LEAVE: Choice = 255;

impl<W: Word> QuietGame<W> {
    /// The quiet position when all is taken that must be taken; it is not over, even if it is decided.
    pub(super) fn quiet_position(&self, s: &Position<W>) -> QuietPosition<W> {
        let captures = self.game.captures(s.free);
        let safe = captures.rest & !self.game.edges_of(self.game.degrees(captures.rest).two);
        let (offered, left) = (captures.taken as i8, captures.left as i8);
        let mut position = QuietPosition {
            free: captures.rest,
            safe,
            margin: s.margin,
            mover: s.mover,
            offered,
            left,
            over: false,
        };
        if left == 0 {
            position.offered = 0;
            position.credit(captures.taken);
        }
        position
    }

    /// Offers these boxes to the mover.
    #[inline]
    fn offer(&self, s: &mut QuietPosition<W>, captures: Captures<W>) {
        let degrees = self.game.degrees(captures.rest);
        s.free = captures.rest;
        s.safe = captures.rest & !self.game.edges_of(degrees.two);
        if degrees.more == W::EMPTY {
            s.credit(captures.gain(self.game.endgame_value(captures.rest, &degrees)));
            s.over = true;
        } else if captures.left == 0 {
            s.credit(captures.taken);
            s.over = i32::from(s.margin.abs()) > degrees.boxes();
        } else {
            (s.offered, s.left) = (captures.taken as i8, captures.left as i8);
        }
    }

    /// The strings that can be opened, each by its least edge and its boxes.
    pub(super) fn strings(&self, free: W) -> impl Iterator<Item = (Choice, W)> + '_ {
        let two = self.game.degrees(free).two;
        let strings = self.game.strings(free, two);
        strings.map(move |string| ((free & self.game.edges_of(string)).least() as Choice, string))
    }

    /// What the opponent may take after a choice that is not an answer.
    #[inline]
    pub(super) fn after(&self, s: &QuietPosition<W>, choice: Choice) -> Captures<W> {
        let edge = W::single(choice.into());
        if s.safe & edge != W::EMPTY {
            return Captures::none(s.free & !edge);
        }
        let degrees = self.game.degrees(s.free);
        let seed = self.game.boxes_beside(edge) & degrees.two;
        let string = self.game.string(s.free, degrees.two, seed);
        self.game.opened(s.free, &degrees, string)
    }

    /// Whether it seems better to leave the last boxes, without looking ahead.
    ///
    /// While there are safe edges, being on move costs nothing. After that the strings decide, as if they were isolated.
    fn would_leave(&self, s: &QuietPosition<W>) -> bool {
        s.safe == W::EMPTY && {
            let degrees = self.game.degrees(s.free);
            self.game.strings_value(s.free, &degrees) < -i32::from(s.left)
        }
    }
}

impl<W: Word> QuietPosition<W> {
    #[inline]
    fn credit(&mut self, boxes: i32) {
        self.margin += if self.mover == 0 { boxes as i8 } else { -boxes as i8 };
    }

    /// Whether there are boxes that may be taken or left.
    pub(super) fn is_offered(&self) -> bool {
        self.offered > 0
    }

    /// The boxes on offer.
    pub(super) fn captures(&self) -> Captures<W> {
        Captures { rest: self.free, taken: self.offered.into(), left: self.left.into() }
    }
}

impl<W: Word> Game for QuietGame<W> {
    type State = QuietPosition<W>;
    type Move = Choice;

    fn start(&self) -> QuietPosition<W> {
        self.quiet_position(&self.game.start())
    }

    #[inline]
    fn turn(&self, s: &QuietPosition<W>) -> Turn {
        if s.over { Turn::Over } else { Turn::Player(s.mover.into()) }
    }

    /// Long strings are not opened while there are safe edges: what is given away then is seldom regained.
    fn moves(&self, s: &QuietPosition<W>, out: &mut Vec<Choice>) {
        const SHORT: u32 = 2;
        out.clear();
        if s.is_offered() {
            return out.extend([TAKE, LEAVE]);
        }
        out.extend(s.safe.each().map(|edge| edge as Choice));
        let forced = s.safe == W::EMPTY;
        let strings = self.strings(s.free).filter(|(_, string)| forced || string.count() <= SHORT);
        out.extend(strings.map(|(choice, _)| choice));
        out.sort_unstable();
    }

    #[inline]
    fn play(&self, s: &mut QuietPosition<W>, choice: Choice) {
        match choice {
            TAKE => {
                s.credit(s.offered.into());
                (s.offered, s.left) = (0, 0);
                s.over = u32::from(s.margin.unsigned_abs()) > self.game.boxes_beside(s.free).count();
            }
            LEAVE => {
                s.credit((s.offered - 2 * s.left).into());
                (s.offered, s.left) = (0, 0);
                s.mover ^= 1;
                s.over = u32::from(s.margin.unsigned_abs()) > self.game.boxes_beside(s.free).count();
            }
            _ => {
                let captures = self.after(s, choice);
                s.mover ^= 1;
                self.offer(s, captures);
            }
        }
    }

    #[inline]
    fn payoff(&self, s: &QuietPosition<W>, p: Player) -> i32 {
        if p == 0 { s.margin.into() } else { (-s.margin).into() }
    }

    fn max_payoff(&self) -> i32 {
        self.game.max_payoff()
    }

    /// A random safe edge, or the shortest string if there is none; answers to offers follow a heuristic.
    #[inline]
    fn sample(&self, s: &QuietPosition<W>, rng: &mut Rng, _: &mut Vec<Choice>) -> Choice {
        if s.is_offered() {
            return if self.would_leave(s) { LEAVE } else { TAKE };
        }
        match s.safe.count() {
            0 => {
                let shortest = self.strings(s.free).min_by_key(|(_, string)| string.count());
                shortest.expect("a game that is not over has an edge to draw").0
            }
            count => s.safe.select(rng.below(count as usize) as u32) as Choice,
        }
    }

    fn action_id(&self, choice: Choice) -> u32 {
        choice.into()
    }

    fn action_count(&self) -> u32 {
        u32::from(LEAVE) + 1
    }

    fn max_plies(&self) -> u32 {
        2 * self.game.max_plies()
    }
}

impl<W: Word> Keyed for QuietGame<W> {}
