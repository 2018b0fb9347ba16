//! A value with its standard error, and whether it agrees with a published one.

use crate::distributions::{normal_beyond, student_beyond, student_tail};
use serde::Serialize;
use std::fmt;

/// A value and its standard error.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct PointEstimate {
    /// The value.
    pub value: f64,
    /// Its standard error; zero if it is known exactly.
    pub error: f64,
    /// The degrees of freedom of that error: one less than the numbers it was estimated from, infinite if it is known.
    pub freedom: f64,
}

impl PointEstimate {
    /// A value that is known exactly.
    #[must_use]
    pub fn exact(value: f64) -> Self {
        Self::known(value, 0.0)
    }

    /// A value whose standard error is known and not itself estimated from a few numbers.
    #[must_use]
    pub fn known(value: f64, error: f64) -> Self {
        Self { value, error, freedom: f64::INFINITY }
    }

    /// A share of wins that was published with its number of games but without an error.
    #[must_use]
    pub fn share(share: f64, games: u64) -> Self {
        Self::known(share, (share * (1.0 - share) / games as f64).sqrt())
    }

    /// The same value, known only to `decimals` decimals: rounding adds its own error.
    #[must_use]
    pub fn rounded(self, decimals: i32) -> Self {
        // The standard deviation of a uniform error of one unit of the last digit.
        let digit = 10f64.powi(-decimals) / 12f64.sqrt();
        Self { error: self.error.hypot(digit), ..self }
    }

    /// The same in another unit.
    #[must_use]
    pub fn scaled(self, factor: f64) -> Self {
        Self { value: self.value * factor, error: self.error * factor.abs(), ..self }
    }

    /// Was it estimated from numbers that were all alike, or from a single one? Then its error is not known at all.
    pub fn is_without_spread(&self) -> bool {
        self.freedom < 1.0 || (self.error == 0.0 && self.freedom.is_finite())
    }

    /// The ends of Student's interval at this confidence; `None` without an error to measure by.
    ///
    /// ```
    /// use seedbed_arena::PointEstimate;
    /// // Two runs: the error is hardly known, so 12.7 of it are needed to either side.
    /// let (low, high) = PointEstimate { value: 0.5, error: 0.01, freedom: 1.0 }.interval(0.95).unwrap();
    /// assert!((high - low - 2.0 * 0.127).abs() < 1e-3);
    /// ```
    pub fn interval(&self, confidence: f64) -> Option<(f64, f64)> {
        if self.error == 0.0 || self.is_without_spread() {
            return None;
        }
        let margin = self.error * margin(self.freedom, (1.0 - confidence) / 2.0);
        Some((self.value - margin, self.value + margin))
    }

    /// Compares this value with a published one that was found independently: Welch's test.
    ///
    /// ```
    /// use seedbed_arena::PointEstimate;
    /// let ours = PointEstimate::known(0.503, 0.004);
    /// let published = PointEstimate::known(0.508, 0.003);
    /// let comparison = ours.against(published);
    /// assert!(comparison.agrees());
    /// assert_eq!(comparison.to_string(), "agrees (1.0 standard errors below)");
    /// // Two runs whose error came out small by chance show nothing.
    /// let two_runs = PointEstimate { value: 0.542, error: 0.018, freedom: 1.0 };
    /// let comparison = two_runs.against(PointEstimate::exact(0.62));
    /// assert!(comparison.agrees() && !comparison.tells(0.2));
    /// ```
    #[must_use]
    pub fn against(self, published: Self) -> EstimateComparison {
        let difference = self.value - published.value;
        if self.is_without_spread() || published.is_without_spread() {
            return EstimateComparison { difference, errors: 0.0, least: f64::INFINITY };
        }
        let error = self.error.hypot(published.error);
        if difference == 0.0 || error == 0.0 {
            // Two equal exact values agree; two different ones differ beyond all error.
            let errors = if difference == 0.0 { 0.0 } else { difference.signum() * f64::INFINITY };
            return EstimateComparison { difference, errors, least: LIMIT * error };
        }
        let part = |one: Self| (one.error / error).powi(4) / one.freedom;
        let freedom = 1.0 / (part(self) + part(published));
        EstimateComparison::by_student(difference, error, freedom)
    }
}

impl PointEstimate {
    /// Compares this mean with one published of `count` numbers, to `decimals` decimals, which are taken to be spread like ours.
    #[must_use]
    pub fn against_mean(self, published: f64, count: u64, decimals: i32) -> EstimateComparison {
        let difference = self.value - published;
        if self.is_without_spread() || count == 0 {
            return EstimateComparison { difference, errors: 0.0, least: f64::INFINITY };
        }
        let spread = self.error * (self.freedom + 1.0).sqrt();
        let theirs = Self::known(published, spread / (count as f64).sqrt()).rounded(decimals);
        EstimateComparison::by_student(difference, self.error.hypot(theirs.error), self.freedom)
    }
}

/// How many standard errors with `freedom` degrees of freedom are exceeded with chance `tail`.
fn margin(freedom: f64, tail: f64) -> f64 {
    if is_normal(freedom) { normal_beyond(tail) } else { student_beyond(freedom, tail) }
}

