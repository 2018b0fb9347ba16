//! The largest or smallest of many numbers beside the published one of others.

use crate::estimate::{BEYOND, EstimateComparison, of_chance};
use libm::{exp, log};

/// How many numbers a tail is measured by at the least.
const FEWEST: u64 = 10;

/// The part of the numbers that is taken for the tail.
const TAIL: f64 = 0.05;

impl EstimateComparison {
    /// Compares the largest of `ours.1` whole numbers with the published largest of `published.1`, if the chance of a larger
    /// number falls by a factor of e with every `scale`.
    ///
    /// The largest of many such numbers follows Gumbel's law, and two of them differ by a logistic variable around what the
    /// numbers of them leave to expect.
    ///
    /// ```
    /// use seedbed_arena::EstimateComparison;
    /// // 253 of 4,000 games beside 318 of a million: 250 times as many games reach about 66 further.
    /// let comparison = EstimateComparison::of_largest((253.0, 4_000), (318.0, 1_000_000), 12.0);
    /// assert!(comparison.agrees() && comparison.errors.abs() < 0.1);
    /// assert!(!EstimateComparison::of_largest((253.0, 1_000_000), (400.0, 1_000_000), 12.0).agrees());
    /// ```
    #[must_use]
    pub fn of_largest(ours: (f64, u64), published: (f64, u64), scale: f64) -> Self {
        let difference = ours.0 - published.0;
        if scale <= 0.0 || ours.1 == 0 || published.1 == 0 {
            return Self { difference, errors: 0.0, least: f64::INFINITY };
        }
        let unexpected = difference - scale * log(ours.1 as f64 / published.1 as f64);
        // Whole numbers are known to half a unit.
        let beyond = (unexpected.abs() - 0.5).max(0.0);
        let tail = 1.0 / (1.0 + exp(beyond / scale));
        let errors = of_chance(2.0 * tail, unexpected);
        Self { difference, errors, least: scale * log((1.0 - BEYOND) / BEYOND) + 0.5 }
    }

    /// Compares the least of `ours.1` numbers, of which nothing is known but their order, with the published least of others.
    ///
    /// If all are alike, the least of all of them is as likely to be any of them.
    ///
    /// ```
    /// use seedbed_arena::EstimateComparison;
    /// assert!(EstimateComparison::of_least((3.0, 50), (3.0, 50)).tells(0.0));
    /// let comparison = EstimateComparison::of_least((4.0, 50), (3.0, 50));
    /// assert!(comparison.agrees() && !comparison.tells(1.0));
    /// // A million games that never got as low as a hundred did tell something.
    /// assert!(!EstimateComparison::of_least((4.0, 1_000_000), (3.0, 100)).agrees());
    /// ```
    #[must_use]
    pub fn of_least(ours: (f64, u64), published: (f64, u64)) -> Self {
        let difference = ours.0 - published.0;
        if difference == 0.0 {
            return Self { difference, errors: 0.0, least: 0.0 };
        }
        let all = (ours.1 + published.1).max(1) as f64;
        let lower = if difference > 0.0 { published.1 } else { ours.1 };
        Self { difference, errors: of_chance(lower as f64 / all, difference), least: f64::INFINITY }
    }
}

/// How far one goes until the chance of a larger number has fallen by a factor of e, by the largest twentieth of a histogram
/// (`counts[size]` numbers of each size); `None` if that are too few.
pub fn tail_scale(counts: &[u64]) -> Option<f64> {
    let all: u64 = counts.iter().sum();
    let wanted = ((all as f64 * TAIL) as u64).max(FEWEST);
    let (mut taken, mut from) = (0, counts.len());
    while taken < wanted && from > 0 {
        from -= 1;
        taken += counts[from];
    }
    if taken < FEWEST || from == 0 {
        return None;
    }
    let excess: f64 =
        counts.iter().enumerate().skip(from).map(|(size, &n)| (size - from) as f64 * n as f64).sum();
    let mean = excess / taken as f64;
    // Whole numbers whose chance falls by a constant factor are geometric; its logarithm is the scale.
    (mean > 0.0).then(|| 1.0 / log(1.0 + 1.0 / mean))
}

#[cfg(test)]
mod tests {
    use super::*;
    use seedbed_rules::Seed;

    /// Whole numbers whose chance falls by a factor of e with every 12.
    fn sample(rng: &mut seedbed_rules::Rng, n: usize) -> Vec<u64> {
        let mut counts = vec![0; 1_000];
        for _ in 0..n {
            counts[((-12.0 * log(1.0 - rng.unit())) as usize).min(999)] += 1;
        }
        counts
    }

    fn largest(counts: &[u64]) -> f64 {
        counts.iter().rposition(|&n| n > 0).unwrap_or(0) as f64
    }

    #[test]
    fn the_tail_is_measured() {
        let scale = tail_scale(&sample(&mut Seed(1).rng(), 20_000)).unwrap();
        assert!((scale - 12.0).abs() < 1.5, "{scale}");
        assert_eq!((tail_scale(&[0, 3, 2]), tail_scale(&[])), (None, None));
        assert_eq!(tail_scale(&[0, 0, 100]), None, "numbers that are all alike have no tail");
    }

    #[test]
    fn largest_numbers_of_one_law_seldom_differ() {
        let mut rng = Seed(2).rng();
        let (mut beyond_two, mut differ) = (0, 0);
        for _ in 0..400 {
            let [ours, theirs] = [sample(&mut rng, 400), sample(&mut rng, 4_000)];
            let scale = tail_scale(&ours).unwrap();
            let comparison =
                EstimateComparison::of_largest((largest(&ours), 400), (largest(&theirs), 4_000), scale);
            beyond_two += u64::from(comparison.errors.abs() > 2.0);
            differ += u64::from(!comparison.agrees());
        }
        // One in twenty-two lies beyond two standard errors; the scale is itself measured.
        assert!((5..50).contains(&beyond_two) && differ < 8, "{beyond_two} and {differ}");
    }
}
