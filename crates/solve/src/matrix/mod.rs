//! Zero-sum matrix games, solved exactly.
//!
//! Regret matching comes near an equilibrium quickly and thereby shows which choices matter; the simplex method solves the
//! game among those; a linear system on its basis gives the mixtures to the last digit. The result is then checked against
//! every choice of the whole game, and choices that were wrongly left out are included, as in a double oracle.

mod choices;
mod linear;
mod mixtures;
mod payoffs;
mod regret;
mod simplex;

pub use payoffs::Payoffs;

use choices::Choices;
use linear::Factored;
use mixtures::Mixtures;
use regret::RegretMatching;
use simplex::Tableau;

/// Mixtures that no one can improve on by more than `exploitability`.
#[derive(Clone, PartialEq, Debug)]
pub struct Equilibrium {
    /// How the row player mixes.
    pub row: Vec<f64>,
    /// How the column player mixes.
    pub column: Vec<f64>,
    /// What the row player wins on average.
    pub value: f64,
    /// What the best replies to both mixtures win over each other, found by trying all of them.
    pub exploitability: f64,
}

/// A game with fewer rows and columns in all is solved without looking ahead.
const SMALL: usize = 100;

/// How near to an equilibrium the look ahead goes, for payoffs from 0 to 1, and for how many rounds at most.
const NEAR: f64 = 1e-4;
const ROUNDS: u32 = 4000;

/// What counts as exact, for payoffs from 0 to 1: rounding errors are far smaller.
const EXACT: f64 = 1e-12;

/// Solves a zero-sum game, which always has an equilibrium in mixed strategies.
///
/// ```
/// use seedbed_solve::{Payoffs, equilibrium};
/// // Rock, paper, scissors, where a win with rock counts double.
/// let game = Payoffs::new(3, 3, vec![0.0, -1.0, 2.0, 1.0, 0.0, -1.0, -2.0, 1.0, 0.0])?;
/// let solved = equilibrium(&game);
/// assert!(solved.exploitability < 1e-15 && solved.value.abs() < 1e-15);
/// assert!(solved.row.iter().zip([0.25, 0.5, 0.25]).all(|(a, b)| (a - b).abs() < 1e-15));
/// # Ok::<(), seedbed_rules::UsageError>(())
/// ```
pub fn equilibrium(payoffs: &Payoffs) -> Equilibrium {
    let (low, high) = payoffs.range();
    let game = payoffs.in_units();
    let (guess, choices) = look_ahead(&game);
    let best = improve(&game, guess, choices);
    let exploitability = best.exploitability() * (high - low);
    Equilibrium {
        value: low + best.value() * (high - low),
        row: best.row,
        column: best.column,
        exploitability,
    }
}

/// Solves among some choices and includes what was wrongly left out, until the result is exact.
fn improve(game: &Payoffs, mut best: Mixtures, mut choices: Choices) -> Mixtures {
    while best.exploitability() > EXACT {
        let found = solve_among(game, &choices);
        let widened = found.as_ref().is_some_and(|found| choices.widen(found));
        if let Some(found) = found.filter(|found| found.exploitability() < best.exploitability()) {
            best = found;
        }
        // If nothing is left to include, rounding prevents an exact result; the exploitability says how near it is.
        if !widened && !choices.take_all(game) {
            break;
        }
    }
    best
}

/// A first guess, and the choices that an equilibrium is likely to rest on.
fn look_ahead(game: &Payoffs) -> (Mixtures, Choices) {
    if game.rows() + game.columns() < SMALL {
        return (Mixtures::even(game), Choices::all(game));
    }
    let mut matching = RegretMatching::new(game);
    matching.run(NEAR, ROUNDS);
    let guess = matching.average(game);
    let choices = Choices::near(&guess);
    (guess, choices)
}

/// The equilibrium of the game in which only these choices exist, as mixtures of the whole game; `None` if rounding
/// spoils it.
fn solve_among(game: &Payoffs, choices: &Choices) -> Option<Mixtures> {
    let (rows, columns) = (&choices.rows, &choices.columns);
    // Payoffs between 1 and 2 make the value positive, which the simplex method needs.
    let above_zero = |i: usize, j: usize| 1.0 + game.row(i)[j];
    let basis = Tableau::new(rows.len(), columns.len(), |i, j| above_zero(rows[i], columns[j])).solve();
    let rows: Vec<usize> = basis.rows.iter().map(|&i| rows[i]).collect();
    let columns: Vec<usize> = basis.columns.iter().map(|&j| columns[j]).collect();
    // On its basis each side makes all choices of the other equally good; computed from the payoffs, no error accumulates.
    let cells = rows.iter().flat_map(|&i| columns.iter().map(move |&j| above_zero(i, j))).collect();
    let system = Factored::new(rows.len(), cells)?;
    let ones = vec![1.0; rows.len()];
    let row = spread(game.rows(), &rows, &system.solve_transposed(&ones))?;
    let column = spread(game.columns(), &columns, &system.solve(&ones))?;
    Some(Mixtures::new(game, row, column))
}

/// A mixture of all choices from weights for some; returns `None` if the weights do not make a mixture.
fn spread(all: usize, some: &[usize], weights: &[f64]) -> Option<Vec<f64>> {
    let total: f64 = weights.iter().map(|w| w.max(0.0)).sum();
    let mut mixture = vec![0.0; all];
    some.iter().zip(weights).for_each(|(&i, w)| mixture[i] = w.max(0.0) / total);
    (total.is_finite() && total > 0.0).then_some(mixture)
}

#[cfg(test)]
mod tests {
    use super::*;
    use seedbed_rules::Seed;

    #[test]
    fn a_bad_start_is_made_good() {
        let mut rng = Seed(4).rng();
        for (rows, columns) in [(40, 40), (7, 60), (90, 30)] {
            let coins = (0..rows * columns).map(|_| rng.below(2) as f64).collect();
            let game = Payoffs::new(rows, columns, coins).unwrap();
            let one = Choices { rows: vec![rows - 1], columns: vec![0] };
            let found = improve(&game, Mixtures::even(&game), one);
            assert!(found.exploitability() <= EXACT, "{}", found.exploitability());
        }
    }

    #[test]
    fn nothing_is_asked_of_choices_already_exact() {
        let game = Payoffs::new(2, 2, vec![0.0, 1.0, 1.0, 0.0]).unwrap();
        let none = Choices { rows: Vec::new(), columns: Vec::new() };
        assert_eq!(improve(&game, Mixtures::even(&game), none).row, [0.5, 0.5]);
    }
}
