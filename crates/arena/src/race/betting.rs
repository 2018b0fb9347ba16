//! Testing by betting, and the confidence sequence that follows: whoever could grow a stake twentyfold in a fair game has
//! reason to doubt that it is fair.
//!
//! To test "the mean is at most m", a stake of 1 is spread over a ladder of bets on high results, each the right size for some
//! distance from m. While the hypothesis is true the stake can only shrink on average, so it ever reaches `1 / delta` with
//! probability at most `delta` (Ville's inequality), however often one looks and whenever one stops. The stake depends on
//! counts alone, not on their order. (I. Waudby-Smith, A. Ramdas, "Estimating means of bounded random variables by betting",
//! 2024; the ladder is fixed rather than adapted.)

use super::{Finish, is_ahead};
use crate::interval::Interval;
use crate::likelihood::points;

/// How many bets the stake is spread over, each smaller than the one before by the square root of two.
const BETS: usize = 20;

/// The boldest bet risks this much of its stake on a single result.
const BOLDEST: f64 = 0.95;

/// The bets against "the mean is at most m": the factor by which each result multiplies each stake, as a logarithm.
#[derive(Clone, PartialEq, Debug)]
struct Ladder<const N: usize>([[f64; N]; BETS]);

impl<const N: usize> Ladder<N> {
    fn against(mean: f64) -> Self {
        let bet = |j: usize| BOLDEST / mean * libm::exp2(-(j as f64) / 2.0);
        Self(std::array::from_fn(|j| points().map(|points| libm::log1p(bet(j) * (points - mean)))))
    }

    /// The logarithm of what each bet has grown to.
    fn stakes(&self, counts: &[u64; N]) -> [f64; BETS] {
        let counts = counts.map(|n| n as f64);
        std::array::from_fn(|j| self.0[j].iter().zip(counts).map(|(gain, n)| gain * n).sum())
    }

    /// Has a stake of 1 grown to `e^limit`?
    fn reaches(&self, counts: &[u64; N], limit: f64) -> bool {
        let stakes = self.stakes(counts);
        let best = stakes.iter().copied().fold(f64::MIN, f64::max);
        // The whole lies between the best bet's part and the best bet's size; the sum is needed only in between.
        best >= limit && (best >= limit + libm::log(BETS as f64) || log_mean(&stakes, best) >= limit)
    }
}

/// The logarithm of the mean of the numbers with these logarithms; `best` is the largest.
fn log_mean(logs: &[f64; BETS], best: f64) -> f64 {
    let sum: f64 = logs.iter().map(|log| libm::exp(log - best)).sum();
    best + libm::log(sum / BETS as f64)
}

/// The race by betting: valid at any time, wrong with probability at most `delta`.
#[derive(Clone, PartialEq, Debug)]
pub struct Betting<const N: usize = 5> {
    limit: f64,
    fair: Ladder<N>,
    nearly_fair: Ladder<N>,
}

impl<const N: usize> Betting<N> {
    /// A race that is wrong with probability at most `delta`; players closer than `epsilon` may be called close.
    pub fn new(delta: f64, epsilon: f64) -> Self {
        Self {
            limit: -libm::log(delta),
            fair: Ladder::against(0.5),
            nearly_fair: Ladder::against(0.5 - epsilon),
        }
    }

    /// Has the race been decided by these results?
    pub fn judge(&self, counts: &[u64; N]) -> Option<Finish> {
        let mirrored: [u64; N] = std::array::from_fn(|i| counts[N - 1 - i]);
        if self.fair.reaches(counts, self.limit) {
            Some(Finish::Better)
        } else if self.fair.reaches(&mirrored, self.limit) {
            Some(Finish::Worse)
        } else {
            // Both "worse by epsilon or more" and "better by epsilon or more" have been refuted.
            let close = self.nearly_fair.reaches(counts, self.limit)
                && self.nearly_fair.reaches(&mirrored, self.limit);
            close.then(|| Finish::Close { ahead: is_ahead(counts) })
        }
    }
}

