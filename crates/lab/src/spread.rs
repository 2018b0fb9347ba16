//! Independent runs of the same thing: their mean, and how far apart they are.

use crate::Measure;
use seedbed_arena::PointEstimate;

/// The results of some runs.
#[derive(Clone, PartialEq, Debug)]
pub struct Spread(Vec<f64>);

impl Spread {
    /// The spread of these results.
    ///
    /// # Panics
    ///
    /// If there are no results.
    pub fn of(results: impl IntoIterator<Item = f64>) -> Self {
        let results: Vec<f64> = results.into_iter().collect();
        assert!(!results.is_empty(), "there is no cell without a run");
        Self(results)
    }

    /// How many runs there are.
    pub fn runs(&self) -> u64 {
        self.0.len() as u64
    }

    /// How many runs reach a score.
    pub fn reach(&self, score: f64) -> usize {
        self.0.iter().filter(|own| **own >= score).count()
    }

    /// The mean of all runs.
    pub fn mean(&self) -> f64 {
        self.0.iter().sum::<f64>() / self.0.len() as f64
    }

    /// The standard deviation from run to run.
    pub fn deviation(&self) -> f64 {
        let ([best, worst], mean) = (self.ends(), self.mean());
        // Shares that are alike but for the order in which they were summed up are alike.
        if best - worst < 1e-12 {
            return 0.0;
        }
        let squares: f64 = self.0.iter().map(|x| (x - mean) * (x - mean)).sum();
        (squares / (self.0.len() as f64 - 1.0).max(1.0)).sqrt()
    }

    /// The mean with its standard error, estimated from how far runs are apart.
    pub fn estimate(&self) -> PointEstimate {
        let runs = self.0.len() as f64;
        PointEstimate { value: self.mean(), error: self.deviation() / runs.sqrt(), freedom: runs - 1.0 }
    }

    /// The best and the worst run.
    pub fn ends(&self) -> [f64; 2] {
        [self.0.iter().copied().fold(f64::MIN, f64::max), self.0.iter().copied().fold(f64::MAX, f64::min)]
    }

    /// Student's interval for a mean of shares; `None` with fewer than two runs, or if all are alike.
    pub fn interval(&self, confidence: f64) -> Option<(f64, f64)> {
        self.estimate().interval(confidence).map(|(low, high)| (low.max(0.0), high.min(1.0)))
    }

    /// The mean of shares with Student's interval, in per cent.
    pub fn measure(&self) -> Measure {
        Measure { interval: self.interval(0.95), ..share(self.mean()) }.of(self.runs())
    }
}

/// A share without an interval, in per cent.
pub fn share(value: f64) -> Measure {
    Measure::plain_share(value, 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_are_summed_up() {
        let spread = Spread::of([0.5, 0.6, 0.7]);
        assert!((spread.mean() - 0.6).abs() < 1e-12 && (spread.deviation() - 0.1).abs() < 1e-12);
        assert!(spread.ends().iter().zip([0.7, 0.5]).all(|(end, known)| (end - known).abs() < 1e-12));
        // Student's factor for three numbers is 4.303.
        let (low, high) = spread.measure().interval.unwrap();
        assert!((high - low - 2.0 * 4.3027 * 0.1 / 3f64.sqrt()).abs() < 1e-4);
        assert_eq!([spread.reach(0.55), spread.reach(0.8)], [2, 0]);
        assert_eq!(Spread::of([0.5]).measure().interval, None);
        // Runs that are all alike leave the spread unknown, not zero.
        assert_eq!(Spread::of([0.5, 0.5]).measure().interval, None);
        assert_eq!(Spread::of([0.5, 0.5]).measure().n, Some(2));
        assert_eq!(Spread::of([0.1 + 0.2, 0.3]).measure().interval, None);
    }
}
