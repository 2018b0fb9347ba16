//! A strategy as two numbers, the seeds of the random lists to play in the first seat and in the second.

use super::text::letters;
use super::{List, PhantomFour};
use seedbed_connect_four::Column;
use seedbed_rules::{Agent, Game, Parametric, Rng, Seat, Seed, certain};

/// The strategy that two numbers stand for: a random list for each seat.
#[derive(Clone)]
pub struct Indices {
    lists: [List; 2],
}

impl Indices {
    /// The next column of the list; after columns that are not its own, it continues with the rest of the order.
    fn column(&self, seat: &Seat<'_, PhantomFour>) -> Column {
        let (me, info) = (seat.player(), seat.info_state());
        let (list, named) = (self.lists[me].columns(), info.lists.named_by(me));
        let columns = seat.game().columns;
        let left = || list[..columns].iter().find(|column| !named.contains(column));
        if named.len() < columns { *left().expect("a column is left") } else { list[named.len()] }
    }
}

impl Agent<PhantomFour> for Indices {
    fn choose(&mut self, seat: &Seat<'_, PhantomFour>, _: &mut Rng) -> Column {
        self.column(seat)
    }

    fn policy(&mut self, seat: &Seat<'_, PhantomFour>, out: &mut Vec<(Column, f64)>) -> bool {
        certain(self.column(seat), out)
    }
}

impl Parametric for PhantomFour {
    type Strategy = Indices;

    fn numbers(&self) -> usize {
        2
    }

    fn is_per_seat(&self) -> bool {
        true
    }

    fn strategy(&self, numbers: &[f64]) -> Indices {
        let list =
            |p: usize| List::random(self.columns, self.length(p), &mut Seed::of_number(numbers[p]).rng());
        Indices { lists: [list(0), list(1)] }
    }

    fn duel(&self, [first, second]: [&mut Indices; 2], _: &mut [Rng; 3]) -> i32 {
        self.board.payoff(&self.dropped([first.lists[0].columns(), second.lists[1].columns()]), 0)
    }

    fn expected(&self, first: &Indices, second: &Indices) -> Option<f64> {
        let stones = self.dropped([first.lists[0].columns(), second.lists[1].columns()]);
        Some(0.5 + 0.5 * f64::from(self.board.payoff(&stones, 0)))
    }

    fn explain(&self, numbers: &[f64]) -> Vec<String> {
        let strategy = self.strategy(numbers);
        let seats = ["first", "second"].into_iter().zip(&strategy.lists);
        let line = |(seat, list): (&str, &List)| {
            let (order, drops) = list.columns().split_at(self.columns);
            let drops = if drops.is_empty() { order } else { drops };
            format!("in the {seat} seat drops {}; where full, the next of {}", letters(drops), letters(order))
        };
        seats.map(line).collect()
    }
}
