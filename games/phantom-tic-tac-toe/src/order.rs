//! Strategies as an order of the cells for each seat, given by nine sort keys each (random-key encoding).

use super::{Orders, PhantomTicTacToe, outcome};
use seedbed_rules::{Agent, Parametric, Rng, Seat, certain};
use seedbed_tic_tac_toe::has_line;

/// A strategy with a fixed order of the cells for each seat.
pub struct InOrder {
    orders: [[u8; 9]; 2],
}

impl InOrder {
    fn cell(&self, seat: &Seat<'_, PhantomTicTacToe>) -> u8 {
        let p = seat.player();
        let info = seat.info_state();
        let named = info.orders.named_by(p);
        // After moves that are not its own, it continues with what is left.
        *self.orders[p].iter().find(|cell| !named.contains(cell)).expect("a player to move has a cell left")
    }
}

impl Agent<PhantomTicTacToe> for InOrder {
    fn choose(&mut self, seat: &Seat<'_, PhantomTicTacToe>, _: &mut Rng) -> u8 {
        self.cell(seat)
    }

    fn policy(&mut self, seat: &Seat<'_, PhantomTicTacToe>, out: &mut Vec<(u8, f64)>) -> bool {
        certain(self.cell(seat), out)
    }
}

/// The cells by ascending keys, the lower cell first if keys are equal.
fn sorted(keys: &[f64]) -> [u8; 9] {
    let mut cells = std::array::from_fn(|cell| cell as u8);
    cells.sort_by(|&a, &b| keys[usize::from(a)].total_cmp(&keys[usize::from(b)]));
    cells
}

fn payoff(first: &InOrder, second: &InOrder) -> i32 {
    let marks = outcome(&Orders { named: [first.orders[0], second.orders[1]], count: 18 });
    i32::from(has_line(marks[0])) - i32::from(has_line(marks[1]))
}

impl Parametric for PhantomTicTacToe {
    type Strategy = InOrder;

    fn numbers(&self) -> usize {
        18
    }

    fn is_per_seat(&self) -> bool {
        true
    }

    fn is_scaleless(&self) -> bool {
        true
    }

    fn strategy(&self, numbers: &[f64]) -> InOrder {
        // Adding zero turns -0.0 into 0.0, since zeros of both signs are the same key.
        let numbers: Vec<f64> = numbers.iter().map(|x| x + 0.0).collect();
        InOrder { orders: [sorted(&numbers[..9]), sorted(&numbers[9..])] }
    }

    fn duel(&self, [first, second]: [&mut InOrder; 2], _: &mut [Rng; 3]) -> i32 {
        payoff(first, second)
    }

    fn expected(&self, first: &InOrder, second: &InOrder) -> Option<f64> {
        Some(0.5 + 0.5 * f64::from(payoff(first, second)))
    }

    fn explain(&self, numbers: &[f64]) -> Vec<String> {
        let name = |cell: u8| format!("{}{}", char::from(b'a' + cell % 3), cell / 3 + 1);
        let list = |order: [u8; 9]| order.map(name).join(" ");
        let [first, second] = self.strategy(numbers).orders;
        vec![format!("First: {}.", list(first)), format!("Second: {}.", list(second))]
    }
}
