//! What two contestants of a tournament did to each other.

use crate::tally::Tally;

/// The result of a match, as ratings see it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Encounter {
    /// Who met, by number.
    pub between: (usize, usize),
    /// The points of the first of them, a draw counting one half.
    pub points: f64,
    /// Games played.
    pub games: f64,
    /// Pairs by the first one's points, if games were played in pairs: 0, 0.5, 1, 1.5, 2.
    pub pairs: [u64; 5],
}

impl Encounter {
    /// The match that this tally sums up.
    #[must_use]
    pub fn new(between: (usize, usize), tally: &Tally) -> Self {
        let [wins, draws, losses] = tally.results();
        let points = wins as f64 + draws as f64 / 2.0;
        Self { between, points, games: (wins + draws + losses) as f64, pairs: tally.pairs }
    }

    /// The share of points of the first of the two; one half if nothing was played.
    pub fn share(&self) -> f64 {
        if self.games > 0.0 { self.points / self.games } else { 0.5 }
    }

    /// The deviance: twice the logarithm of how much likelier these results are under the share seen than under this one.
    pub(crate) fn deviance(&self, share: f64) -> f64 {
        let part = |points: f64, share: f64| {
            if points > 0.0 { points * libm::log(points / (self.games * share)) } else { 0.0 }
        };
        2.0 * (part(self.points, share) + part(self.games - self.points, 1.0 - share))
    }

    /// How many standard errors the first of the two is ahead, under the hypothesis that they are equal.
    pub(crate) fn lead(&self) -> f64 {
        let pairs: u64 = self.pairs.iter().sum();
        if pairs == 0 {
            // Single games: half a point up or down in each.
            return if self.games > 0.0 { (2.0 * self.points - self.games) / self.games.sqrt() } else { 0.0 };
        }
        // Measured by the spread around equality rather than around the mean, it is finite even if all pairs went one way.
        let (ahead, spread) =
            self.deviations(0.5).fold((0.0, 0.0), |(a, s), (n, d)| (a + n * d, s + n * d * d));
        if spread > 0.0 { ahead / f64::sqrt(spread) } else { 0.0 }
    }

    /// How far the pairs spread around their own mean, and how far they would if every game were an independent coin.
    pub(crate) fn spread(&self) -> (f64, f64) {
        let count = self.pairs.iter().sum::<u64>() as f64;
        if count < 2.0 {
            return (0.0, 0.0);
        }
        let mean = 0.5 + self.deviations(0.5).map(|(n, d)| n * d).sum::<f64>() / count;
        let seen: f64 = self.deviations(mean).map(|(n, d)| n * d * d).sum();
        (seen * count / (count - 1.0), count * mean * (1.0 - mean) / 2.0)
    }

    /// Each kind of pair: how many, and how far their share of points lies from this one.
    fn deviations(&self, from: f64) -> impl Iterator<Item = (f64, f64)> {
        self.pairs.into_iter().enumerate().map(move |(i, n)| (n as f64, i as f64 / 4.0 - from))
    }
}
