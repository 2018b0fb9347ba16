//! CMA-ES (N. Hansen): evolution with a covariance matrix that learns which directions matter, against the baseline.
//!
//! The covariance is kept with its Cholesky factor, whose inverse applied to a step is the draw it came from, so that no
//! eigenvectors are needed.

use super::tuner::is_whole;
use super::{Count, Evaluator, normal};
use seedbed_rules::{Rng, Seed};
use serde::{Deserialize, Serialize};

/// The state of the search; matrices row by row.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Cma {
    mean: Vec<f64>,
    sigma: f64,
    covariance: Vec<f64>,
    factor: Vec<f64>,
    step_path: Vec<f64>,
    shape_path: Vec<f64>,
    pub(super) count: Count,
}

/// Pairs for each candidate of the first generation; later ones get more, since they differ less.
const FIRST_PAIRS: u64 = 16;

/// The constants of the method for a number of dimensions, as its author recommends them.
struct Constants {
    weights: Vec<f64>,
    effective: f64,
    step_learning: f64,
    damping: f64,
    path_learning: f64,
    rank_one: f64,
    rank_many: f64,
    /// The mean length of a normal vector.
    normal_length: f64,
}

impl Constants {
    fn new(numbers: usize) -> Self {
        let n = numbers as f64;
        let candidates = 4 + (3.0 * libm::log(n)) as usize;
        let parents = candidates / 2;
        let raw: Vec<f64> =
            (0..parents).map(|k| libm::log((parents as f64 + 0.5) / (k as f64 + 1.0))).collect();
        let sum: f64 = raw.iter().sum();
        let weights: Vec<f64> = raw.iter().map(|weight| weight / sum).collect();
        let effective = 1.0 / weights.iter().map(|weight| weight * weight).sum::<f64>();
        let step_learning = (effective + 2.0) / (n + effective + 5.0);
        let rank_one = 2.0 / ((n + 1.3) * (n + 1.3) + effective);
        let rank_many = 2.0 * (effective - 2.0 + 1.0 / effective) / ((n + 2.0) * (n + 2.0) + effective);
        Self {
            step_learning,
            damping: 1.0 + 2.0 * (((effective - 1.0) / (n + 1.0)).sqrt() - 1.0).max(0.0) + step_learning,
            path_learning: (4.0 + effective / n) / (n + 4.0 + 2.0 * effective / n),
            rank_one,
            rank_many: rank_many.clamp(0.0, 1.0 - rank_one),
            normal_length: n.sqrt() * (1.0 - 1.0 / (4.0 * n) + 1.0 / (21.0 * n * n)),
            weights,
            effective,
        }
    }

    fn candidates(&self) -> usize {
        2 * self.weights.len()
    }
}

impl Cma {
    pub(super) fn new(numbers: usize, seed: Seed) -> Self {
        let unit = |at: usize| f64::from(u8::from(at / numbers == at % numbers));
        let identity: Vec<f64> = (0..numbers * numbers).map(unit).collect();
        Self {
            mean: normal(numbers, seed.child("start", 0)),
            sigma: 1.0,
            covariance: identity.clone(),
            factor: identity,
            step_path: vec![0.0; numbers],
            shape_path: vec![0.0; numbers],
            count: Count::default(),
        }
    }

    pub(super) fn is_sound(&self, numbers: usize) -> bool {
        let length = self.sigma.is_finite() && self.sigma > 0.0;
        let vectors =
            [&self.mean, &self.step_path, &self.shape_path].into_iter().all(|x| is_whole(x, numbers));
        let matrices = [&self.covariance, &self.factor].into_iter().all(|x| is_whole(x, numbers * numbers));
        numbers > 0 && length && vectors && matrices
    }

    pub(super) fn best(&self) -> &[f64] {
        &self.mean
    }

    pub(super) fn sigma(&self) -> f64 {
        self.sigma
    }

