//! A mixture for each side, and what every choice is worth against them.

use super::payoffs::{Payoffs, greatest, least};

/// Mixtures of both sides, checked against all choices of a game.
pub(super) struct Mixtures {
    pub(super) row: Vec<f64>,
    pub(super) column: Vec<f64>,
    /// What each row wins against the column player's mixture.
    pub(super) wins: Vec<f64>,
    /// What each column loses against the row player's.
    pub(super) losses: Vec<f64>,
}

impl Mixtures {
    pub(super) fn new(game: &Payoffs, row: Vec<f64>, column: Vec<f64>) -> Self {
        let (wins, losses) = (game.of_rows(&column), game.of_columns(&row));
        Self { row, column, wins, losses }
    }

    /// Uniform mixtures.
    pub(super) fn even(game: &Payoffs) -> Self {
        let even = |n: usize| vec![1.0 / n as f64; n];
        Self::new(game, even(game.rows()), even(game.columns()))
    }

    /// What the best replies win over each other.
    pub(super) fn exploitability(&self) -> f64 {
        self.best_win() - self.best_loss()
    }

    /// The middle between what the best replies reach, which is the value if these are an equilibrium.
    pub(super) fn value(&self) -> f64 {
        f64::midpoint(self.best_win(), self.best_loss())
    }

    /// What the best row wins.
    pub(super) fn best_win(&self) -> f64 {
        greatest(&self.wins)
    }

    /// What the best column loses.
    pub(super) fn best_loss(&self) -> f64 {
        least(&self.losses)
    }
}
