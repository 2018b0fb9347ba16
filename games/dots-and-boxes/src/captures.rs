//! Turns on which boxes can be taken: all of them, or all but two or four that leave the next move to the other.

use super::shape::Degrees;
use super::{DotsAndBoxes, Word};

/// What a player can take at once, and how much of it he may leave to hand the turn over.
///
/// Nobody gains by taking fewer boxes otherwise, so a search need only look at positions without such boxes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Captures<W> {
    /// The edges that are free when everything is taken.
    pub(super) rest: W,
    /// The boxes within reach.
    pub(super) taken: i32,
    /// How many of them can be left: the fewest, two or four, or none.
    pub(super) left: i32,
}

/// What is known of a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bounds {
    pub(super) lower: i32,
    pub(super) upper: i32,
}

impl Bounds {
    /// The bound that says whether the number is at least `beta`, if one does.
    #[inline]
    pub(super) fn settle(self, beta: i32) -> Option<i32> {
        if self.lower >= beta { Some(self.lower) } else { (self.upper < beta).then_some(self.upper) }
    }

    fn map(self, of: impl Fn(i32) -> i32) -> Self {
        Self { lower: of(self.lower), upper: of(self.upper) }
    }
}

impl<W: Word> Captures<W> {
    /// No box within reach: the other player simply moves.
    #[inline]
    pub(super) fn none(rest: W) -> Self {
        Self { rest, taken: 0, left: 0 }
    }

    /// What the player who may take gains under best play, when the rest is worth `value` to whoever moves there.
    ///
    /// He takes all and moves, or leaves some, loses them, and the other moves.
    #[inline]
    pub(super) fn gain(&self, value: i32) -> i32 {
        if self.left == 0 { self.taken + value } else { self.taken - self.left + (value + self.left).abs() }
    }

    /// The least he gains where he may leave some, when all values of the rest have the parity of `value`.
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
    /// A bound on the gain: at least it, if that is `beta` or more, else at most it.
    ///
    /// `search` gives such a bound on the value of the rest.
    pub(super) fn bound_gain<E>(
        &self,
        beta: i32,
        mut search: impl FnMut(W, i32) -> Result<i32, E>,
    ) -> Result<i32, E> {
        // He gains by taking all when the rest is worth much, by leaving some when it is worth little.
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

    /// How many boxes of a connected lot within reach can be left so that the other must take them and move.
    ///
    /// The lot is a tree. With one edge that leads out of it, that edge cuts off the box beside it and one more.
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

    /// What the other can take after the mover, with nothing to take himself, opens a string of boxes with two free
    /// edges each, in the way that leaves the other the least choice.
    ///
    /// Any edge of the string gives all of it away, and whatever falls with it. A ring can only be left with four.
    /// One box, or two opened in the middle, must be taken. Everything longer can be left with two.
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
