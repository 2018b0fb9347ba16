//! What a part of the board is surely worth to a player who comes second there.

use super::thermograph::Thermograph;

/// Worths are counted in these parts, rounded down.
pub(super) const PARTS: i32 = 64;

/// The taxes at which parts are valued; above the last, hardly any is worth moving in.
pub(super) const TAXES: [f64; 7] = [0.0, 0.25, 0.5, 0.75, 1.0, 1.5, 2.0];

/// Where a worth holds the value of a number, or far less where it is none.
pub(super) const NUMBER: usize = TAXES.len();

/// Less than all parts of a board together can make up for.
const NO_NUMBER: i16 = -4000;

/// What a part is worth at each tax on moves, and as a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Worth(pub(super) [i16; TAXES.len() + 1]);

impl Worth {
    pub(super) const NOTHING: Self = Self([0; TAXES.len() + 1]);

    /// To Left.
    pub(super) fn of_left(thermograph: &Thermograph) -> Self {
        Self::of(thermograph, thermograph.mean(), |tax| thermograph.right_at(tax))
    }

    /// To Right.
    pub(super) fn of_right(thermograph: &Thermograph) -> Self {
        Self::of(thermograph, -thermograph.mean(), |tax| -thermograph.left_at(tax))
    }

    fn of(thermograph: &Thermograph, mean: f64, at: impl Fn(f64) -> f64) -> Self {
        let parts = |value: f64| (value * f64::from(PARTS)).floor() as i16;
        let number = if thermograph.temperature() < 0.0 { parts(mean) } else { NO_NUMBER };
        Self(std::array::from_fn(|lane| TAXES.get(lane).map_or(number, |&tax| parts(at(tax)))))
    }

    /// The value on average.
    #[inline]
    pub(super) fn mean(&self) -> i16 {
        self.0[NUMBER - 1]
    }

    /// Both side by side.
    #[inline]
    #[must_use]
    pub(super) fn plus(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at].saturating_add(other.0[at])))
    }

    /// The better of both, at each tax by itself.
    #[inline]
    #[must_use]
    pub(super) fn or(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at].max(other.0[at])))
    }

    /// With so many parts more.
    #[inline]
    #[must_use]
    pub(super) fn shifted(&self, parts: i16) -> Self {
        Self(self.0.map(|worth| worth.saturating_add(parts)))
    }
}
