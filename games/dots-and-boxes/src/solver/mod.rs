//! The exact solver: alpha-beta over positions in which nothing can be taken.

mod ground;
mod key;
mod retrograde;
mod search;
mod together;

use super::{DotsAndBoxes, Position};
pub(super) use ground::Ground;
pub use retrograde::Retrograde;
pub(super) use search::{Halt, Worker};
use seedbed_rules::{Game, UsageError};
use seedbed_solve::{Checkpoint, Exact, Limits, Stopped, Watch};

/// Solves Dots and Boxes on boards of up to 64 edges.
///
/// What matters is the set of free edges: one entry of the table serves both players and every score.
pub struct BoxSolver {
    ground: Ground,
    threads: usize,
}

impl BoxSolver {
    /// A solver within these limits, or why there can be none.
    ///
    /// # Errors
    ///
    /// If the board is too large, or the table does not fit into the memory allowed.
    pub fn new(game: &DotsAndBoxes<u64>, limits: Limits) -> Result<Self, UsageError> {
        Ok(Self { ground: Ground::new(game, limits)?, threads: limits.threads })
    }

    /// A bound on the boxes that the mover still gets less those of the other, in any position: at least it, if that
    /// is `beta` or more, else at most it.
    fn bound(&self, free: u64, beta: i32, watch: &Watch) -> Result<i32, Stopped> {
        let captures = self.ground.game.captures(free);
        let open = self.ground.game.boxes_beside(free).count_ones() as i32;
        // The value has the parity of the open boxes.
        let beta = beta + (beta + open).rem_euclid(2);
        captures.bound_gain(beta, |rest, beta| self.ground.bound(rest, beta, self.threads, watch))
    }

    /// The boxes that the mover still gets less those of the other.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the watch was asked to stop.
    pub fn value_of(&self, free: u64, watch: &Watch) -> Result<i32, Stopped> {
        let open = self.ground.game.boxes_beside(free).count_ones() as i32;
        converge(open, |beta, [lower, upper]| {
            watch.say(format!("the mover gets {lower} to {upper} of the {open} boxes left"));
            self.bound(free, beta, watch)
        })
    }

    /// What the mover has won already, less the other.
    fn lead(&self, s: &Position<u64>) -> i32 {
        self.ground.game.payoff(s, s.mover.into())
    }
}

/// The value of a position with so many open boxes, from answers to whether it is at least so much.
///
/// `bound` is told what is asked and between what the value lies, and answers with a number: the value is at least it, if
/// that is as much as was asked, else at most it.
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
        &self.ground.game
    }

    fn score(&mut self, s: &Position<u64>, watch: &Watch) -> Result<i32, Stopped> {
        Ok(self.lead(s) + self.value_of(s.free, watch)?)
    }

    fn reaches(&mut self, s: &Position<u64>, score: i32, watch: &Watch) -> Result<bool, Stopped> {
        let wanted = score - self.lead(s);
        Ok(self.bound(s.free, wanted, watch)? >= wanted)
    }

    fn checkpoint(&mut self) -> Option<&mut dyn Checkpoint> {
        Some(&mut self.ground.table)
    }
}
