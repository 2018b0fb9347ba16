//! A value with its standard error, and whether it agrees with a published one.

use serde::Serialize;
use std::fmt;

/// A value and its standard error.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct PointEstimate {
    /// The value.
    pub value: f64,
    /// Its standard error; zero if it is known exactly.
    pub error: f64,
}

impl PointEstimate {
    /// A value that is known exactly.
    #[must_use]
    pub fn exact(value: f64) -> Self {
        Self { value, error: 0.0 }
    }

    /// A share of wins that was published with its number of games but without an error.
    #[must_use]
    pub fn share(share: f64, games: u64) -> Self {
        Self { value: share, error: (share * (1.0 - share) / games as f64).sqrt() }
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
        Self { value: self.value * factor, error: self.error * factor.abs() }
    }

    /// Compares this value with a published one that was found independently.
    ///
    /// ```
    /// use seedbed_arena::PointEstimate;
    /// let ours = PointEstimate { value: 0.503, error: 0.004 };
    /// let published = PointEstimate { value: 0.508, error: 0.003 };
    /// let comparison = ours.against(published);
    /// assert!(comparison.agrees());
    /// assert_eq!(comparison.to_string(), "agrees (1.0 standard errors below)");
    /// ```
    #[must_use]
    pub fn against(self, published: Self) -> EstimateComparison {
        let difference = self.value - published.value;
        let error = self.error.hypot(published.error);
        // Two equal exact values agree; two different ones differ beyond all error.
        let errors = if difference == 0.0 { 0.0 } else { difference / error };
        EstimateComparison { difference, errors }
    }
}

/// How an observed value compares with a published one.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct EstimateComparison {
    /// Observed less published.
    pub difference: f64,
    /// The same in standard errors of the difference.
    pub errors: f64,
}

impl EstimateComparison {
    /// Beyond this many standard errors two values are said to differ.
    pub const LIMIT: f64 = 3.0;

    /// Is the difference within three standard errors?
    pub fn agrees(&self) -> bool {
        self.errors.abs() <= Self::LIMIT
    }
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
        let said = |value: f64| PointEstimate { value, error: 0.0 }.against(published).to_string();
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
        assert_eq!(
            PointEstimate { value: 3.0, error: 1.0 }.scaled(-0.5),
            PointEstimate { value: -1.5, error: 0.5 }
        );
    }
}
