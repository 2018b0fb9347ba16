//! The value of the game: mixtures of ever more orders, until no order does better against them.

use super::answer::best_answers;
use super::symmetry::{Order, SYMMETRIES, image};
use super::{Orders, outcome};
use seedbed_rules::{Player, Stop, Stopped};
use seedbed_solve::{Payoffs, equilibrium};
use seedbed_tic_tac_toe::has_line;

/// Orders with their shares; each is played turned and mirrored in all eight ways alike.
pub type Mixture = Vec<(Order, f64)>;

/// What the first player scores at least and at most, if both play their best.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bounds {
    /// What a mixture of the first player scores against the best answer to it.
    pub low: f64,
    /// What the best answer to a mixture of the second player scores.
    pub high: f64,
}

impl Bounds {
    /// What two mixtures guarantee, by the best of all orders against each.
    #[expect(clippy::missing_panics_doc, reason = "nobody can set this stop, and some order is always best")]
    pub fn of(mixtures: [&[(Order, f64)]; 2]) -> Self {
        let answers = |seat: Player| best_answers(seat, mixtures[1 - seat], 1, -1.0, &Stop::NEVER);
        let best = |seat: Player| answers(seat).expect("nobody stops it")[0].score;
        Self { low: 1.0 - best(1), high: best(0) }
    }

    /// How far apart they are.
    pub fn gap(&self) -> f64 {
        self.high - self.low
    }
}

/// The double oracle: solves the game among some orders of both seats, and takes in the best answers to that.
pub struct DoubleOracle {
    orders: [Vec<Order>; 2],
    /// The mean score of the first player for each pair, over all ways to turn one against the other.
    scores: Vec<Vec<f64>>,
    /// The best mixtures so far, and what they guarantee.
    mixtures: [Mixture; 2],
    bounds: Bounds,
}

/// Best answers taken in at once.
const TAKEN: usize = 24;

impl Default for DoubleOracle {
    fn default() -> Self {
        Self::new()
    }
}

impl DoubleOracle {
    /// Bounds so near to each other differ by rounding alone.
    pub const EXACT: f64 = 1e-12;

    /// One order a seat.
    pub fn new() -> Self {
        let order = [4, 0, 8, 2, 6, 1, 3, 5, 7];
        let bounds = Bounds { low: 0.0, high: 1.0 };
        let mut oracle =
            Self { orders: Default::default(), scores: Vec::new(), mixtures: Default::default(), bounds };
        oracle.take(0, order);
        oracle.take(1, order);
        oracle
    }

    /// What is known of the value.
    pub fn bounds(&self) -> Bounds {
        self.bounds
    }

    /// The mixtures that guarantee it.
    pub fn mixtures(&self) -> &[Mixture; 2] {
        &self.mixtures
    }

    /// How many orders of each seat are in play.
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

    /// Solves once and takes in the best answers; what is known then. When stopped, nothing has changed.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if someone asked to stop.
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
        // Something always scores about as much as usual, so a best answer is found.
        let answers = |seat: Player| best_answers(seat, &mixtures[1 - seat], TAKEN, usual[seat] - 1e-9, stop);
        for (seat, answers) in [answers(0)?, answers(1)?].into_iter().enumerate() {
            let usual = usual[seat];
            let best = answers.first().map_or(usual, |answer| answer.score);
            if seat == 0 && best < self.bounds.high {
                self.bounds.high = best;
                self.mixtures[1].clone_from(&mixtures[1]);
            }
            if seat == 1 && 1.0 - best > self.bounds.low {
                self.bounds.low = 1.0 - best;
                self.mixtures[0].clone_from(&mixtures[0]);
            }
            for answer in answers {
                if answer.score > usual + 1e-12 && !self.orders[seat].contains(&answer.order) {
                    self.take(seat, answer.order);
                }
            }
        }
        Ok(self.bounds)
    }
}

/// The first player's mean score when the orders are turned against each other in all ways.
fn mean_score(first: Order, second: Order) -> f64 {
    let half_points = |k: usize| {
        let marks = outcome(&Orders { named: [first, image(second, k)], count: 18 });
        1 + i32::from(has_line(marks[0])) - i32::from(has_line(marks[1]))
    };
    f64::from((0..SYMMETRIES).map(half_points).sum::<i32>()) / 16.0
}
