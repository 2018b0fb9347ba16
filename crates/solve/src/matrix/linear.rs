//! Systems of linear equations, solved as exactly as floating point allows.

/// The LU factors of a square matrix, with partial pivoting.
pub(super) struct Factored {
    size: usize,
    original: Vec<f64>,
    factors: Vec<f64>,
    /// Which original row ended up where.
    order: Vec<usize>,
}

impl Factored {
    /// Factors a matrix given row by row; returns `None` if it is singular.
    pub(super) fn new(size: usize, matrix: Vec<f64>) -> Option<Self> {
        let mut factors = matrix.clone();
        let mut order: Vec<usize> = (0..size).collect();
        for k in 0..size {
            let pivot = (k..size)
                .max_by(|&a, &b| factors[a * size + k].abs().total_cmp(&factors[b * size + k].abs()))?;
            if factors[pivot * size + k].abs() < f64::EPSILON {
                return None;
            }
            if pivot != k {
                order.swap(pivot, k);
                let (upper, lower) = factors.split_at_mut(pivot * size);
                upper[k * size..][..size].swap_with_slice(&mut lower[..size]);
            }
            let (done, rest) = factors.split_at_mut((k + 1) * size);
            let chosen = &done[k * size..];
            let inverse = 1.0 / chosen[k];
            for row in rest.chunks_exact_mut(size) {
                let factor = row[k] * inverse;
                row[k] = factor;
                row[k + 1..].iter_mut().zip(&chosen[k + 1..]).for_each(|(x, y)| *x -= factor * y);
            }
        }
        Some(Self { size, original: matrix, factors, order })
    }

    /// The `x` with `matrix * x = right`, with one step of iterative refinement.
    pub(super) fn solve(&self, right: &[f64]) -> Vec<f64> {
        refined(right, |right| self.forward_back(right), |x| self.times(x))
    }

    /// The `x` with `x * matrix = right`, with one step of iterative refinement.
    pub(super) fn solve_transposed(&self, right: &[f64]) -> Vec<f64> {
        refined(right, |right| self.forward_back_transposed(right), |x| self.transposed_times(x))
    }

    fn row(&self, i: usize) -> &[f64] {
        &self.factors[i * self.size..][..self.size]
    }

    fn forward_back(&self, right: &[f64]) -> Vec<f64> {
        let mut x: Vec<f64> = self.order.iter().map(|&i| right[i]).collect();
        for i in 0..self.size {
            x[i] -= dot(&self.row(i)[..i], &x[..i]);
        }
        for i in (0..self.size).rev() {
            x[i] = (x[i] - dot(&self.row(i)[i + 1..], &x[i + 1..])) / self.row(i)[i];
        }
        x
    }

    fn forward_back_transposed(&self, right: &[f64]) -> Vec<f64> {
        let mut x = right.to_vec();
        for i in 0..self.size {
            x[i] /= self.row(i)[i];
            let (done, rest) = x.split_at_mut(i + 1);
            rest.iter_mut().zip(&self.row(i)[i + 1..]).for_each(|(x, a)| *x -= a * done[i]);
        }
        for i in (0..self.size).rev() {
            let (rest, done) = x.split_at_mut(i);
            rest.iter_mut().zip(&self.row(i)[..i]).for_each(|(x, a)| *x -= a * done[0]);
        }
        let mut out = vec![0.0; self.size];
        self.order.iter().zip(x).for_each(|(&i, x)| out[i] = x);
        out
    }

    fn times(&self, x: &[f64]) -> Vec<f64> {
        self.original.chunks_exact(self.size).map(|row| dot(row, x)).collect()
    }

    fn transposed_times(&self, x: &[f64]) -> Vec<f64> {
        let mut out = vec![0.0; self.size];
        for (row, x) in self.original.chunks_exact(self.size).zip(x) {
            out.iter_mut().zip(row).for_each(|(sum, a)| *sum += a * x);
        }
        out
    }
}

/// A solution, corrected once for its residual.
fn refined(
    right: &[f64],
    solve: impl Fn(&[f64]) -> Vec<f64>,
    times: impl Fn(&[f64]) -> Vec<f64>,
) -> Vec<f64> {
    let mut x = solve(right);
    let missing: Vec<f64> = right.iter().zip(times(&x)).map(|(a, b)| a - b).collect();
    x.iter_mut().zip(solve(&missing)).for_each(|(x, correction)| *x += correction);
    x
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use seedbed_rules::Seed;

    #[test]
    fn solutions_fit_on_both_sides() {
        let mut rng = Seed(1).rng();
        for size in [1, 2, 3, 10, 60] {
            let matrix: Vec<f64> =
                (0..size * size).map(|_| rng.below(2) as f64 + 1e-3 * rng.unit()).collect();
            let right: Vec<f64> = (0..size).map(|_| rng.unit()).collect();
            let system = Factored::new(size, matrix).unwrap();
            let off = |a: Vec<f64>| a.iter().zip(&right).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max);
            assert!(off(system.times(&system.solve(&right))) < 1e-9);
            assert!(off(system.transposed_times(&system.solve_transposed(&right))) < 1e-9);
        }
    }

    #[test]
    fn a_singular_matrix_is_refused() {
        assert!(Factored::new(2, vec![1.0, 2.0, 2.0, 4.0]).is_none());
        assert!(Factored::new(0, Vec::new()).is_some());
    }
}
