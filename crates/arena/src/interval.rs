//! Intervals for shares.

use crate::distributions::{beta_below, normal_beyond};
use serde::Serialize;

/// An estimated share and the interval around it, at 95 % unless stated otherwise.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Interval {
    /// The share seen.
    pub share: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// The same interval from the other side's point of view.
    #[must_use]
    pub fn mirrored(self) -> Self {
        Self { share: 1.0 - self.share, low: 1.0 - self.high, high: 1.0 - self.low }
    }

    /// The difference to another, independent share: Newcombe's interval, made of the Wilson intervals of both.
    ///
    /// ```
    /// let gain = seedbed_arena::wilson(56.0, 70.0).less(seedbed_arena::wilson(48.0, 80.0));
    /// assert!((gain.low - 0.0524).abs() < 1e-4 && (gain.high - 0.3339).abs() < 1e-4);
    /// ```
    #[must_use]
    pub fn less(self, other: Self) -> Self {
        let share = self.share - other.share;
        let down = (self.share - self.low).hypot(other.high - other.share);
        let up = (self.high - self.share).hypot(other.share - other.low);
        Self { share, low: share - down, high: share + up }
    }
}

/// Wilson's score interval at 95 % for `points` out of `games`; with draws as half points it is conservative.
///
/// ```
/// let interval = seedbed_arena::wilson(9.0, 10.0);
/// assert!((interval.low - 0.5958).abs() < 1e-4 && (interval.high - 0.9821).abs() < 1e-4);
/// ```
pub fn wilson(points: f64, games: f64) -> Interval {
    wilson_at(0.95, points, games)
}

/// Wilson's score interval at any level of confidence below 1.
pub fn wilson_at(confidence: f64, points: f64, games: f64) -> Interval {
    let z = two_sided(confidence);
    let (share, z2) = (points / games, z * z);
    let centre = (share + z2 / (2.0 * games)) / (1.0 + z2 / games);
    let half = z / (1.0 + z2 / games) * (share * (1.0 - share) / games + z2 / (4.0 * games * games)).sqrt();
    Interval { share, low: (centre - half).max(0.0), high: (centre + half).min(1.0) }
}

/// The exact Clopper-Pearson interval for `wins` out of `games`: it covers the true share at least as often as it says.
///
/// ```
/// let interval = seedbed_arena::clopper_pearson(0.95, 0, 10);
/// assert_eq!(interval.low, 0.0);
/// assert!((interval.high - (1.0 - 0.025f64.powf(0.1))).abs() < 1e-9);
/// ```
pub fn clopper_pearson(confidence: f64, wins: u64, games: u64) -> Interval {
    debug_assert!(wins <= games && games > 0, "{wins} wins in {games} games");
    let tail = (1.0 - confidence) / 2.0;
    let (won, lost) = (wins as f64, (games - wins) as f64);
    Interval {
        share: won / games as f64,
        low: if wins == 0 { 0.0 } else { beta_below(won, lost + 1.0, tail) },
        high: if wins == games { 1.0 } else { beta_below(won + 1.0, lost, 1.0 - tail) },
    }
}

/// How many standard errors an interval of this confidence reaches to each side.
pub(crate) fn two_sided(confidence: f64) -> f64 {
    normal_beyond((1.0 - confidence) / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(a: f64, b: f64, within: f64) {
        assert!((a - b).abs() < within, "{a} is not {b}");
    }

    /// The chance of exactly `k` wins in `n` games.
    fn binomial(n: u64, k: u64, p: f64) -> f64 {
        let (n, k) = (n as f64, k as f64);
        let ways = libm::lgamma(n + 1.0) - libm::lgamma(k + 1.0) - libm::lgamma(n - k + 1.0);
        (ways + k * p.ln() + (n - k) * (-p).ln_1p()).exp()
    }

    #[test]
    fn wilson_agrees_with_published_values() {
        // Newcombe, "Two-sided confidence intervals for the single proportion", Statistics in Medicine 17 (1998), Table I.
        for (wins, games, low, high) in [
            (81.0, 263.0, 0.2553, 0.3662),
            (15.0, 148.0, 0.0624, 0.1605),
            (0.0, 20.0, 0.0, 0.1611),
            (1.0, 29.0, 0.0061, 0.1718),
        ] {
            let interval = wilson(wins, games);
            near(interval.low, low, 5e-5);
            near(interval.high, high, 5e-5);
        }
        near(two_sided(0.99), 2.575_829_303_548_901, 1e-12);
    }

    #[test]
    fn clopper_pearson_agrees_with_published_values() {
        // The same table by Newcombe, method 5.
        for (wins, games, low, high) in [
            (81, 263, 0.2527, 0.3676),
            (15, 148, 0.0578, 0.1617),
            (0, 20, 0.0, 0.1684),
            (1, 29, 0.0009, 0.1776),
        ] {
            let interval = clopper_pearson(0.95, wins, games);
            near(interval.low, low, 5e-5);
            near(interval.high, high, 5e-5);
        }
    }

    #[test]
    fn the_ends_of_clopper_pearson_leave_exact_tails() {
        for (wins, games) in [(3, 10), (503_370, 1_000_000), (1, 400), (399, 400)] {
            for confidence in [0.9, 0.99] {
                let tail = (1.0 - confidence) / 2.0;
                let Interval { low, high, .. } = clopper_pearson(confidence, wins, games);
                near((wins..=games).map(|k| binomial(games, k, low)).sum(), tail, 1e-7);
                near((0..=wins).map(|k| binomial(games, k, high)).sum(), tail, 1e-7);
            }
        }
        near(clopper_pearson(0.95, 7, 7).high, 1.0, f64::EPSILON);
    }
}
