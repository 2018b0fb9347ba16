//! Lower bounds on the value of a part of the board for a player, by the walls of its thermograph.
//!
//! Let every move cost a tax of t, R be the value of a part for the player if the opponent begins there, and L if the player begins.
//! Sums are bounded by answering every move where it was made: a player who moves second in a sum gets at least the sum of the R, one
//! who moves first at least that with the L of one part instead of its R. What that says about the game without a tax:
//!
//! - t >= 0: a player who moves second wins with more than t, since the opponent pays once more at most; one who moves first wins with more than
//!   nothing (Winning Ways, chapter 6).
//! - -1 <= t < 0: parts no hotter than t are numbers. As long as there are others, both move there, and each move earns -t. So a player who moves
//!   second wins with nothing: whoever is to move when only numbers are left, these are enough. One who moves first wins with -t. This is what
//!   tells who has the last move where the numbers are even.

use super::thermograph::Thermograph;

/// Values are fixed-point numbers with this many units to one, rounded down.
pub(super) const PARTS: i32 = 64;

/// The taxes at which parts are valued; hardly any part is hotter than the last.
pub(super) const TAXES: [f64; LANES] = [-0.015_625, 0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 2.0];

/// The number of taxes.
const LANES: usize = 8;

/// What must be exceeded for a sure win by the player who moves second, and by the one who moves first.
const SURE_ABOVE: [[i16; LANES]; 2] = {
    let mut above = [[0; LANES]; 2];
    let mut at = 0;
    while at < LANES {
        let tax = (TAXES[at] * PARTS as f64) as i16;
        above[0][at] = if tax < 0 { -1 } else { tax };
        above[1][at] = if tax < 0 { -tax - 1 } else { 0 };
        at += 1;
    }
    above
};

/// The value of a part at each tax on moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Worth(pub(super) [i16; LANES]);

impl Worth {
    pub(super) const NOTHING: Self = Self([0; LANES]);

    fn of(at: impl Fn(f64) -> f64) -> Self {
        Self(TAXES.map(|tax| (at(tax) * f64::from(PARTS)).floor() as i16))
    }

    /// The mean value: that at the highest tax.
    #[inline]
    pub(super) fn mean(&self) -> i16 {
        self.0[LANES - 1]
    }

    /// Whether a player with this much wins moving second.
    #[inline]
    pub(super) fn is_sure(&self) -> bool {
        (0..LANES).map(|at| u16::from(self.0[at] > SURE_ABOVE[0][at])).sum::<u16>() > 0
    }

    /// How much is missing for a sure win of the player who moves first or second; negative if it is sure.
    #[inline]
    pub(super) fn shortage(&self, first: bool) -> i32 {
        let above = &SURE_ABOVE[usize::from(first)];
        (0..LANES).map(|at| i32::from(above[at]) - i32::from(self.0[at])).min().expect("there are taxes")
    }

    /// The sum of two parts.
    #[inline]
    #[must_use]
    pub(super) fn plus(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at].saturating_add(other.0[at])))
    }

    /// The larger value at each tax.
    #[inline]
    #[must_use]
    pub(super) fn or(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at].max(other.0[at])))
    }

    /// The value with `parts` added.
    #[inline]
    #[must_use]
    pub(super) fn shifted(&self, parts: i16) -> Self {
        Self(self.0.map(|worth| worth.saturating_add(parts)))
    }
}

/// What a part is worth to a player who moves second there, and to one who moves first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Outlook {
    pub(super) second: Worth,
    pub(super) first: Worth,
}

impl Outlook {
    pub(super) const NOTHING: Self = Self { second: Worth::NOTHING, first: Worth::NOTHING };

    /// The value for Left.
    pub(super) fn of_left(thermograph: &Thermograph) -> Self {
        Self {
            second: Worth::of(|tax| thermograph.right_at(tax)),
            first: Worth::of(|tax| thermograph.left_at(tax)),
        }
    }

    /// The value for Right.
    pub(super) fn of_right(thermograph: &Thermograph) -> Self {
        Self {
            second: Worth::of(|tax| -thermograph.left_at(tax)),
            first: Worth::of(|tax| -thermograph.right_at(tax)),
        }
    }

    /// The sum of two parts: a player who moves first does so in one of them.
    #[inline]
    #[must_use]
    pub(super) fn plus(&self, other: &Self) -> Self {
        Self {
            second: self.second.plus(&other.second),
            first: self.first.plus(&other.second).or(&self.second.plus(&other.first)),
        }
    }

    /// The larger value at each tax.
    #[inline]
    #[must_use]
    pub(super) fn or(&self, other: &Self) -> Self {
        Self { second: self.second.or(&other.second), first: self.first.or(&other.first) }
    }

    /// The value with `parts` added.
    #[inline]
    #[must_use]
    pub(super) fn shifted(&self, parts: i16) -> Self {
        Self { second: self.second.shifted(parts), first: self.first.shifted(parts) }
    }

    /// How much is missing for a sure win of the player who moves first or second; negative if it is sure.
    #[inline]
    pub(super) fn shortage(&self, first: bool) -> i32 {
        if first { self.first.shortage(true) } else { self.second.shortage(false) }
    }
}
