//! A number that was measured, with its interval and what it rests on.

use seedbed_arena::{Interval, Moments, PointEstimate, ScoreCounts};
use serde::Serialize;

/// A number that was measured.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Measure {
    /// The number.
    pub value: f64,
    /// Its 95 % interval, if it has one.
    pub interval: Option<(f64, f64)>,
    /// The unit in which it is shown.
    pub unit: Unit,
    /// How many games, rounds or runs it rests on; `None` if nothing was left to chance.
    pub n: Option<u64>,
}

/// How a number is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unit {
    /// With this many decimals.
    Decimals(usize),
    /// A share in per cent with this many decimals.
    Percent(usize),
}

impl Unit {
    /// The number as it is shown.
    pub fn show(self, value: f64) -> String {
        match self {
            Self::Decimals(decimals) => format!("{value:.decimals$}"),
            Self::Percent(decimals) => format!("{:.decimals$} %", 100.0 * value),
        }
    }
}

/// The confidence of the intervals that are shown.
const CONFIDENCE: f64 = 0.95;

impl Measure {
    /// A number without an error: an extreme, a count, or something exact.
    pub fn number(value: f64, decimals: usize) -> Self {
        Self { value, interval: None, unit: Unit::Decimals(decimals), n: None }
    }

    /// A share without an error.
    pub fn plain_share(value: f64, decimals: usize) -> Self {
        Self { unit: Unit::Percent(decimals), ..Self::number(value, 0) }
    }

    /// A mean of counts, which are never negative, with Student's interval; numbers that are all alike have none.
    pub fn mean(moments: &Moments, decimals: usize) -> Self {
        match moments.estimate() {
            Some(estimate) => Self::estimate(estimate, decimals).from_zero().of(moments.count),
            None => Self::number(moments.mean().unwrap_or(0.0), decimals).of(moments.count),
        }
    }

    /// A value with Student's interval.
    pub fn estimate(estimate: PointEstimate, decimals: usize) -> Self {
        Self { interval: estimate.interval(CONFIDENCE), ..Self::number(estimate.value, decimals) }
    }

    /// A share of points with the interval that its counts leave.
    pub fn share(counts: &ScoreCounts, decimals: usize) -> Self {
        match counts.interval() {
            Some(interval) => Self::percent(interval, decimals).of(counts.games()),
            None => Self::plain_share(0.0, decimals).of(0),
        }
    }

    /// The share of trials in which something happened.
    pub fn events(hits: u64, trials: u64, decimals: usize) -> Self {
        Self::share(&ScoreCounts::events(hits, trials), decimals)
    }

    /// A share, or a difference of shares, with its interval.
    pub fn percent(Interval { share, low, high }: Interval, decimals: usize) -> Self {
        Self { interval: Some((low, high)), ..Self::plain_share(share, decimals) }
    }

    /// The same, resting on `n` games, rounds or runs.
    #[must_use]
    pub fn of(self, n: u64) -> Self {
        Self { n: Some(n), ..self }
    }

    /// The same of something that is never negative.
    #[must_use]
    pub fn from_zero(self) -> Self {
        Self { interval: self.interval.map(|(low, high)| (low.max(0.0), high)), ..self }
    }

    /// The same without its interval.
    #[must_use]
    pub fn without_interval(self) -> Self {
        Self { interval: None, ..self }
    }

    /// The number as it is shown.
    pub fn show(&self) -> String {
        self.unit.show(self.value)
    }

    /// Its interval as it is shown.
    pub fn show_interval(&self) -> Option<String> {
        let (low, high) = self.interval?;
        Some(format!("{} to {}", self.unit.show(low), self.unit.show(high)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_never_negative_and_samples_never_certain() {
        // Two games with 1 and 9 attacks: Student's interval would reach below zero.
        let two: Moments = [1, 9].into_iter().collect();
        let (low, high) = Measure::mean(&two, 1).interval.unwrap();
        assert!(low == 0.0 && (high - 55.8).abs() < 0.1, "{low} to {high}");
        // Three games alike leave the spread unknown, not zero.
        let alike: Moments = [5, 5, 5].into_iter().collect();
        assert_eq!((Measure::mean(&alike, 1).interval, Measure::mean(&alike, 1).n), (None, Some(3)));
        let (low, high) = Measure::events(20, 20, 1).interval.unwrap();
        assert!(low < 0.85 && high > 0.99);
    }
}