/// A confidence sequence: an interval for the mean share of points that holds at any time, even if a test ended the match.
///
/// Returns `None` without results.
///
/// ```
/// use seedbed_arena::{anytime_interval, wilson};
/// let interval = anytime_interval(0.95, &[191, 20, 243]).unwrap();
/// let fixed = wilson(253.0, 454.0);
/// assert!(interval.low < fixed.low && interval.high > fixed.high, "freedom to stop has its price");
/// ```
pub fn anytime_interval<const N: usize>(confidence: f64, counts: &[u64; N]) -> Option<Interval> {
    let total: u64 = counts.iter().sum();
    let won: f64 = counts.iter().zip(points::<N>()).map(|(n, points)| *n as f64 * points).sum();
    let limit = -libm::log((1.0 - confidence) / 2.0);
    let mirrored: [u64; N] = std::array::from_fn(|i| counts[N - 1 - i]);
    (total > 0).then(|| Interval {
        share: won / total as f64,
        low: largest_refuted(counts, limit),
        high: 1.0 - largest_refuted(&mirrored, limit),
    })
}

/// The largest m for which "the mean is at most m" is refuted, by bisection: the larger m, the less speaks against it.
fn largest_refuted<const N: usize>(counts: &[u64; N], limit: f64) -> f64 {
    let (mut refuted, mut open) = (0.0, 1.0);
    for _ in 0..40 {
        let mean = f64::midpoint(refuted, open);
        if Ladder::against(mean).reaches(counts, limit) {
            refuted = mean;
        } else {
            open = mean;
        }
    }
    refuted
}

#[cfg(test)]
mod tests {
    use super::*;
    use seedbed_rules::Seed;

    #[test]
    fn stakes_are_the_products_they_stand_for() {
        // Written out for 7 wins, 2 draws, 3 losses against "at most 0.49".
        let (m, mut sum) = (0.49, 0.0);
        for j in 0..20 {
            let bet = 0.95 / m * 2f64.powf(-f64::from(j) / 2.0);
            sum +=
                (1.0 + bet * (1.0 - m)).powi(7) * (1.0 + bet * (0.5 - m)).powi(2) * (1.0 - bet * m).powi(3);
        }
        let stakes = Ladder::<3>::against(m).stakes(&[3, 2, 7]);
        let ours = log_mean(&stakes, stakes.iter().copied().fold(f64::MIN, f64::max));
        assert!((ours - (sum / 20.0).ln()).abs() < 1e-12);
    }

    #[test]
    fn a_fair_stake_does_not_grow_on_average() {
        // The mean factor of every bet under a distribution with mean m is 1: exactly what makes the bound hold.
        let ladder = Ladder::<5>::against(0.4);
        let distribution = [0.3, 0.2, 0.25, 0.1, 0.15];
        let mean: f64 = distribution.iter().zip(points::<5>()).map(|(p, x)| p * x).sum();
        assert!((mean - 0.4).abs() < 1e-12);
        for gains in ladder.0 {
            let factor: f64 = gains.iter().zip(distribution).map(|(gain, p)| gain.exp() * p).sum();
            assert!((factor - 1.0).abs() < 1e-12);
        }
    }

    #[test]
    fn the_interval_holds_at_all_times() {
        const RUNS: u64 = 200;
        let mut failed = 0;
        for run in 0..RUNS {
            let mut rng = Seed(8).child("run", run).rng();
            let mut counts = [0; 3];
            let looks = |t: u64| t.is_multiple_of(1 + t / 20);
            failed += u64::from((1..=2000).any(|t| {
                counts[if rng.unit() < 0.3 { 2 } else { 0 }] += 1;
                looks(t) && anytime_interval(0.95, &counts).is_some_and(|i| i.low > 0.3 || i.high < 0.3)
            }));
        }
        assert!(failed <= 10, "{failed} of {RUNS} left the truth out at some time; 10 may");
    }

    #[test]
    fn a_larger_mean_is_harder_to_refute() {
        let counts = [40, 7, 60];
        let stake = |m: f64| {
            let stakes = Ladder::against(m).stakes(&counts);
            log_mean(&stakes, stakes.iter().copied().fold(f64::MIN, f64::max))
        };
        assert!((1..99).all(|i| stake(f64::from(i) / 100.0) > stake(f64::from(i + 1) / 100.0)));
    }
}
