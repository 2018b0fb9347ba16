//! Which seeds to play with, and how often.

use crate::Scores;
use seedbed_solve::{Payoffs, equilibrium};

/// How a portfolio is learned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// The seed with the best average.
    Best,
    /// The mixture that loses least against the worst opponent seed.
    Nash,
    /// Every seed equally often: no stronger than the agent itself.
    Uniform,
}

impl Method {
    /// All methods.
    pub const ALL: [Self; 3] = [Self::Best, Self::Nash, Self::Uniform];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Nash => "nash",
            Self::Uniform => "uniform",
        }
    }

    /// The method of this name, if there is one.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|method| method.name() == name)
    }
}

/// How often each candidate seed is played with.
#[derive(Clone, PartialEq, Debug)]
pub struct Portfolio {
    /// The probability of each seed.
    pub weights: Vec<f64>,
    /// What it scored against the seeds it was learned on: on average, for Nash at worst.
    pub learnt: f64,
    /// How far from an equilibrium it may be; only Nash has it.
    pub exploitability: Option<f64>,
}

impl Portfolio {
    /// Learns from the scores of candidates against opponents.
    ///
    /// # Panics
    ///
    /// If there are no rows or no columns.
    pub fn learn(scores: &Scores, method: Method) -> Self {
        let k = scores.rows();
        let means = || (0..k).map(|i| scores.mean_of_row(i));
        match method {
            Method::Best => {
                let best = means()
                    .enumerate()
                    .fold((0, f64::MIN), |best, (i, m)| if m > best.1 { (i, m) } else { best });
                let weights = (0..k).map(|i| f64::from(i == best.0)).collect();
                Self { weights, learnt: best.1, exploitability: None }
            }
            Method::Uniform => {
                let weights = vec![1.0 / k as f64; k];
                Self { weights, learnt: means().sum::<f64>() / k as f64, exploitability: None }
            }
            Method::Nash => {
                let cells = (0..k).flat_map(|i| (0..scores.columns()).map(move |j| (i, j)));
                let entries = cells.map(|(i, j)| f64::from(scores.get(i, j)) / 2.0).collect();
                let payoffs = Payoffs::new(k, scores.columns(), entries)
                    .expect("there are rows, columns and small numbers");
                let solved = equilibrium(&payoffs);
                Self {
                    weights: without_dust(solved.row),
                    learnt: solved.value,
                    exploitability: Some(solved.exploitability),
                }
            }
        }
    }

    /// The seeds that are played with a positive probability.
    pub fn support(&self) -> Vec<usize> {
        (0..self.weights.len()).filter(|&i| self.weights[i] > 0.0).collect()
    }
}

/// Weights of a mixture without those that are rounding errors of its solution and not seeds to play with.
fn without_dust(mut weights: Vec<f64>) -> Vec<f64> {
    const DUST: f64 = 1e-9;
    for weight in weights.iter_mut().filter(|weight| **weight < DUST) {
        *weight = 0.0;
    }
    let total: f64 = weights.iter().sum();
    for weight in &mut weights {
        *weight /= total;
    }
    weights
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounding_errors_are_no_seeds() {
        let weights = without_dust(vec![0.75, 1e-16, 0.25, 3e-17]);
        assert_eq!(weights, [0.75, 0.0, 0.25, 0.0]);
        let portfolio = Portfolio { weights, learnt: 0.5, exploitability: None };
        assert_eq!(portfolio.support(), [0, 2]);
    }

    #[test]
    fn nash_mixes_where_every_seed_has_its_master() {
        // Rock, paper, scissors among seeds.
        let scores = Scores::of(3, 3, |i, j| [1, 0, 2][(3 + j - i) % 3]);
        let nash = Portfolio::learn(&scores, Method::Nash);
        assert!(nash.weights.iter().all(|w| (w - 1.0 / 3.0).abs() < 1e-9));
        assert!((nash.learnt - 0.5).abs() < 1e-9 && nash.exploitability.unwrap() < 1e-9);
        assert_eq!(Portfolio::learn(&scores, Method::Best).support(), [0], "the first of equals");
        assert_eq!(Portfolio::learn(&scores, Method::Uniform).support().len(), 3);
    }
}
