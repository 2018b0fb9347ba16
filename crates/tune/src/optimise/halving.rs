//! Successive halving: many random strategies meet the same opponents, the better half stays and meets twice as many.

use super::{Count, Evaluator, normal};
use seedbed_rules::{Rng, Seed};
use serde::{Deserialize, Serialize};

/// The best of each bracket defends itself against that of the next, which is twice as large.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Halving {
    champion: Vec<f64>,
    pub(super) count: Count,
}

const FIRST_BRACKET: usize = 16;
const FIRST_PAIRS: u64 = 8;

impl Halving {
    pub(super) fn new(numbers: usize, seed: Seed) -> Self {
        Self { champion: normal(numbers, seed.child("start", 0)), count: Count::default() }
    }

    pub(super) fn is_sound(&self, whole: &dyn Fn(&Vec<f64>) -> bool) -> bool {
        whole(&self.champion)
    }

    pub(super) fn best(&self) -> &[f64] {
        &self.champion
    }

    /// One bracket.
    pub(super) fn advance(&mut self, evaluator: &mut Evaluator<'_>, seed: Seed) -> Option<()> {
        let seed = seed.child("bracket", self.count.steps);
        let numbers = self.champion.len();
        let baseline = |rng: &mut Rng| (0..numbers).map(|_| rng.normal()).collect();
        let size = FIRST_BRACKET << self.count.steps.min(12);
        let mut left: Vec<Vec<f64>> =
            (0..size).map(|k| normal(numbers, seed.child("drawn", k as u64))).collect();
        for round in 0.. {
            if left.len() == 1 {
                break;
            }
            let scores =
                evaluator.scores(&left, FIRST_PAIRS << round, &baseline, seed.child("round", round))?;
            let mut order: Vec<usize> = (0..left.len()).collect();
            order.sort_by(|&a, &b| scores[b].total_cmp(&scores[a]).then(a.cmp(&b)));
            order.truncate(left.len() / 2);
            left = order.into_iter().map(|at| std::mem::take(&mut left[at])).collect();
        }
        let winner = left.swap_remove(0);
        let better = evaluator.improves(&winner, &self.champion, &baseline, seed.child("title", 0))?;
        self.count.steps += 1;
        if better {
            self.count.accepted += 1;
            self.champion = winner;
        }
        Some(())
    }
}
