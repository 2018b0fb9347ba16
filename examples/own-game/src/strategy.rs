//! A strategy that likes some squares better than others: one number for each.

use crate::rules::Chomp;
use seedbed::rules::{Agent, Parametric, Rng, Seat, certain, grid};

/// How much each square is liked.
pub struct Taste(Vec<f64>);

impl Taste {
    /// The square that is liked best, the first of equals, and the poison only when nothing else is left.
    fn bite(&self, seat: &Seat<'_, Chomp>) -> u8 {
        let mut squares = Vec::new();
        seat.moves(&mut squares);
        let liking = |square: u8| self.0[usize::from(square)];
        squares.into_iter().skip(1).reduce(|a, b| if liking(b) > liking(a) { b } else { a }).unwrap_or(0)
    }
}

impl Agent<Chomp> for Taste {
    fn has_memory(&self) -> bool {
        false
    }

    fn is_deterministic(&self) -> bool {
        true
    }

    fn choose(&mut self, seat: &Seat<'_, Chomp>, _: &mut Rng) -> u8 {
        self.bite(seat)
    }

    fn policy(&mut self, seat: &Seat<'_, Chomp>, out: &mut Vec<(u8, f64)>) -> bool {
        certain(self.bite(seat), out)
    }
}

impl Parametric for Chomp {
    type Strategy = Taste;

    fn numbers(&self) -> usize {
        self.rows * self.columns
    }

    fn strategy(&self, numbers: &[f64]) -> Taste {
        Taste(numbers.to_vec())
    }

    fn is_scaleless(&self) -> bool {
        true
    }

    fn explain(&self, numbers: &[f64]) -> Vec<String> {
        let mut squares: Vec<usize> = (1..numbers.len()).collect();
        squares.sort_by(|&a, &b| numbers[b].total_cmp(&numbers[a]));
        let name = |square: &usize| grid::cell_name(square / self.columns, square % self.columns);
        let names: Vec<String> = squares.iter().map(name).collect();
        vec![format!("Bites the first of these that is left: {}.", names.join(", "))]
    }
}
