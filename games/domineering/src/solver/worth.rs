//! Lower bounds on the value of a part of the board for a player who moves second there.

use super::thermograph::Thermograph;

/// Values are fixed-point numbers with this many units to one, rounded down.
pub(super) const PARTS: i32 = 64;

/// The taxes at which parts are valued; hardly any part is hotter than the last.
pub(super) const TAXES: [f64; 7] = [0.0, 0.25, 0.5, 0.75, 1.0, 1.5, 2.0];

/// The index of the value as a number; far less if the part is not a number.
pub(super) const NUMBER: usize = TAXES.len();

/// A value so low that all other parts of a board together cannot make up for it.
const NO_NUMBER: i16 = -4000;

/// What must be exceeded for a sure win.
const SURE_ABOVE: [i16; TAXES.len() + 1] = {
    let mut above = [-1; TAXES.len() + 1];
    let mut at = 0;
    while at < TAXES.len() {
        above[at] = (TAXES[at] * PARTS as f64) as i16;
        at += 1;
    }
    above
};

/// The value of a part at each tax on moves, and as a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Worth(pub(super) [i16; TAXES.len() + 1]);

impl Worth {
    pub(super) const NOTHING: Self = Self([0; TAXES.len() + 1]);

    /// The value for Left.
    pub(super) fn of_left(thermograph: &Thermograph) -> Self {
        Self::of(thermograph, thermograph.mean(), |tax| thermograph.right_at(tax))
    }

    /// The value for Right.
    pub(super) fn of_right(thermograph: &Thermograph) -> Self {
        Self::of(thermograph, -thermograph.mean(), |tax| -thermograph.left_at(tax))
    }

    fn of(thermograph: &Thermograph, mean: f64, at: impl Fn(f64) -> f64) -> Self {
        let parts = |value: f64| (value * f64::from(PARTS)).floor() as i16;
        let number = if thermograph.temperature() < 0.0 { parts(mean) } else { NO_NUMBER };
        Self(std::array::from_fn(|lane| TAXES.get(lane).map_or(number, |&tax| parts(at(tax)))))
    }

    /// The mean value: that at the highest tax.
    #[inline]
    pub(super) fn mean(&self) -> i16 {
        self.0[NUMBER - 1]
    }

    /// Whether a player with this much wins moving second: at some tax there is more than the tax, or the value is a number and not
    /// negative.
    #[inline]
    pub(super) fn is_sure(&self) -> bool {
        (0..=NUMBER).map(|at| u16::from(self.0[at] > SURE_ABOVE[at])).sum::<u16>() > 0
    }

    /// How much is missing for a sure win of the player who moves first or second; negative if it is sure.
    #[inline]
    pub(super) fn shortage(&self, first: bool) -> i32 {
        if first {
            return -i32::from(self.mean());
        }
        (0..=NUMBER)
            .map(|at| i32::from(SURE_ABOVE[at]) - i32::from(self.0[at]))
            .min()
            .expect("there are taxes")
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
