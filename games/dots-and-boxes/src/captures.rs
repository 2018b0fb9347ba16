//! Turns on which boxes can be taken: all of them, or all but two or four that leave the next move to the opponent (a
//! double-dealing move).

use super::shape::Degrees;
use super::{DotsAndBoxes, Word};

/// The boxes a player can take at once, and how many of them they may leave to hand over the turn.
///
/// Taking fewer boxes never gains otherwise, so a search need only look at positions without such boxes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Captures<W> {
    /// The edges that are free when everything is taken.
    pub(super) rest: W,
    /// The number of boxes that can be taken.
    pub(super) taken: i32,
    /// The least number of them that can be left: two, four, or zero if none can.
    pub(super) left: i32,
}

/// A lower and an upper bound on a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bounds {
    pub(super) lower: i32,
    pub(super) upper: i32,
}

impl Bounds {
    /// The bound that decides whether the number is at least `beta`, if one does.
    #[inline]
    pub(super) fn settle(self, beta: i32) -> Option<i32> {
        if self.lower >= beta { Some(self.lower) } else { (self.upper < beta).then_some(self.upper) }
    }

    fn map(self, of: impl Fn(i32) -> i32) -> Self {
        Self { lower: of(self.lower), upper: of(self.upper) }
    }
}

impl<W: Word> Captures<W> {
    /// No box can be taken: the other player simply moves.
    #[inline]
    pub(super) fn none(rest: W) -> Self {
        Self { rest, taken: 0, left: 0 }
    }

    /// What the player who may take gains under optimal play, if the rest has `value` for the player who moves there.
    ///
    /// The player takes all and moves, or leaves some, loses them, and the opponent moves.
    #[inline]
    pub(super) fn gain(&self, value: i32) -> i32 {
        if self.left == 0 { self.taken + value } else { self.taken - self.left + (value + self.left).abs() }
    }

    /// The least gain of a player who may leave some, if all values of the rest have the parity of `value`.
    #[inline]
    fn least_gain(&self, value: i32) -> i32 {
        self.taken - self.left + (value & 1)
    }

    /// The gain for a value known within bounds.
    #[inline]
    pub(super) fn gain_within(&self, value: Bounds) -> Bounds {
        let gains = value.map(|value| self.gain(value));
        if self.left == 0 {
            return gains;
        }
        // As the value grows the gain falls until the value is `-left`, then rises.
        let turns = value.lower <= -self.left && -self.left <= value.upper;
        let least = if turns { self.least_gain(value.lower) } else { gains.lower.min(gains.upper) };
        Bounds { lower: least, upper: gains.lower.max(gains.upper) }
    }
}

impl<W: Word> Captures<W> {
    /// A bound on the gain: a lower bound if it is at least `beta`, else an upper bound.
    ///
    /// `search` returns such a bound on the value of the rest.
    pub(super) fn bound_gain<E>(
        &self,
        beta: i32,
        mut search: impl FnMut(W, i32) -> Result<i32, E>,
    ) -> Result<i32, E> {
        // Taking all is better if the value of the rest is high, leaving some if it is low.
        let much = beta - self.taken;
        if self.left == 0 {
            return Ok(self.taken + search(self.rest, much)?);
        }
        if self.least_gain(much) >= beta {
            return Ok(self.least_gain(much));
        }
        let upper = search(self.rest, much)?;
        if upper >= much {
            return Ok(self.gain(upper));
        }
        let little = -2 * self.left - much;
        let lower = search(self.rest, little + 2)?;
        if lower <= little {
            return Ok(self.gain(lower));
        }
        Ok(self.gain_within(Bounds { lower, upper }).upper)
    }
}

impl<W: Word> DotsAndBoxes<W> {
    /// What the mover can take in any position.
    pub(super) fn captures(&self, free: W) -> Captures<W> {
        let rest = self.harvested(free);
        let captured = self.boxes_beside(free) & !self.boxes_beside(rest);
        let left = self.strings(free, captured).filter_map(|string| self.can_be_left(free, string)).min();
        Captures { rest, taken: captured.count() as i32, left: left.unwrap_or(0) }
    }

    /// The number of boxes, of a connected set that can be taken, that can be left so that the opponent must take them and
    /// move; `None` if there is no such number.
    ///
    /// The set is a tree. With one edge that leads out of it, that edge cuts off the box beside it and one more.
    /// With none, four in a row fall into two pairs, and only in a star there are no four in a row.
    fn can_be_left(&self, free: W, lot: W) -> Option<i32> {
        let (boxes, edges) = (lot.count(), (free & self.edges_of(lot)).count());
        let is_star =
            || lot.each().any(|hub| self.edges_of(W::single(hub)) & free == free & self.edges_of(lot));
        if edges == boxes && boxes >= 2 {
            Some(2)
        } else {
            (edges < boxes && boxes >= 4 && !is_star()).then_some(4)
        }
    }

    /// What the opponent can take after the mover, with nothing to take, opens a string of boxes with two free edges each,
    /// in the way that leaves the opponent the least choice.
    ///
    /// Any edge of the string gives all of it away, and whatever falls with it. A ring can only be left with four.
    /// One box, or two opened in the middle (a hard-hearted handout), must be taken. Everything longer can be left with two.
    #[inline]
    pub(super) fn opened(&self, free: W, degrees: &Degrees<W>, string: W) -> Captures<W> {
        let edges = free & self.edges_of(string);
        let length = string.count() as i32;
        if edges.count() as i32 == length {
            return Captures { rest: free & !edges, taken: length, left: 4 };
        }
        let rest = self.harvested(free & !edges);
        let taken = degrees.boxes() - self.boxes_beside(rest).count() as i32;
        Captures { rest, taken, left: if taken <= 2 { 0 } else { 2 } }
    }
}
