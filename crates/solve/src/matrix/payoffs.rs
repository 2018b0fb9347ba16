//! The payoffs of a zero-sum matrix game.

use seedbed_rules::UsageError;

/// What the row player wins, and the column player loses, for each choice of both.
#[derive(Clone, PartialEq, Debug)]
pub struct Payoffs {
    rows: usize,
    columns: usize,
    entries: Vec<f64>,
}

/// Larger payoffs might overflow to infinity when summed.
const LARGEST: f64 = 1e150;

impl Payoffs {
    /// Payoffs listed row by row.
    ///
    /// # Errors
    ///
    /// If there is not exactly one payoff for each row and column, or one is not a number or too large.
    pub fn new(rows: usize, columns: usize, entries: Vec<f64>) -> Result<Self, UsageError> {
        if rows == 0 || columns == 0 || rows.checked_mul(columns) != Some(entries.len()) {
            let wrong = format!("{} payoffs for {rows} rows and {columns} columns", entries.len());
            return Err(UsageError::new(
                wrong,
                "give one for each row and column, of which there is at least one",
            ));
        }
        match entries.iter().position(|x| x.is_nan() || x.abs() > LARGEST) {
            None => Ok(Self { rows, columns, entries }),
            Some(at) => {
                let wrong =
                    format!("the payoff {} at row {}, column {}", entries[at], at / columns, at % columns);
                Err(UsageError::new(wrong, format!("payoffs are numbers up to {LARGEST:e}")))
            }
        }
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// One row.
    pub fn row(&self, i: usize) -> &[f64] {
        &self.entries[i * self.columns..(i + 1) * self.columns]
    }

    /// What each row wins on average against a mixed column player.
    pub fn of_rows(&self, column: &[f64]) -> Vec<f64> {
        (0..self.rows).map(|i| self.row(i).iter().zip(column).map(|(a, y)| a * y).sum()).collect()
    }

    /// What each column loses on average against a mixed row player.
    pub fn of_columns(&self, row: &[f64]) -> Vec<f64> {
        let mut sums = vec![0.0; self.columns];
        for (i, &x) in row.iter().enumerate().filter(|(_, x)| **x != 0.0) {
            sums.iter_mut().zip(self.row(i)).for_each(|(sum, a)| *sum += x * a);
        }
        sums
    }

    /// What the best replies to both mixtures win over each other: zero only for an equilibrium.
    ///
    /// ```
    /// use seedbed_solve::Payoffs;
    /// let pennies = Payoffs::new(2, 2, vec![1.0, -1.0, -1.0, 1.0])?;
    /// assert_eq!(pennies.exploitability(&[0.5, 0.5], &[0.5, 0.5]), 0.0);
    /// assert_eq!(pennies.exploitability(&[1.0, 0.0], &[0.5, 0.5]), 1.0);
    /// # Ok::<(), seedbed_rules::UsageError>(())
    /// ```
    pub fn exploitability(&self, row: &[f64], column: &[f64]) -> f64 {
        greatest(&self.of_rows(column)) - least(&self.of_columns(row))
    }

    /// The same game with the smallest payoff at 0 and the largest at 1, or all at 0 if they are equal.
    pub(super) fn in_units(&self) -> Self {
        let (low, high) = self.range();
        let unit = if high > low { high - low } else { 1.0 };
        Self { entries: self.entries.iter().map(|x| (x - low) / unit).collect(), ..*self }
    }

    /// The smallest and the largest payoff.
    pub(super) fn range(&self) -> (f64, f64) {
        (least(&self.entries), greatest(&self.entries))
    }
}

/// The smallest of some numbers.
pub(super) fn least(numbers: &[f64]) -> f64 {
    numbers.iter().copied().fold(f64::INFINITY, f64::min)
}

/// The largest of some numbers.
pub(super) fn greatest(numbers: &[f64]) -> f64 {
    numbers.iter().copied().fold(f64::NEG_INFINITY, f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn says_what_is_wrong_with_payoffs() {
        let message = |rows, columns, entries: &[f64]| {
            Payoffs::new(rows, columns, entries.to_vec()).unwrap_err().to_string()
        };
        assert!(message(2, 2, &[1.0, 2.0, 3.0]).starts_with("3 payoffs for 2 rows and 2 columns"));
        assert!(message(0, 3, &[]).contains("at least one"));
        assert!(message(1, 2, &[0.0, f64::NAN]).starts_with("the payoff NaN at row 0, column 1"));
        assert!(message(1, 1, &[f64::INFINITY]).contains("numbers up to 1e150"));
        assert!(message(usize::MAX, 2, &[]).starts_with("0 payoffs"));
    }
}
