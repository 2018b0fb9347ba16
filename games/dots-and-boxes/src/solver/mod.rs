//! The exact solver: MTD(f) over a null-window alpha-beta search of quiet positions, in which nothing can be taken.

mod context;
mod key;
mod parallel;
mod retrograde;
mod search;

use super::{DotsAndBoxes, Position};
pub(super) use context::SearchContext;
pub use retrograde::Retrograde;
pub(super) use search::{Halt, Worker};
use seedbed_rules::{Game, UsageError};
use seedbed_solve::{Checkpoint, Exact, Limits, Stopped, Watch};

/// Solves Dots and Boxes on boards of up to 64 edges.
///
/// What matters is the set of free edges: one entry of the table serves both players and every score.
pub struct BoxSolver {
    context: SearchContext,
    threads: usize,
}

impl BoxSolver {
    /// A solver within these limits of threads and memory.
    ///
    /// # Errors
    /// If the table does not fit the memory.
    pub fn new(game: &DotsAndBoxes<u64>, limits: Limits) -> Result<Self, UsageError> {
        Ok(Self { context: SearchContext::new(game, limits)?, threads: limits.threads })
    }

    /// A bound on the boxes that the mover still gets less those of the opponent, in any position: a lower bound if it is at
    /// least `beta`, else an upper bound.
    fn bound(&self, free: u64, beta: i32, watch: &Watch) -> Result<i32, Stopped> {
        let captures = self.context.game.captures(free);
        let open = self.context.game.boxes_beside(free).count_ones() as i32;
        // The value has the parity of the number of open boxes.
        let beta = beta + (beta + open).rem_euclid(2);
        captures.bound_gain(beta, |rest, beta| self.context.bound(rest, beta, self.threads, watch))
    }

    /// The boxes that the mover still gets less those of the opponent, when the edges `free` are free.
    ///
    /// # Errors
    /// If `watch` asks to stop.
    pub fn value_of(&self, free: u64, watch: &Watch) -> Result<i32, Stopped> {
        let open = self.context.game.boxes_beside(free).count_ones() as i32;
        converge(open, |beta, [lower, upper]| {
            watch.say(format!("the mover gets {lower} to {upper} of the {open} boxes left"));
            self.bound(free, beta, watch)
        })
    }

    /// The boxes that the mover has won already less those of the opponent.
    fn lead(&self, s: &Position<u64>) -> i32 {
        self.context.game.payoff(s, s.mover.into())
    }
}

/// MTD(f): the value of a position with `open` open boxes, by a series of null-window searches.
///
/// `bound` gets the `beta` of a null window and the present bounds on the value, and returns a new bound: a lower bound if it
/// is at least `beta`, else an upper bound.
pub(super) fn converge<E>(
    open: i32,
    mut bound: impl FnMut(i32, [i32; 2]) -> Result<i32, E>,
) -> Result<i32, E> {
    let (mut lower, mut upper) = (-open, open);
    let mut guess = -open % 2;
    while lower < upper {
        let beta = guess.max(lower + 2);
        guess = bound(beta, [lower, upper])?;
        if guess >= beta {
            lower = guess;
        } else {
            upper = guess;
        }
    }
    Ok(lower)
}

impl Exact<DotsAndBoxes<u64>> for BoxSolver {
    fn game(&self) -> &DotsAndBoxes<u64> {
        &self.context.game
    }

    fn score(&mut self, s: &Position<u64>, watch: &Watch) -> Result<i32, Stopped> {
        Ok(self.lead(s) + self.value_of(s.free, watch)?)
    }

    fn reaches(&mut self, s: &Position<u64>, score: i32, watch: &Watch) -> Result<bool, Stopped> {
        let wanted = score - self.lead(s);
        Ok(self.bound(s.free, wanted, watch)? >= wanted)
    }

    fn checkpoint(&mut self) -> Option<&mut dyn Checkpoint> {
        self.context.table.holds("dots-and-boxes 2");
        Some(&mut self.context.table)
    }
}