/// Is Student's distribution as good as the normal one?
fn is_normal(freedom: f64) -> bool {
    freedom > 1e6
}

/// Beyond this many standard errors two values are said to differ.
const LIMIT: f64 = 3.0;

/// The chance of a normal to lie beyond [`LIMIT`], to one side.
pub(crate) const BEYOND: f64 = 0.001_349_898_031_630_095;

/// How an observed value compares with a published one.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct EstimateComparison {
    /// Observed less published.
    pub difference: f64,
    /// How unlikely the difference is, in standard errors of a normal: where an error is known from a few runs only, or events
    /// are rare, it is what a normal would need for the same chance.
    pub errors: f64,
    /// The least difference that would have been called one; infinite if none would.
    pub least: f64,
}

impl EstimateComparison {
    /// Beyond this many standard errors two values are said to differ.
    pub const LIMIT: f64 = LIMIT;

    /// A difference with its standard error, which has `freedom` degrees of freedom.
    pub(crate) fn by_student(difference: f64, error: f64, freedom: f64) -> Self {
        let t = difference / error;
        let errors = if is_normal(freedom) { t } else { of_chance(2.0 * student_tail(freedom, t.abs()), t) };
        Self { difference, errors, least: error * margin(freedom, BEYOND) }
    }

    /// Is the difference within three standard errors?
    pub fn agrees(&self) -> bool {
        self.errors.abs() <= Self::LIMIT
    }

    /// Is the difference beyond what chance leaves at a level of confidence such as 0.99?
    pub fn differs_at(&self, confidence: f64) -> bool {
        self.errors.abs() > normal_beyond((1.0 - confidence) / 2.0)
    }

    /// Would a difference of this size have been told?
    pub fn tells(&self, size: f64) -> bool {
        self.least <= size
    }
}

/// The standard errors of a normal that are as unlikely as this, to both sides, with the sign of a difference.
pub(crate) fn of_chance(both_sides: f64, difference: f64) -> f64 {
    difference.signum() * normal_beyond(0.5 * both_sides.clamp(0.0, 1.0))
}

impl fmt::Display for EstimateComparison {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verdict = if self.agrees() { "agrees" } else { "differs" };
        let side = if self.errors < 0.0 { "below" } else { "above" };
        match self.errors.abs() {
            0.0 => write!(f, "{verdict} exactly"),
            errors if errors.is_infinite() => write!(f, "{verdict} ({side}, and both are exact)"),
            errors => write!(f, "{verdict} ({errors:.1} standard errors {side})"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_follow_the_distance() {
        let published = PointEstimate::share(0.50337, 1_000_000);
        assert!((published.error - 0.0005).abs() < 1e-7);
        let said = |value: f64| PointEstimate::exact(value).against(published).to_string();
        assert_eq!(said(0.50337), "agrees exactly");
        assert_eq!(said(0.505), "differs (3.3 standard errors above)");
        assert_eq!(said(0.502), "agrees (2.7 standard errors below)");
        let exact = PointEstimate::exact(1.0).against(PointEstimate::exact(2.0));
        assert!(!exact.agrees() && exact.errors == f64::NEG_INFINITY);
        assert_eq!(exact.to_string(), "differs (below, and both are exact)");
    }

    #[test]
    fn a_rounded_value_is_known_to_its_last_digit() {
        let rounded = PointEstimate::exact(9.522).rounded(3);
        assert!((rounded.error - 0.001 / 12f64.sqrt()).abs() < 1e-12);
        assert!(PointEstimate::exact(9.5224).against(rounded).agrees());
        assert!(!PointEstimate::exact(9.5234).against(rounded).agrees());
        assert_eq!(PointEstimate::known(3.0, 1.0).scaled(-0.5), PointEstimate::known(-1.5, 0.5));
    }

    #[test]
    fn few_runs_need_more_of_their_errors() {
        // Welch's test of 27.5 +- 1.0 (5 runs) with 20 +- 1.5 (8 runs): t = 4.16 with 10.6 degrees of freedom, p = 0.0017.
        let one = PointEstimate { value: 27.5, error: 1.0, freedom: 4.0 };
        let other = PointEstimate { value: 20.0, error: 1.5, freedom: 7.0 };
        let comparison = one.against(other);
        assert!((comparison.errors - 3.13).abs() < 0.02, "{comparison:?}");
        assert!(!comparison.agrees() && comparison.tells(7.5) && !comparison.tells(6.0));
        // The same errors of two runs each show nothing.
        let two = |estimate| PointEstimate { freedom: 1.0, ..estimate };
        assert!(two(one).against(two(other)).agrees());
    }

    #[test]
    fn a_sample_without_spread_tells_nothing() {
        let alike = PointEstimate { value: 1.0, error: 0.0, freedom: 4.0 };
        assert_eq!(alike.interval(0.95), None);
        let comparison = alike.against(PointEstimate::exact(0.5));
        assert!(comparison.agrees() && !comparison.tells(1e9));
    }
}
