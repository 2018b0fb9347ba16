//! Many random strategies in a round robin: one row and one column more in every step, and the best so far.

use super::{Count, Evaluator, normal};
use seedbed_rules::Seed;
use serde::{Deserialize, Serialize};

/// The strategies with the points each has made, in the first and in the second seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Seeds {
    drawn: Vec<Vec<f64>>,
    points: Vec<[f64; 2]>,
    pub(super) count: Count,
}

impl Seeds {
    pub(super) fn new(numbers: usize, seed: Seed) -> Self {
        Self {
            drawn: vec![normal(numbers, seed.child("seed", 0))],
            points: vec![[0.5; 2]],
            count: Count::default(),
        }
    }

    pub(super) fn is_sound(&self, whole: &dyn Fn(&Vec<f64>) -> bool) -> bool {
        let finite = self.points.iter().flatten().all(|points| points.is_finite());
        finite
            && !self.drawn.is_empty()
            && self.points.len() == self.drawn.len()
            && self.drawn.iter().all(whole)
    }

    /// Adds one strategy.
    pub(super) fn advance(&mut self, evaluator: &mut Evaluator<'_>, seed: Seed) -> Option<()> {
        let next = self.drawn.len();
        let new = normal(self.drawn[0].len(), seed.child("seed", next as u64));
        let duels = evaluator.duels();
        let score = |first: &[f64], second: &[f64], seed: Seed| {
            let [_, drawn, won] = duels.play_seated(first, second, 1, seed);
            won as f64 + 0.5 * drawn as f64
        };
        // Each of the old in both seats.
        let met = evaluator.list(next, 2, |k| {
            let seed = seed.child("row", next as u64).child("column", k as u64);
            let old = &self.drawn[k];
            [score(&new, old, seed.child("game", 0)), score(old, &new, seed.child("game", 1))]
        })?;
        let mut own = [0.5; 2];
        for (points, [as_first, against]) in self.points.iter_mut().zip(met) {
            own[0] += as_first;
            own[1] += 1.0 - against;
            points[0] += against;
            points[1] += 1.0 - as_first;
        }
        let before = self.best(duels.is_per_seat());
        self.drawn.push(new);
        self.points.push(own);
        self.count.steps += 1;
        self.count.accepted += u64::from(self.best(duels.is_per_seat()) != before);
        Some(())
    }

    /// The one with the most points; if the halves of a strategy serve one seat each, the best half of each.
    pub(super) fn best(&self, per_seat: bool) -> Vec<f64> {
        let best_by = |points: &dyn Fn(&[f64; 2]) -> f64| {
            let best = (0..self.points.len())
                .max_by(|&a, &b| points(&self.points[a]).total_cmp(&points(&self.points[b])).then(b.cmp(&a)));
            &self.drawn[best.expect("there is one from the start")]
        };
        if !per_seat {
            return best_by(&|points| points[0] + points[1]).clone();
        }
        let half = self.drawn[0].len() / 2;
        let (first, second) = (best_by(&|points| points[0]), best_by(&|points| points[1]));
        first[..half].iter().chain(&second[half..]).copied().collect()
    }
}
