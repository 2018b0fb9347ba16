//! The rows and columns among which an equilibrium is sought.

use super::mixtures::Mixtures;
use super::payoffs::Payoffs;

/// Some rows and some columns of a game.
pub(super) struct Choices {
    pub(super) rows: Vec<usize>,
    pub(super) columns: Vec<usize>,
}

/// A choice within this many times the gap of a guess is likely enough to matter: including one in vain costs little,
/// leaving one out costs another round.
const MARGIN: f64 = 30.0;

impl Choices {
    /// All choices.
    pub(super) fn all(game: &Payoffs) -> Self {
        Self { rows: (0..game.rows()).collect(), columns: (0..game.columns()).collect() }
    }

    /// The choices that do nearly best against a good guess.
    pub(super) fn near(guess: &Mixtures) -> Self {
        let margin = MARGIN * guess.exploitability();
        let near = |worth: &[f64], best: f64| {
            (0..worth.len()).filter(|&i| (worth[i] - best).abs() <= margin).collect()
        };
        Self { rows: near(&guess.wins, guess.best_win()), columns: near(&guess.losses, guess.best_loss()) }
    }

    /// Includes every choice that does better against these mixtures than those they are made of; was there any?
    pub(super) fn widen(&mut self, found: &Mixtures) -> bool {
        let [won, lost] = [
            self.rows.iter().map(|&i| found.wins[i]).fold(f64::MIN, f64::max),
            self.columns.iter().map(|&j| found.losses[j]).fold(f64::MAX, f64::min),
        ];
        let better_rows = (0..found.wins.len()).filter(|&i| found.wins[i] > won);
        let better_columns = (0..found.losses.len()).filter(|&j| found.losses[j] < lost);
        let before = self.rows.len() + self.columns.len();
        self.rows.extend(better_rows);
        self.columns.extend(better_columns);
        self.rows.len() + self.columns.len() > before
    }

    /// Includes all choices; were any left out?
    pub(super) fn take_all(&mut self, game: &Payoffs) -> bool {
        let left = self.rows.len() < game.rows() || self.columns.len() < game.columns();
        *self = Self::all(game);
        left
    }
}
