//! The games that learning needs: two rectangles that share a square.

use crate::{Method, Portfolio, Scores};
use seedbed_rules::UsageError;

/// `k` candidate seeds for each side, each tried against `kt` seeds of the other.
///
/// In coordinates (seed of the first player, seed of the second) the first player's candidates need `k` x `kt` games and the
/// second's `kt` x `k`; what they share is played once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rectangle {
    k: usize,
    kt: usize,
}

impl Rectangle {
    /// `k` candidates against `kt` opponents.
    ///
    /// # Errors
    ///
    /// If one of them is zero or too large.
    pub fn new(k: usize, kt: usize) -> Result<Self, UsageError> {
        const MOST: usize = 100_000;
        let wrong = |what: &str, n: usize| {
            let wrong = format!("{what} is {n}");
            UsageError::new(wrong, format!("there must be at least one seed, and at most {MOST}"))
        };
        match (k, kt) {
            (1..=MOST, 1..=MOST) => Ok(Self { k, kt }),
            (1..=MOST, _) => Err(wrong("kt", kt)),
            _ => Err(wrong("k", k)),
        }
    }

    /// Candidates of each side.
    pub fn k(&self) -> usize {
        self.k
    }

    /// Opponents of each candidate.
    pub fn kt(&self) -> usize {
        self.kt
    }

    /// Seeds of each side that play at all.
    pub fn seeds(&self) -> usize {
        self.k.max(self.kt)
    }

    /// How many seeds of the second player a seed of the first meets, counted from the first.
    pub fn met_by(&self, first: usize) -> usize {
        let as_candidate = if first < self.k { self.kt } else { 0 };
        let as_opponent = if first < self.kt { self.k } else { 0 };
        as_candidate.max(as_opponent)
    }

    /// Games in all: two rectangles less the square they share.
    ///
    /// ```
    /// let rectangle = seedbed_tune::Rectangle::new(900, 900)?;
    /// assert_eq!(rectangle.games(), 810_000);
    /// # Ok::<(), seedbed_rules::UsageError>(())
    /// ```
    pub fn games(&self) -> usize {
        (0..self.seeds()).map(|first| self.met_by(first)).sum()
    }

    /// Learns portfolios for both sides from the results of all games, given as half points of the first player.
    pub fn learn(&self, half_points: impl Fn(usize, usize) -> u8, method: Method) -> [Portfolio; 2] {
        let first = Scores::of(self.k, self.kt, &half_points);
        let second = Scores::of(self.k, self.kt, |i, j| 2 - half_points(j, i));
        [&first, &second].map(|scores| Portfolio::learn(scores, method))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shared_games_are_counted_once() {
        for (k, kt) in [(5, 3), (3, 5), (4, 4), (1, 1), (900, 50)] {
            let rectangle = Rectangle::new(k, kt).unwrap();
            let shared = k.min(kt);
            assert_eq!(rectangle.games(), 2 * k * kt - shared * shared);
            let needed = (0..k).flat_map(|i| (0..kt).flat_map(move |j| [(i, j), (j, i)]));
            assert!(needed.into_iter().all(|(first, second)| second < rectangle.met_by(first)));
        }
        assert!(Rectangle::new(0, 3).unwrap_err().to_string().contains("k is 0"));
        assert!(Rectangle::new(3, 0).unwrap_err().to_string().contains("kt is 0"));
    }

    #[test]
    fn each_side_gets_its_best_seed() {
        // Seed 2 of the first player always wins; seed 1 of the second wins against all others.
        let result = |first: usize, second: usize| if first == 2 || second != 1 { 2 } else { 0 };
        let sides = Rectangle::new(4, 4).unwrap().learn(result, Method::Best);
        assert_eq!(sides[0].weights, [0.0, 0.0, 1.0, 0.0]);
        assert_eq!(sides[1].weights, [0.0, 1.0, 0.0, 0.0]);
    }
}
