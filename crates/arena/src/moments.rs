//! A mean with its standard error, from sums that merge exactly.

use crate::estimate::PointEstimate;
use serde::{Deserialize, Serialize};
use std::ops::AddAssign;

/// Count, sum and sum of squares of whole numbers: parts may be added in any order and give exactly the same whole.
///
/// Points, plies and payoffs are whole numbers; if the unit is a half, [`PointEstimate::scaled`] converts back.
///
/// ```
/// use seedbed_arena::Moments;
/// let plies: Moments = [2, 4, 4, 4, 5, 5, 7, 9].into_iter().collect();
/// assert_eq!(plies.mean(), Some(5.0));
/// assert_eq!(plies.variance(), Some(32.0 / 7.0));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Moments {
    /// How many numbers.
    pub count: u64,
    /// Their sum.
    pub sum: i64,
    /// The sum of their squares.
    pub squares: u128,
}

impl Moments {
    /// Adds a number.
    pub fn add(&mut self, value: i64) {
        self.add_many(value, 1);
    }

    /// Adds the same number `times` times.
    pub fn add_many(&mut self, value: i64, times: u64) {
        self.count += times;
        self.sum += value * times as i64;
        self.squares += u128::from(value.unsigned_abs()).pow(2) * u128::from(times);
    }

    /// `wins` ones, the rest zeros: the wins in `games` games.
    #[must_use]
    pub fn of_wins(wins: u64, games: u64) -> Self {
        Self { count: games, sum: wins as i64, squares: wins.into() }
    }

    /// The mean; `None` without numbers.
    pub fn mean(&self) -> Option<f64> {
        (self.count > 0).then(|| self.sum as f64 / self.count as f64)
    }

    /// The unbiased estimate of the variance; `None` with fewer than two numbers.
    pub fn variance(&self) -> Option<f64> {
        if self.count < 2 {
            return None;
        }
        // The difference of two large sums is taken in whole numbers, where nothing cancels.
        let n = i128::from(self.count);
        let spread = n * self.squares as i128 - i128::from(self.sum).pow(2);
        Some(spread as f64 / n as f64 / (n - 1) as f64)
    }

    /// The mean with its standard error; `None` with fewer than two numbers.
    pub fn estimate(&self) -> Option<PointEstimate> {
        let (mean, variance) = (self.mean()?, self.variance()?);
        let error = (variance / self.count as f64).sqrt();
        Some(PointEstimate { value: mean, error, freedom: (self.count - 1) as f64 })
    }
}

impl AddAssign for Moments {
    fn add_assign(&mut self, other: Self) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
    }
}

impl FromIterator<i64> for Moments {
    fn from_iter<I: IntoIterator<Item = i64>>(values: I) -> Self {
        let mut moments = Self::default();
        values.into_iter().for_each(|value| moments.add(value));
        moments
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seedbed_rules::Seed;

    #[test]
    fn parts_merge_exactly_in_any_order() {
        let mut rng = Seed(9).rng();
        let values: Vec<i64> = (0..1000).map(|_| rng.below(2001) as i64 - 1000).collect();
        let whole: Moments = values.iter().copied().collect();
        let mut merged = Moments::default();
        for part in values.chunks(7).rev() {
            merged += part.iter().copied().collect();
        }
        assert_eq!(merged, whole);
        assert_eq!(merged.estimate(), whole.estimate());
    }

    #[test]
    fn nothing_cancels_far_from_zero() {
        // The textbook case: a variance of 30 a billion away from zero.
        let far: Moments = [4, 7, 13, 16].into_iter().map(|x| x + 1_000_000_000).collect();
        assert_eq!(far.variance(), Some(30.0));
    }

    #[test]
    fn too_few_numbers_have_no_error() {
        assert_eq!(Moments::default().mean(), None);
        let one: Moments = [3].into_iter().collect();
        assert_eq!((one.mean(), one.variance(), one.estimate()), (Some(3.0), None, None));
        let wins = Moments::of_wins(11, 14).estimate().unwrap();
        // The standard error that the paper on surprising strategies prints with 11 of 14.
        assert!((wins.error - 0.113_804).abs() < 5e-7);
    }
}
