//! What a share of points was counted from, and how it compares with a published share.

use crate::estimate::{EstimateComparison, of_chance};
use crate::exact::fisher;
use crate::interval::Interval;
use crate::score::{Tosses, score_interval};
use crate::tally::CONFIDENCE;

/// What a share of points was counted from: it decides how far off the share may be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ScoreCounts {
    /// Single games: won, drawn and lost.
    Games([u64; 3]),
    /// Pairs of games that shared their chance.
    Pairs {
        /// The pairs by half points: two losses first, two wins last.
        pairs: [u64; 5],
        /// Their games: won, drawn and lost.
        games: [u64; 3],
    },
}

/// With fewer expected hits or misses than this in either sample the exact test is taken.
const RARE: f64 = 10.0;

impl ScoreCounts {
    /// Something that happened `hits` times in `trials` trials.
    #[must_use]
    pub fn events(hits: u64, trials: u64) -> Self {
        Self::Games([hits, 0, trials.saturating_sub(hits)])
    }

    /// How many games were counted.
    pub fn games(&self) -> u64 {
        let (Self::Games(games) | Self::Pairs { games, .. }) = self;
        games.iter().sum()
    }

    /// The share of points with its 95 % interval; `None` without games.
    pub fn interval(&self) -> Option<Interval> {
        match self {
            Self::Games([won, drawn, lost]) => score_interval(CONFIDENCE, &[*lost, *drawn, *won]),
            Self::Pairs { pairs, .. } => score_interval(CONFIDENCE, pairs),
        }
    }

    /// Compares it with a share published of `games` single games, which are taken to be drawn as often as ours; `None` if
    /// either has no games.
    ///
    /// ```
    /// use seedbed_arena::ScoreCounts;
    /// // One in ten thousand against two in a million: Fisher's exact test sees nothing in it.
    /// let comparison = ScoreCounts::events(2, 1_000_000).against(1e-4, 10_000).unwrap();
    /// assert!(comparison.agrees() && comparison.errors.abs() < 2.3);
    /// // A single game tells nothing.
    /// assert!(!ScoreCounts::events(1, 1).against(0.42, 50).unwrap().tells(0.5));
    /// ```
    pub fn against(&self, published: f64, games: u64) -> Option<EstimateComparison> {
        if self.games() == 0 || games == 0 {
            return None;
        }
        let ours = match self {
            Self::Games([won, drawn, lost]) => Tosses::of(&[*lost, *drawn, *won]),
            Self::Pairs { pairs, .. } => Tosses::of(pairs),
        };
        let theirs = games as f64 * self.tosses_a_game();
        let (points, their_points) = (ours.share * ours.count, published * theirs);
        let difference = ours.share - published;
        // One toss more of either kind, so that a spread is never zero.
        let pooled = (points + their_points + 1.0) / (ours.count + theirs + 2.0);
        let error = (pooled * (1.0 - pooled) * (1.0 / ours.count + 1.0 / theirs)).sqrt();
        // Events vary as their share says; draws and pairs have a spread that was itself estimated.
        let freedom = if self.is_plain() { f64::INFINITY } else { (ours.results - 1.0).max(1.0) };
        let by_spread = EstimateComparison::by_student(difference, error, freedom);
        let rarest = pooled.min(1.0 - pooled) * ours.count.min(theirs);
        if rarest >= RARE {
            return Some(by_spread);
        }
        let table = |points: f64, tosses: f64| (points.round() as u64, tosses.round().max(1.0) as u64);
        let exact = of_chance(fisher(table(points, ours.count), table(their_points, theirs)), difference);
        let is_milder = !self.is_plain() && by_spread.errors.abs() < exact.abs();
        let errors = if is_milder { by_spread.errors } else { exact };
        Some(EstimateComparison { errors, ..by_spread })
    }

    /// Were there no draws and no pairs?
    fn is_plain(&self) -> bool {
        matches!(self, Self::Games([_, 0, _]))
    }

    /// How many coin tosses a single game is worth, as far as draws make it vary less.
    fn tosses_a_game(&self) -> f64 {
        let (Self::Games([won, drawn, lost]) | Self::Pairs { games: [won, drawn, lost], .. }) = self;
        let tosses = Tosses::of(&[*lost, *drawn, *won]);
        tosses.count / tosses.results
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_compared_by_their_common_spread() {
        // 90 of 100 against 80 of 100: the textbook test of two proportions gives 1.98, one toss more of either kind 1.96.
        let comparison = ScoreCounts::events(90, 100).against(0.8, 100).unwrap();
        assert!((comparison.errors - 1.9618).abs() < 1e-3 && comparison.agrees(), "{comparison:?}");
        // If both won everything, nothing tells them apart.
        assert!(ScoreCounts::events(50, 50).against(1.0, 20).unwrap().agrees());
        assert!(!ScoreCounts::events(500, 1000).against(0.6, 1000).unwrap().agrees());
        assert_eq!(ScoreCounts::events(0, 0).against(0.5, 10), None);
    }

    #[test]
    fn draws_and_pairs_vary_less_than_coins() {
        let errors = |counts: ScoreCounts, share, games| counts.against(share, games).unwrap().errors;
        // More than half of the games drawn, as War with its million rounds: what binomial counting calls 3.6 is 5.4.
        let coins = errors(ScoreCounts::Games([5_590, 0, 4_410]), 0.533, 10_000);
        let drawn = errors(ScoreCounts::Games([2_840, 5_500, 1_660]), 0.533, 10_000);
        assert!((coins - 3.7).abs() < 0.1 && drawn > 5.3, "{coins} and {drawn}");
        // Pairs that mostly cancel out are surer still than their games.
        let games = errors(ScoreCounts::Games([540, 0, 460]), 0.5, 1_000_000);
        let pairs =
            errors(ScoreCounts::Pairs { pairs: [10, 0, 440, 0, 50], games: [540, 0, 460] }, 0.5, 1_000_000);
        assert!(games < 2.6 && pairs > 4.5, "{games} and {pairs}");
        // Published single games are drawn as often as those of our pairs; as coins they would leave 4.2.
        let pairs = ScoreCounts::Pairs { pairs: [300, 900, 2_000, 900, 900], games: [2_850, 5_500, 1_650] };
        assert!((errors(pairs, 0.533, 10_000) - 5.2).abs() < 0.1, "{}", errors(pairs, 0.533, 10_000));
    }

    #[test]
    fn one_game_tells_nothing_and_says_so() {
        // "42.0 % | 100.0 % | agrees" from one game; "agrees" for 85 % against 55 % from 20 rounds.
        for (counts, share, games) in
            [(ScoreCounts::events(1, 1), 0.42, 50), (ScoreCounts::events(17, 20), 0.55, 100)]
        {
            let comparison = counts.against(share, games).unwrap();
            assert!(comparison.agrees() && !comparison.tells(0.2), "{comparison:?}");
        }
        assert!(ScoreCounts::events(480, 1000).against(0.5, 1000).unwrap().tells(0.2));
    }
}
