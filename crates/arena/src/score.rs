//! The interval of a score by what varied: pairs of games that shared their chance, or single games with draws.

use crate::distributions::{beta_below, student_beyond};
use crate::interval::Interval;

/// The share of points with its interval at this confidence, from equally spaced results: `counts[i]` results were worth
/// `i / (counts.len() - 1)`. Five counts are pairs of games, three are games; `None` without results.
///
/// It is Wilson's score interval for as many coin tosses as would vary like these results. Coins vary most of all that lies
/// between 0 and 1, so the results are worth at least their own number of tosses; games of a pair that offset each other, or
/// draws, are worth more. With few results Student's distribution stands for the normal one, and an end that the exact
/// interval of Clopper and Pearson puts further out is put there.
///
/// ```
/// // A hundred pairs, nearly all of them shared: far more certain than two hundred coins.
/// let score = seedbed_arena::score_interval(0.95, &[2, 5, 86, 5, 2]).unwrap();
/// assert!(score.low > 0.47 && score.high < 0.53);
/// assert!(seedbed_arena::wilson(100.0, 200.0).low < 0.44);
/// // One pair tells nearly nothing.
/// assert!(seedbed_arena::score_interval(0.95, &[0, 0, 0, 0, 1]).unwrap().low < 0.1);
/// ```
pub fn score_interval(confidence: f64, counts: &[u64]) -> Option<Interval> {
    let results: u64 = counts.iter().sum();
    (results > 0).then(|| Tosses::of(counts).interval(confidence))
}

/// Coin tosses that vary as much as the results seen.
#[derive(Clone, Copy)]
pub(crate) struct Tosses {
    /// The share of points.
    pub(crate) share: f64,
    /// How many tosses would vary as much; not necessarily a whole number.
    pub(crate) count: f64,
    /// How many results they stand for.
    pub(crate) results: f64,
}

/// What is known of the spread before any result, as a spread summed over coin tosses: without it, results that were all
/// alike would show no spread at all.
const PRIOR: f64 = 0.1;

/// From this many results on the normal distribution serves, unless wins or losses are fewer than [`FEW`].
const MANY: f64 = 50.0;

/// With fewer wins or losses than this Wilson's interval is too short.
const FEW: f64 = 5.0;

impl Tosses {
    /// As many as vary like these results, which are equally spaced and not none.
    pub(crate) fn of(counts: &[u64]) -> Self {
        let results = counts.iter().sum::<u64>() as f64;
        let worth = |i: usize| i as f64 / (counts.len() - 1) as f64;
        let each = || counts.iter().enumerate().map(|(i, &count)| (worth(i), count as f64));
        let share = each().map(|(worth, count)| worth * count).sum::<f64>() / results;
        let squares: f64 = each().map(|(worth, count)| count * (worth - share) * (worth - share)).sum();
        let seen = squares * results / (results - 1.0).max(1.0);
        let of_coins = results * share * (1.0 - share);
        let spread = ((PRIOR + seen) / (PRIOR + of_coins)).min(1.0);
        Self { share, count: results / spread, results }
    }

    /// Results of which only the sum is known: each may vary as much as a coin.
    pub(crate) fn coins(points: f64, results: f64) -> Self {
        Self { share: points / results, count: results, results }
    }

    /// The same from the other side's point of view.
    pub(crate) fn mirrored(self) -> Self {
        Self { share: 1.0 - self.share, ..self }
    }

    /// The mean of several independent shares with these weights, or `None` without any: what differs between them is no
    /// error of the mean.
    pub(crate) fn together(parts: &[(f64, Self)]) -> Option<Self> {
        let total: f64 = parts.iter().map(|(weight, _)| weight).sum();
        let sum =
            |f: &dyn Fn(f64, &Self) -> f64| parts.iter().map(|(w, part)| f(w / total, part)).sum::<f64>();
        let share = sum(&|weight, part| weight * part.share);
        let variance = sum(&|weight, part| weight * weight * part.share * (1.0 - part.share) / part.count);
        let count = match share * (1.0 - share) / variance {
            count if count.is_finite() && count > 0.0 => count,
            // Nobody won, or nobody lost: all of them are alike.
            _ => sum(&|_, part| part.count),
        };
        (total > 0.0).then(|| Self { share, count, results: sum(&|_, part| part.results) })
    }

