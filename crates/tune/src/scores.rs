//! Results of seeds against seeds.

/// Half points of rows against columns: 0 for a loss, 1 for a draw, 2 for a win of the row.
///
/// Two bits a game: four results share a byte, so that a million games take a quarter of a megabyte.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scores {
    rows: usize,
    columns: usize,
    packed: Vec<u8>,
}

impl Scores {
    /// All losses.
    pub fn new(rows: usize, columns: usize) -> Self {
        Self { rows, columns, packed: vec![0; (rows * columns).div_ceil(4)] }
    }

    /// Scores from half points listed row by row.
    ///
    /// ```
    /// let scores = seedbed_tune::Scores::of(2, 2, |i, j| if i == j { 2 } else { 1 });
    /// assert_eq!(scores.mean_of_row(0), 0.75);
    /// ```
    pub fn of(rows: usize, columns: usize, half_points: impl Fn(usize, usize) -> u8) -> Self {
        let mut scores = Self::new(rows, columns);
        for i in 0..rows {
            (0..columns).for_each(|j| scores.set(i, j, half_points(i, j)));
        }
        scores
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The half points of a row against a column.
    pub fn get(&self, row: usize, column: usize) -> u8 {
        let at = row * self.columns + column;
        self.packed[at / 4] >> (2 * (at % 4)) & 3
    }

    /// Records a result.
    pub fn set(&mut self, row: usize, column: usize, half_points: u8) {
        debug_assert!(half_points <= 2 && row < self.rows && column < self.columns);
        let at = row * self.columns + column;
        let shift = 2 * (at % 4);
        self.packed[at / 4] = self.packed[at / 4] & !(3 << shift) | half_points << shift;
    }

    /// The share of points of a row against all columns.
    pub fn mean_of_row(&self, row: usize) -> f64 {
        let sum: u32 = (0..self.columns).map(|j| u32::from(self.get(row, j))).sum();
        f64::from(sum) / (2 * self.columns) as f64
    }

    /// The share of points of a mixture of rows against a column.
    pub fn of_mixture(&self, weights: &[f64], column: usize) -> f64 {
        let weighted = weights.iter().enumerate().filter(|(_, w)| **w > 0.0);
        weighted.map(|(i, w)| w * f64::from(self.get(i, column)) / 2.0).sum()
    }

    /// The same games as the columns see them.
    #[must_use]
    pub fn turned(&self) -> Self {
        Self::of(self.columns, self.rows, |i, j| 2 - self.get(j, i))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packs_what_it_is_given() {
        let scores = Scores::of(5, 7, |i, j| ((i * 3 + j) % 3) as u8);
        for (i, j) in (0..5).flat_map(|i| (0..7).map(move |j| (i, j))) {
            assert_eq!(scores.get(i, j), ((i * 3 + j) % 3) as u8);
            assert_eq!(scores.turned().get(j, i), 2 - scores.get(i, j));
        }
        assert_eq!(scores.turned().turned(), scores);
        assert!((scores.of_mixture(&[0.5, 0.0, 0.5, 0.0, 0.0], 1) - 0.5).abs() < 1e-12);
    }
}
