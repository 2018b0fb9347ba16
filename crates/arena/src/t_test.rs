//! Student's t-test of one mean against an expected value.

use crate::distributions::{student_beyond, student_tail};
use crate::moments::Moments;
use serde::Serialize;

/// The result of a one-sample, one-tailed test: is the mean above what was expected?
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct TTest {
    /// How many of its standard errors the mean lies above the expected value.
    pub t: f64,
    /// Degrees of freedom.
    pub freedom: u64,
    /// How likely a mean this high would be if the expected value were true.
    pub p: f64,
    /// What `t` must exceed.
    pub critical: f64,
    /// Did it?
    pub significant: bool,
}

/// Tests whether the mean of the sample is above `expected`, at a level of confidence such as 0.99.
///
/// Returns `None` if the sample has fewer than two numbers, or all are equal: then there is no error to measure by.
///
/// ```
/// use seedbed_arena::{Moments, t_test};
/// // Red won 503,370 of a million games of the Dominance thesis, section 5.2: a significant advantage.
/// let red = t_test(&Moments::of_wins(503_370, 1_000_000), 0.5, 0.99).unwrap();
/// assert!(red.significant && (red.t - 6.74).abs() < 0.005);
/// ```
pub fn t_test(sample: &Moments, expected: f64, confidence: f64) -> Option<TTest> {
    let mean = sample.estimate().filter(|mean| mean.error > 0.0)?;
    let freedom = sample.count - 1;
    let t = (mean.value - expected) / mean.error;
    let critical = student_beyond(freedom as f64, 1.0 - confidence);
    Some(TTest { t, freedom, p: student_tail(freedom as f64, t), critical, significant: t > critical })
}

/// How many standard errors the mean of `count` numbers may be off to either side, at a level of confidence such as 0.95;
/// `None` with fewer than two numbers.
///
/// ```
/// assert!((seedbed_arena::t_margin(5, 0.95).unwrap() - 2.776).abs() < 5e-4);
/// ```
pub fn t_margin(count: u64, confidence: f64) -> Option<f64> {
    (count > 1).then(|| student_beyond((count - 1) as f64, (1.0 - confidence) / 2.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agrees_with_tables_of_the_t_distribution() {
        for (games, critical) in [(11, 2.764), (31, 2.457), (50, 2.405), (121, 2.358), (1_000_000, 2.326)] {
            let test = t_test(&Moments::of_wins(games / 2, games), 0.5, 0.99).unwrap();
            assert!((test.critical - critical).abs() < 5e-4, "{games}: {}", test.critical);
        }
    }

    #[test]
    fn agrees_with_students_own_example() {
        // Ten patients, additional hours of sleep by the second drug (Student 1908): t = 3.68 and p = 0.0025 one-tailed.
        let tenths: Moments = [19, 8, 11, 1, -1, 44, 55, 16, 46, 34].into_iter().collect();
        let test = t_test(&tenths, 0.0, 0.99).unwrap();
        assert!((test.t - 3.6799).abs() < 5e-5 && test.freedom == 9);
        assert!((test.p - 0.002_538).abs() < 5e-7, "{}", test.p);
        assert!(test.significant);
    }

    #[test]
    fn fifty_games_of_the_thesis_show_little() {
        // Section 5.4.1: at k = 200 basic Monte Carlo won slightly more than half of 50 games, which proves nothing at 99 %.
        let significant = |wins| t_test(&Moments::of_wins(wins, 50), 0.5, 0.99).unwrap().significant;
        assert!((26..=33).all(|wins| !significant(wins)));
        assert!((34..50).all(significant));
    }

    #[test]
    fn a_sample_without_spread_has_no_test() {
        assert_eq!(t_test(&Moments::of_wins(50, 50), 0.5, 0.99), None);
        assert_eq!(t_test(&Moments::of_wins(1, 1), 0.5, 0.99), None);
    }
}