    /// The interval that these tosses leave.
    pub(crate) fn interval(&self, confidence: f64) -> Interval {
        let tail = (1.0 - confidence) / 2.0;
        let Self { share, count, results } = *self;
        let t = student_beyond((results - 1.0).max(1.0), tail);
        let t2 = t * t;
        let centre = (share + t2 / (2.0 * count)) / (1.0 + t2 / count);
        let half =
            t / (1.0 + t2 / count) * (share * (1.0 - share) / count + t2 / (4.0 * count * count)).sqrt();
        let (mut low, mut high) = (centre - half, centre + half);
        let (won, lost) = (share * count, (1.0 - share) * count);
        if results < MANY || won.min(lost) < FEW {
            low = low.min(if won > 0.0 { beta_below(won, lost + 1.0, tail) } else { 0.0 });
            high = high.max(if lost > 0.0 { beta_below(won + 1.0, lost, 1.0 - tail) } else { 1.0 });
        }
        Interval { share, low: low.clamp(0.0, share), high: high.clamp(share, 1.0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::interval::wilson;
    use seedbed_rules::{Rng, Seed};

    fn near(a: f64, b: f64, within: f64) {
        assert!((a - b).abs() < within, "{a} is not {b}");
    }

    #[test]
    fn many_coins_have_wilsons_interval() {
        let (coins, classic) = (score_interval(0.95, &[400, 0, 600]).unwrap(), wilson(600.0, 1000.0));
        near(coins.low, classic.low, 2e-4);
        near(coins.high, classic.high, 2e-4);
    }

    #[test]
    fn independent_games_in_pairs_have_nearly_the_interval_of_games() {
        // Two coins a pair: a quarter, a half and a quarter of the pairs.
        let (pairs, games) = (score_interval(0.95, &[250, 0, 500, 0, 250]).unwrap(), wilson(1000.0, 2000.0));
        near(pairs.high - pairs.low, games.high - games.low, 1e-3);
        // Games of a pair that always go the same way count once.
        let same = score_interval(0.95, &[500, 0, 0, 0, 500]).unwrap();
        near((same.high - same.low) / (games.high - games.low), 2f64.sqrt(), 0.01);
    }

    #[test]
    fn few_or_equal_results_leave_room() {
        for counts in [[1, 0, 0], [0, 0, 3], [0, 7, 0], [0, 0, 60]] {
            let Interval { share, low, high } = score_interval(0.95, &counts).unwrap();
            assert!(low <= share && share <= high && high > low, "{counts:?}: {low} to {high}");
        }
        assert_eq!(score_interval(0.95, &[0; 5]), None);
        let swept = score_interval(0.95, &[0, 0, 0, 0, 20]).unwrap();
        // Twenty of twenty at 95 %: one minus the twentieth root of 0.025, at least.
        assert!(swept.low < 0.025f64.powf(0.05) && swept.high > 1.0 - 1e-12);
    }

    /// One result of a distribution over five.
    fn draw(chances: [f64; 5], rng: &mut Rng) -> usize {
        rng.weighted(1.0, chances)
    }

    #[test]
    fn covers_the_truth_as_often_as_it_says() {
        const TRIALS: u32 = 2000;
        let mut rng = Seed(18).rng();
        // Independent games; draws; games that go the same way; that go opposite ways; a strong side.
        let pairs = [
            [0.25, 0.0, 0.5, 0.0, 0.25],
            [0.1, 0.2, 0.35, 0.25, 0.1],
            [0.45, 0.0, 0.1, 0.0, 0.45],
            [0.05, 0.0, 0.9, 0.0, 0.05],
            [0.01, 0.02, 0.12, 0.15, 0.7],
            [0.04, 0.0, 0.32, 0.0, 0.64],
        ];
        for chances in pairs {
            let truth: f64 = chances.iter().enumerate().map(|(i, p)| p * i as f64 / 4.0).sum();
            for count in [3, 8, 20, 50, 200] {
                let mut held = 0;
                for _ in 0..TRIALS {
                    let mut counts = [0; 5];
                    (0..count).for_each(|_| counts[draw(chances, &mut rng)] += 1);
                    let score = score_interval(0.95, &counts).unwrap();
                    held += u32::from(score.low <= truth && truth <= score.high);
                }
                let coverage = f64::from(held) / f64::from(TRIALS);
                // Three standard errors of the simulation are 0.015.
                assert!(coverage > 0.93 - 0.015, "{chances:?} by {count}: {coverage}");
                assert!(count < 50 || coverage < 0.97 + 0.015, "{chances:?} by {count}: {coverage}");
            }
        }
    }
}
