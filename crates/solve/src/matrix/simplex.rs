//! The simplex method on a dense tableau, for a matrix game with payoffs above zero.
//!
//! The column player's problem is to maximise `sum(w)` with `A w <= 1` and `w >= 0`; their mixture is `w` over its sum, and
//! one over the sum is the value. All slacks start in the basis, so there is always a feasible start. With equal limits and
//! payoffs that repeat, most steps would be degenerate: so the limits are perturbed a little, which leaves one row to stop
//! at each time, and a few steps of the dual simplex method restore the true limits at the end.

use seedbed_rules::Seed;

/// A smaller pivot counts as a zero spoilt by rounding.
const SMALLEST_PIVOT: f64 = 1e-9;

/// A smaller gain counts as none, and so does a smaller excess over a limit.
const SMALLEST_GAIN: f64 = 1e-12;

/// By how much limits are perturbed.
const DIFFERENCE: f64 = 1e-5;

/// Steps for each row and column after which rounding must have gone wrong; a few are usual.
const MOST_STEPS: usize = 100;

/// The tableau in its condensed form: a column for each variable outside the basis, a row for each one inside.
pub(super) struct Tableau {
    rows: usize,
    columns: usize,
    /// Row by row, each with two right-hand sides last: the true one and the perturbed one.
    ///
    /// The last row holds the reduced costs: what each column could still gain, negated.
    cells: Vec<f64>,
    /// The variable of each row, then of each column: mixtures below `columns`, slacks from there on.
    inside: Vec<usize>,
    outside: Vec<usize>,
}

/// The choices that an optimal basis rests on: as many rows as columns.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Basis {
    pub(super) rows: Vec<usize>,
    pub(super) columns: Vec<usize>,
}

impl Tableau {
    /// The tableau of a game whose payoffs are all above zero.
    pub(super) fn new(rows: usize, columns: usize, payoff: impl Fn(usize, usize) -> f64) -> Self {
        // Any numbers without a pattern will do; a fixed seed solves equal games alike.
        let mut rng = Seed(0).rng();
        let mut cells = Vec::with_capacity((rows + 1) * (columns + 2));
        for i in 0..rows {
            cells.extend((0..columns).map(|j| payoff(i, j)));
            cells.extend([1.0, 1.0 + DIFFERENCE * rng.unit()]);
        }
        cells.extend(std::iter::repeat_n(-1.0, columns));
        cells.extend([0.0, 0.0]);
        Self {
            rows,
            columns,
            cells,
            inside: (columns..columns + rows).collect(),
            outside: (0..columns).collect(),
        }
    }

    /// Pivots to an optimum and returns the basis it ends with.
    pub(super) fn solve(mut self) -> Basis {
        let most = MOST_STEPS * (self.rows + self.columns);
        for _ in 0..most {
            let Some((row, column)) = self.gaining_step().or_else(|| self.mending_step()) else { break };
            self.pivot(row, column);
        }
        self.basis()
    }

    /// A step of the primal method, with perturbed limits: the column with the most to gain (Dantzig's rule), the row that
    /// limits it first.
    fn gaining_step(&self) -> Option<(usize, usize)> {
        let gains = self.gains();
        let worth = (0..self.columns).filter(|&j| gains[j] < -SMALLEST_GAIN);
        let column = worth.min_by(|&a, &b| gains[a].total_cmp(&gains[b]))?;
        let limits = (0..self.rows).filter(|&i| self.cell(i, column) > SMALLEST_PIVOT);
        let ratio = |i: usize| self.cell(i, self.columns + 1).max(0.0) / self.cell(i, column);
        limits.min_by(|&a, &b| ratio(a).total_cmp(&ratio(b))).map(|row| (row, column))
    }

    /// A step of the dual method, with the true limits: the row that violates its limit most, the column that costs least.
    fn mending_step(&self) -> Option<(usize, usize)> {
        let off = (0..self.rows).filter(|&i| self.cell(i, self.columns) < -SMALLEST_GAIN);
        let row = off.min_by(|&a, &b| self.cell(a, self.columns).total_cmp(&self.cell(b, self.columns)))?;
        let gains = self.gains();
        let mends = (0..self.columns).filter(|&j| self.cell(row, j) < -SMALLEST_PIVOT);
        let cost = |j: usize| gains[j].max(0.0) / -self.cell(row, j);
        mends.min_by(|&a, &b| cost(a).total_cmp(&cost(b))).map(|column| (row, column))
    }

    fn width(&self) -> usize {
        self.columns + 2
    }

    fn cell(&self, row: usize, column: usize) -> f64 {
        self.cells[row * self.width() + column]
    }

    fn gains(&self) -> &[f64] {
        &self.cells[self.rows * self.width()..][..self.columns]
    }

    /// Exchanges the variables of a row and a column.
    fn pivot(&mut self, row: usize, column: usize) {
        let width = self.width();
        let inverse = 1.0 / self.cell(row, column);
        let mut chosen: Vec<f64> = self.cells[row * width..][..width].iter().map(|x| x * inverse).collect();
        chosen[column] = inverse;
        for (i, cells) in self.cells.chunks_exact_mut(width).enumerate() {
            let factor = cells[column];
            if i == row {
                cells.copy_from_slice(&chosen);
            } else if factor != 0.0 {
                cells[column] = 0.0;
                cells.iter_mut().zip(&chosen).for_each(|(x, y)| *x -= factor * y);
            }
        }
        std::mem::swap(&mut self.inside[row], &mut self.outside[column]);
    }

    fn basis(&self) -> Basis {
        let columns = self.inside.iter().copied().filter(|v| *v < self.columns).collect();
        let rows =
            self.outside.iter().copied().filter(|v| *v >= self.columns).map(|v| v - self.columns).collect();
        Basis { rows, columns }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_basis_has_as_many_rows_as_columns() {
        // Rock, paper, scissors above zero: all of it is needed.
        let game = [[2.0, 1.0, 3.0], [3.0, 2.0, 1.0], [1.0, 3.0, 2.0]];
        let mut basis = Tableau::new(3, 3, |i, j| game[i][j]).solve();
        basis.rows.sort_unstable();
        basis.columns.sort_unstable();
        assert_eq!(basis, Basis { rows: vec![0, 1, 2], columns: vec![0, 1, 2] });
        // A saddle point: one of each.
        let saddle = [[3.0, 5.0], [2.0, 9.0]];
        let basis = Tableau::new(2, 2, |i, j| saddle[i][j]).solve();
        assert_eq!(basis, Basis { rows: vec![0], columns: vec![0] });
    }

    #[test]
    fn a_game_full_of_ties_takes_few_steps() {
        const SIZE: usize = 120;
        let mut tableau = Tableau::new(SIZE, SIZE, |i, j| 1.0 + f64::from(u8::from((i * j) % 3 == 0)));
        let mut steps = 0;
        while let Some((row, column)) = tableau.gaining_step().or_else(|| tableau.mending_step()) {
            tableau.pivot(row, column);
            steps += 1;
            assert!(steps < 4 * SIZE);
        }
        let true_limits = (0..SIZE).map(|i| tableau.cell(i, SIZE));
        assert!(true_limits.fold(0.0, f64::min) > -1e-11, "the true limits hold at the end");
    }
}
