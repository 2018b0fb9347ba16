//! What a solver is asked and answers, whatever the game and the method.

use crate::{Stopped, Watch};
use seedbed_files::SealedReader;
use seedbed_rules::{Game, UsageError};
use std::io::{self, Write};

/// What a solver may use.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Threads to work on; answers do not depend on it.
    pub threads: usize,
    /// Memory for its tables, in MiB.
    pub memory: usize,
}

/// A general method, for every game with perfect information and without later chance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    /// [`AlphaBeta`](crate::AlphaBeta).
    AlphaBeta,
    /// [`ProofNumber`](crate::ProofNumber).
    ProofNumber,
}

/// What a position is worth if everyone plays best.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Value {
    /// The payoff of the player to move, in the game's own unit; its mean if there is chance.
    pub payoff: f64,
    /// Plies to the end when the winner hurries and the loser resists; `None` if the method does not find it.
    pub plies: Option<u32>,
}

/// A solved position.
#[derive(Clone, PartialEq, Debug)]
pub struct Solution<M> {
    /// Its value for the player to move; for the first seat when the game is over.
    pub value: Value,
    /// Every move that keeps the payoff, ascending; none when the game is over.
    pub optimal: Vec<M>,
    /// Best play to the end, or as far as the method shows it.
    pub line: Vec<M>,
}

/// An exact method for one game with its parameters fixed.
///
/// It answers by the rules alone: neither time nor threads nor what it was asked before change an answer.
///
/// ```
/// use seedbed_rules::Game;
/// use seedbed_rules::example::Heap;
/// use seedbed_solve::{AlphaBeta, Limits, Solver, Watch};
///
/// let (game, watch) = (Heap(7), Watch::default());
/// let mut solver = AlphaBeta::new(&game, Limits { threads: 1, memory: 1 })?;
/// let solution = solver.solve(&game.start(), &watch).expect("nobody asked to stop");
/// assert_eq!((solution.value.payoff, solution.optimal), (1.0, vec![3]));
/// let values = solver.values(&game.start(), &watch).expect("nobody asked to stop");
/// let payoffs: Vec<f64> = values.iter().map(|(_, value)| value.payoff).collect();
/// assert_eq!(payoffs, [-1.0, -1.0, 1.0]);
/// # Ok::<(), seedbed_rules::UsageError>(())
/// ```
pub trait Solver<G: Game>: Send {
    /// Solves a position in which a player is to move or the game is over.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the watch was asked to stop.
    fn solve(&mut self, s: &G::State, watch: &Watch) -> Result<Solution<G::Move>, Stopped>;

    /// The value of every move, ascending, for the player who makes it; often costlier than the best moves alone.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the watch was asked to stop.
    fn values(&mut self, s: &G::State, watch: &Watch) -> Result<Vec<(G::Move, Value)>, Stopped>;

    /// The payoff of an unfinished position for the player to move, and a move that keeps it: all that a player needs, and often much
    /// cheaper than a whole solution. The move depends on the position alone.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the watch was asked to stop.
    ///
    /// # Panics
    ///
    /// If the game is over.
    fn choose(&mut self, s: &G::State, watch: &Watch) -> Result<(f64, G::Move), Stopped> {
        let Solution { value, optimal, .. } = self.solve(s, watch)?;
        Ok((value.payoff, *optimal.first().expect("some move keeps the value of a position")))
    }

    /// The move that [`Solver::choose`] finds, if the payoff is known beforehand.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the watch was asked to stop.
    ///
    /// # Panics
    ///
    /// If the game is over.
    fn keep(&mut self, s: &G::State, _payoff: f64, watch: &Watch) -> Result<G::Move, Stopped> {
        Ok(self.choose(s, watch)?.1)
    }

    /// The payoff of an unfinished position for the player to move.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the watch was asked to stop.
    fn payoff(&mut self, s: &G::State, watch: &Watch) -> Result<f64, Stopped> {
        Ok(self.choose(s, watch)?.0)
    }

    /// Forgets all that it has found out, so that answers take as many positions as they would take a new solver; `false` if
    /// only a new one begins afresh. Worth while where a new one has much to prepare.
    fn forget(&mut self) -> bool {
        false
    }

    /// Does it tell the watch by itself what share of its work is done? Then nobody need estimate how long it takes.
    fn tells_share(&self) -> bool {
        false
    }

    /// What it knows by now and can resume from another day; `None` if the method does not allow that.
    fn checkpoint(&mut self) -> Option<&mut dyn Checkpoint> {
        None
    }
}

/// Knowledge that can be written to a file and read back; [`crate::Owner`] says whose it is.
pub trait Checkpoint {
    /// What the bytes mean, in one line: it changes whenever they would be read otherwise.
    fn layout(&self) -> String;

    /// Writes everything.
    ///
    /// # Errors
    ///
    /// If `to` cannot be written.
    fn save(&self, to: &mut dyn Write) -> io::Result<()>;

    /// Restores what was written in the same layout.
    ///
    /// # Errors
    ///
    /// If `from` cannot be read, or ends too soon.
    fn load(&mut self, from: &mut SealedReader<'_>) -> Result<(), UsageError>;

    /// Forgets everything.
    fn forget(&mut self);
}
