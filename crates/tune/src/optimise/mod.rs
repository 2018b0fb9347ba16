//! Optimisers of strategies that are vectors of numbers. They know no game, only who beats whom.
//!
//! Five are those of M.-L. Cauwet and O. Teytaud, "Surprising strategies obtained by stochastic optimization in partially
//! observable games" (2018): naive, iterative, real and approximate coevolution, and seeds. The others go beyond.

mod cma;
mod comparison;
mod evaluator;
mod evolution;
mod halving;
mod oracle;
mod seeds;
mod tuner;
mod unbeaten;

pub use comparison::{Comparison, RaceRule};
pub use evaluator::{EvaluationContext, Evaluator};
pub use tuner::{DEFAULT, METHODS, Tuner};
pub use unbeaten::Unbeaten;

use seedbed_rules::{Rng, Seed};
use serde::{Deserialize, Serialize};

/// What an optimiser found: strategies with the probabilities to play each; usually only one.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Mixture(pub Vec<(f64, Vec<f64>)>);

impl Mixture {
    /// One strategy with certainty.
    pub fn pure(numbers: Vec<f64>) -> Self {
        Self(vec![(1.0, numbers)])
    }

    /// The strategy played most often.
    ///
    /// # Panics
    ///
    /// If the mixture is empty.
    pub fn main(&self) -> &[f64] {
        let most = self.0.iter().max_by(|a, b| a.0.total_cmp(&b.0));
        &most.expect("a mixture has a strategy").1
    }

    /// Draws a strategy.
    pub fn draw(&self, rng: &mut Rng) -> &[f64] {
        &self.0[rng.weighted(1.0, self.0.iter().map(|(weight, _)| *weight))].1
    }
}

/// How far an optimiser has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Count {
    /// Steps taken.
    pub steps: u64,
    /// Steps that led to something better.
    pub accepted: u64,
}

/// `count` standard normal numbers.
fn normal(count: usize, seed: Seed) -> Vec<f64> {
    let mut rng = seed.rng();
    (0..count).map(|_| rng.normal()).collect()
}
