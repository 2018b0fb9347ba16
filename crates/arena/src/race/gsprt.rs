//! The generalised sequential probability ratio test (GSPRT) as a race: the cheapest between close players, if a zone of
//! indifference and an error rate that holds only approximately are acceptable.
//!
//! The ratio is that of normal distributions with the variance seen, which the generalised test approaches near one
//! half; far from it this race decides sooner than [`crate::Sprt`], which weighs the distributions themselves.

use super::{Finish, mean_and_variance};

/// A test of one half less `epsilon` against one half plus `epsilon`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Gsprt {
    limit: f64,
    epsilon: f64,
}

impl Gsprt {
    /// A test that is wrong with probability about `delta` if the difference is `epsilon`, and less if it is larger.
    pub fn new(delta: f64, epsilon: f64) -> Self {
        Self { limit: libm::log((1.0 - delta) / delta), epsilon }
    }

    /// Has the race been decided by these results?
    pub fn judge<const N: usize>(&self, counts: &[u64; N]) -> Option<Finish> {
        let count = counts.iter().sum::<u64>() as f64;
        let (mean, variance) = mean_and_variance(counts)?;
        // One coin flip is counted in, so that a few equal results do not look like certainty.
        let variance = (count * variance + 0.25) / (count + 1.0);
        let ratio = 2.0 * self.epsilon * count * (mean - 0.5) / variance;
        if ratio >= self.limit {
            Some(Finish::Better)
        } else {
            (ratio <= -self.limit).then_some(Finish::Worse)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equals_the_formula_of_two_normal_distributions() {
        // 60 wins, 40 losses: the log-likelihood ratio of means 0.51 and 0.49 with variance 24.25 / 101.
        let ratio = 100.0 * 0.02 * (2.0 * 0.6 - 1.0) / (2.0 * 24.25 / 101.0);
        let delta = |limit: f64| 1.0 / (1.0 + limit.exp());
        assert_eq!(Gsprt::new(delta(ratio * 0.9999), 0.01).judge(&[40, 0, 60]), Some(Finish::Better));
        assert_eq!(Gsprt::new(delta(ratio * 1.0001), 0.01).judge(&[40, 0, 60]), None);
        assert_eq!(Gsprt::new(delta(ratio * 0.9999), 0.01).judge(&[60, 0, 40]), Some(Finish::Worse));
    }
}
