//! Flat Monte Carlo with biased playouts: one weight for each column and side.

use super::{Column, ConnectFour, Stones};
use seedbed_rules::{Agent, Game, Parametric, Player, Rng, Seat, Turn};

/// Playouts for each column.
const PLAYOUTS: u32 = 30;

/// Flat Monte Carlo: tries every column in playouts in which either side draws columns by its own weights.
pub struct ColumnBias {
    weights: [Vec<f64>; 2],
    columns: Vec<Column>,
}

impl ColumnBias {
    /// Plays a random game to its end and returns 2 if `p` wins, 1 for a draw, else 0.
    fn playout(&mut self, game: &ConnectFour, mut s: Stones, p: Player, rng: &mut Rng) -> u32 {
        while let Turn::Player(mover) = game.turn(&s) {
            game.moves(&s, &mut self.columns);
            let weight = |column: &Column| self.weights[mover][usize::from(*column)];
            let sum = self.columns.iter().map(weight).sum();
            let column = self.columns[rng.weighted(sum, self.columns.iter().map(weight))];
            game.play(&mut s, column);
        }
        (1 + game.payoff(&s, p)) as u32
    }
}

impl Agent<ConnectFour> for ColumnBias {
    fn choose(&mut self, seat: &Seat<'_, ConnectFour>, rng: &mut Rng) -> Column {
        let (game, p) = (seat.game(), seat.player());
        let mut columns = Vec::new();
        seat.moves(&mut columns);
        let mut best = (0, Vec::new());
        for column in columns {
            let s = game.after(seat.state(), column);
            let points: u32 = (0..PLAYOUTS).map(|_| self.playout(game, s, p, rng)).sum();
            if points > best.0 || best.1.is_empty() {
                best = (points, vec![column]);
            } else if points == best.0 {
                best.1.push(column);
            }
        }
        best.1[rng.below(best.1.len())]
    }
}

impl Parametric for ConnectFour {
    type Strategy = ColumnBias;

    fn numbers(&self) -> usize {
        2 * self.columns
    }

    /// The numbers are the logarithms of the weights of the columns, for the first player and then for the second.
    fn strategy(&self, numbers: &[f64]) -> ColumnBias {
        let side = |numbers: &[f64]| {
            let most = numbers.iter().copied().fold(f64::NEG_INFINITY, f64::max);
            // A weight must not become zero: its column may be the only one left.
            numbers.iter().map(|x| libm::exp((x - most).max(-600.0))).collect()
        };
        let (first, second) = numbers.split_at(self.columns);
        ColumnBias { weights: [side(first), side(second)], columns: Vec::new() }
    }

    fn explain(&self, numbers: &[f64]) -> Vec<String> {
        let weights = self.strategy(numbers).weights;
        let shares = |weights: &[f64]| {
            let sum: f64 = weights.iter().sum();
            weights
                .iter()
                .map(|weight| format!("{:.0} %", 100.0 * weight / sum))
                .collect::<Vec<_>>()
                .join(", ")
        };
        vec![
            format!(
                "In its random games the side that begins draws the columns with {}.",
                shares(&weights[0])
            ),
            format!("The other side draws them with {}.", shares(&weights[1])),
        ]
    }
}
