//! The double oracle algorithm: solves the matrix game among a few orders, adds best responses among all orders, and repeats
//! until no order does better.

use super::best_response::best_orders;
use super::symmetry::{Order, SYMMETRIES, image};
use super::{Orders, outcome};
use seedbed_rules::{Player, Stop, Stopped};
use seedbed_solve::{Payoffs, equilibrium};
use seedbed_tic_tac_toe::has_line;

/// A mixed strategy: orders with their probabilities, each rotated and reflected in all eight ways with equal probability.
pub type Mixture = Vec<(Order, f64)>;

/// A lower and an upper bound on the value of the game for the first player.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bounds {
    /// The score of a mixture of the first player against the best response to it.
    pub low: f64,
    /// The score of the best response to a mixture of the second player.
    pub high: f64,
}

impl Bounds {
    /// The bounds that two mixtures guarantee, by the best responses among all orders.
    #[expect(clippy::missing_panics_doc, reason = "nobody can set this stop, and some order is always best")]
    pub fn of(mixtures: [&[(Order, f64)]; 2]) -> Self {
        let found = |seat: Player| best_orders(seat, mixtures[1 - seat], 1, -1.0, &Stop::NEVER);
        let best = |seat: Player| found(seat).expect("nobody stops it")[0].score;
        Self { low: 1.0 - best(1), high: best(0) }
    }

    /// The difference between the bounds.
    pub fn gap(&self) -> f64 {
        self.high - self.low
    }
}

/// The state of the double oracle: the orders of both seats taken in so far, and the best mixtures of them.
pub struct DoubleOracle {
    orders: [Vec<Order>; 2],
    /// The mean score of the first player for each pair of orders, over all symmetries of one against the other.
    scores: Vec<Vec<f64>>,
    /// The best mixtures so far, and the bounds they guarantee.
    mixtures: [Mixture; 2],
    bounds: Bounds,
}

/// The most best responses added in one step.
const TAKEN: usize = 24;

impl Default for DoubleOracle {
    fn default() -> Self {
        Self::new()
    }
}

impl DoubleOracle {
    /// A gap this small is due to rounding alone.
    pub const EXACT: f64 = 1e-12;

    /// Starts with one order for each seat.
    pub fn new() -> Self {
        let order = [4, 0, 8, 2, 6, 1, 3, 5, 7];
        let bounds = Bounds { low: 0.0, high: 1.0 };
        let mut oracle =
            Self { orders: Default::default(), scores: Vec::new(), mixtures: Default::default(), bounds };
        oracle.take(0, order);
        oracle.take(1, order);
        oracle
    }

    /// The bounds on the value so far.
    pub fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// The mixtures that guarantee the bounds.
    pub fn mixtures(&self) -> &[Mixture; 2] {
        &self.mixtures
    }

    /// The number of orders of each seat taken in so far.
    pub fn sizes(&self) -> [usize; 2] {
        self.orders.each_ref().map(Vec::len)
    }

    fn take(&mut self, seat: Player, order: Order) {
        if seat == 0 {
            self.scores.push(self.orders[1].iter().map(|&other| mean_score(order, other)).collect());
        } else {
            self.scores
                .iter_mut()
                .zip(&self.orders[0])
                .for_each(|(row, &other)| row.push(mean_score(other, order)));
        }
        self.orders[seat].push(order);
    }

    /// Solves the matrix game once, adds the best responses, and returns the new bounds.
    ///
    /// # Errors
    /// If `stop` asks for it; nothing has changed then.
    #[expect(clippy::missing_panics_doc, reason = "scores are numbers, one for each pair")]
    pub fn step(&mut self, stop: &Stop) -> Result<Bounds, Stopped> {
        let [rows, columns] = self.sizes();
        let payoffs =
            Payoffs::new(rows, columns, self.scores.concat()).expect("scores are numbers, one for each pair");
        let solved = equilibrium(&payoffs);
        let mix = |orders: &[Order], shares: &[f64]| -> Mixture {
            orders.iter().copied().zip(shares.iter().copied()).filter(|(_, share)| *share > 0.0).collect()
        };
        let mixtures = [mix(&self.orders[0], &solved.row), mix(&self.orders[1], &solved.column)];
        let usual = [solved.value, 1.0 - solved.value];
        // Some order scores at least about the value, so a best response is found.
        let found = |seat: Player| best_orders(seat, &mixtures[1 - seat], TAKEN, usual[seat] - 1e-9, stop);
        for (seat, found) in [found(0)?, found(1)?].into_iter().enumerate() {
            let usual = usual[seat];
            let best = found.first().map_or(usual, |response| response.score);
            if seat == 0 && best < self.bounds.high {
                self.bounds.high = best;
                self.mixtures[1].clone_from(&mixtures[1]);
            }
            if seat == 1 && 1.0 - best > self.bounds.low {
                self.bounds.low = 1.0 - best;
                self.mixtures[0].clone_from(&mixtures[0]);
            }
            for response in found {
                if response.score > usual + 1e-12 && !self.orders[seat].contains(&response.order) {
                    self.take(seat, response.order);
                }
            }
        }
        Ok(self.bounds)
    }
}

/// The first player's mean score over all symmetries of the second order.
fn mean_score(first: Order, second: Order) -> f64 {
    let half_points = |k: usize| {
        let marks = outcome(&Orders { named: [first, image(second, k)], count: 18 });
        1 + i32::from(has_line(marks[0])) - i32::from(has_line(marks[1]))
    };
    f64::from((0..SYMMETRIES).map(half_points).sum::<i32>()) / 16.0
}
