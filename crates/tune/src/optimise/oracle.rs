//! Double oracle: a population with its equilibrium, and a new member that approximates the best response to it.

use super::evolution::{Evolution, Test};
use super::tuner::is_whole;
use super::{Count, Evaluator, Mixture, normal};
use seedbed_rules::Seed;
use seedbed_solve::{Payoffs, equilibrium};
use serde::{Deserialize, Serialize};

/// The population, who scores what against whom, and how often each is played in equilibrium.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Oracle {
    members: Vec<Vec<f64>>,
    scores: Vec<Vec<f64>>,
    weights: Vec<f64>,
    pub(super) count: Count,
}

/// Pairs by which two members are compared if there is no exact score: half as many games as a race may take, between
/// these.
const PAIRS: (u64, u64) = (25, 500);
/// Steps of evolution towards a response.
const ANSWERS: u32 = 60;

impl Oracle {
    pub(super) fn new(numbers: usize, seed: Seed) -> Self {
        Self {
            members: vec![normal(numbers, seed.child("start", 0))],
            scores: vec![vec![0.5]],
            weights: vec![1.0],
            count: Count::default(),
        }
    }

    pub(super) fn is_sound(&self, whole: &dyn Fn(&Vec<f64>) -> bool) -> bool {
        let size = self.members.len();
        let square = self.scores.len() == size && self.scores.iter().all(|row| is_whole(row, size));
        let weighs = is_whole(&self.weights, size) && self.weights.iter().all(|weight| *weight >= 0.0);
        square && weighs && self.weights.iter().any(|weight| *weight > 0.0) && self.members.iter().all(whole)
    }

    pub(super) fn best(&self) -> Mixture {
        let played = self.weights.iter().zip(&self.members).filter(|(weight, _)| **weight > 0.0);
        Mixture(played.map(|(weight, member)| (*weight, member.clone())).collect())
    }

    /// One response to the equilibrium, which joins the population if it scores more than half.
    pub(super) fn advance(&mut self, evaluator: &mut Evaluator<'_>, seed: Seed) -> Option<()> {
        let seed = seed.child("round", self.count.steps);
        let mixture = self.best();
        // Every other response starts anywhere, the rest from what is played already.
        let start = if self.count.steps.is_multiple_of(2) {
            normal(self.members[0].len(), seed.child("answer", 0))
        } else {
            mixture.draw(&mut seed.child("answer", 0).rng()).to_vec()
        };
        let mut answer = Evolution::from(Test::Naive, start);
        for _ in 0..ANSWERS {
            answer.advance_against(evaluator, &mixture, seed.child("answer", 1))?;
        }
        let answer = answer.best().to_vec();
        let pairs = (evaluator.longest() / 4).clamp(PAIRS.0, PAIRS.1);
        let met = evaluator.meets(&answer, &self.members, pairs, seed.child("met", 0))?;
        let gain: f64 = self.weights.iter().zip(&met).map(|(weight, score)| weight * score).sum();
        self.count.steps += 1;
        if gain <= 0.5 {
            return Some(());
        }
        self.count.accepted += 1;
        self.scores.iter_mut().zip(&met).for_each(|(row, score)| row.push(1.0 - score));
        self.scores.push(met.into_iter().chain([0.5]).collect());
        self.members.push(answer);
        let size = self.members.len();
        let payoffs = Payoffs::new(size, size, self.scores.concat())
            .expect("scores are finite and the table is square");
        self.weights = equilibrium(&payoffs).row;
        Some(())
    }
}