    /// One generation.
    pub(super) fn advance(&mut self, evaluator: &mut Evaluator<'_>, seed: Seed) -> Option<()> {
        let seed = seed.child("generation", self.count.steps);
        let n = self.mean.len();
        let constants = Constants::new(n);
        let draws: Vec<Vec<f64>> =
            (0..constants.candidates()).map(|k| normal(n, seed.child("candidate", k as u64))).collect();
        let steps: Vec<Vec<f64>> = draws.iter().map(|draw| self.shaped(draw)).collect();
        let place = |step: &Vec<f64>| self.mean.iter().zip(step).map(|(x, s)| x + self.sigma * s).collect();
        let candidates: Vec<Vec<f64>> = steps.iter().map(place).collect();
        let baseline = |rng: &mut Rng| (0..n).map(|_| rng.normal()).collect();
        let scores = evaluator.scores(&candidates, FIRST_PAIRS + self.count.steps, &baseline, seed)?;
        let mut order: Vec<usize> = (0..scores.len()).collect();
        order.sort_by(|&a, &b| scores[b].total_cmp(&scores[a]).then(a.cmp(&b)));
        self.learn(&constants, &order, &draws, &steps);
        self.count.steps += 1;
        self.count.accepted += 1;
        Some(())
    }

    fn shaped(&self, draw: &[f64]) -> Vec<f64> {
        let n = draw.len();
        let row = |i: usize| self.factor[i * n..=i * n + i].iter().zip(draw).map(|(a, z)| a * z).sum();
        (0..n).map(row).collect()
    }

    fn learn(&mut self, constants: &Constants, order: &[usize], draws: &[Vec<f64>], steps: &[Vec<f64>]) {
        let n = self.mean.len();
        let chosen = || constants.weights.iter().zip(order);
        let average = |list: &[Vec<f64>]| -> Vec<f64> {
            (0..n).map(|i| chosen().map(|(weight, &k)| weight * list[k][i]).sum()).collect()
        };
        let (draw, step) = (average(draws), average(steps));
        let mix = |path: &mut [f64], learning: f64, with: &[f64], factor: f64| {
            let pull = factor * (learning * (2.0 - learning) * constants.effective).sqrt();
            path.iter_mut().zip(with).for_each(|(p, w)| *p = (1.0 - learning) * *p + pull * w);
        };
        mix(&mut self.step_path, constants.step_learning, &draw, 1.0);
        let length = self.step_path.iter().map(|p| p * p).sum::<f64>().sqrt();
        let settled = 1.0 - libm::pow(1.0 - constants.step_learning, 2.0 * (self.count.steps as f64 + 1.0));
        let calm = length / settled.sqrt() < (1.4 + 2.0 / (n as f64 + 1.0)) * constants.normal_length;
        mix(&mut self.shape_path, constants.path_learning, &step, f64::from(u8::from(calm)));
        let forgotten = if calm { 0.0 } else { constants.path_learning * (2.0 - constants.path_learning) };
        let kept = 1.0 - constants.rank_one - constants.rank_many + constants.rank_one * forgotten;
        for i in 0..n {
            for j in 0..=i {
                let many: f64 = chosen().map(|(weight, &k)| weight * steps[k][i] * steps[k][j]).sum();
                let one = self.shape_path[i] * self.shape_path[j];
                let value =
                    kept * self.covariance[i * n + j] + constants.rank_one * one + constants.rank_many * many;
                self.covariance[i * n + j] = value;
                self.covariance[j * n + i] = value;
            }
        }
        self.mean.iter_mut().zip(&step).for_each(|(x, s)| *x += self.sigma * s);
        let pressure = constants.step_learning / constants.damping * (length / constants.normal_length - 1.0);
        self.sigma = (self.sigma * libm::exp(pressure)).clamp(1e-9, 1e9);
        // The factor changes slowly; renewing it only now and then keeps its cost below that of the update.
        if self.count.steps.is_multiple_of(1 + n as u64 / 10) {
            self.factor = cholesky(&self.covariance, n);
        }
    }
}

/// The Cholesky factor: the lower triangle whose product with its transpose is the matrix.
fn cholesky(matrix: &[f64], n: usize) -> Vec<f64> {
    let mut factor = vec![0.0; n * n];
    for i in 0..n {
        for j in 0..=i {
            let dot: f64 = (0..j).map(|k| factor[i * n + k] * factor[j * n + k]).sum();
            let rest = matrix[i * n + j] - dot;
            factor[i * n + j] = if i == j { rest.max(1e-20).sqrt() } else { rest / factor[j * n + j] };
        }
    }
    factor
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_factor_gives_the_matrix_back() {
        let matrix = [4.0, 2.0, -1.0, 2.0, 5.0, 0.5, -1.0, 0.5, 3.0];
        let factor = cholesky(&matrix, 3);
        for (i, j) in (0..9).map(|at| (at / 3, at % 3)) {
            let product: f64 = (0..3).map(|k| factor[i * 3 + k] * factor[j * 3 + k]).sum();
            assert!((product - matrix[i * 3 + j]).abs() < 1e-12);
        }
    }
}
