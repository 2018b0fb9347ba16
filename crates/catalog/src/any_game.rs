//! A game with its parameters fixed, whatever its type.

use crate::{About, AgentAbout, Puzzle, Rates, Seeded, Table};
use seedbed_arena::{Plan, Take, Tally, Watch};
use seedbed_rules::conformance::Broken;
use seedbed_rules::{Duels, Mistake, Perft, Player, Seed, Spec};
use seedbed_solve::Limits;

/// A game behind a door: every face of Seedbed speaks to games through this.
pub trait AnyGame: Send + Sync {
    /// The game as people meet it.
    fn about(&self) -> &About;

    /// The shortest spec of this very game.
    fn spec(&self) -> &Spec;

    /// The number of seats.
    fn players(&self) -> usize;

    /// What the player in this seat is called.
    fn player_name(&self, p: Player) -> String;

    /// What kind of game it is, in words.
    fn traits(&self) -> Vec<&'static str>;

    /// Do seats see different things?
    fn is_hidden(&self) -> bool;

    /// Every agent that may sit down.
    fn agents(&self) -> Vec<&'static AgentAbout>;

    /// The agent to meet when none is named.
    fn usual_agent(&self) -> Spec;

    /// Makes sure that the agent exists and fits; returns its shortest spec.
    fn check_agent(&self, spec: &Spec) -> Result<Spec, Mistake>;

    /// Plays a match of two agents on the current thread pool.
    fn contest(&self, agents: [&Spec; 2], plan: Plan, watch: &Watch) -> Result<Tally, Mistake>;

    /// The same until `enough`, which sees the tally after each pair in order, has seen enough.
    fn contest_until(
        &self,
        agents: [&Spec; 2],
        plan: Plan,
        watch: &Watch,
        enough: &mut (dyn FnMut(&Tally) -> Take + Send),
    ) -> Result<Tally, Mistake>;

    /// The seeds of an agent, each of them a strategy.
    fn seeded(&self, agent: &Spec) -> Result<Box<dyn Seeded>, Mistake>;

    /// Its parametric strategies against each other, where it has any.
    fn duels(&self) -> Option<&dyn Duels>;

    /// What the best answers to an agent score in the first and in the second seat, where that can be found exactly.
    fn answers(&self, agent: &Spec) -> Result<Option<[f64; 2]>, Mistake>;

    /// Counts the lines of play of exactly so many plies, on the current thread pool.
    fn perft(&self, depth: u32) -> Perft;

    /// Sets a table at the start: a seat holds an agent, or a person where there is none.
    fn table(&self, seats: &[Option<Spec>], seed: Seed) -> Result<Box<dyn Table>, Mistake>;

    /// Sets a table at a position given as the game draws it.
    fn table_at(&self, position: &str, seats: &[Option<Spec>], seed: Seed)
    -> Result<Box<dyn Table>, Mistake>;

    /// Is there an exact method for it?
    fn is_solvable(&self) -> bool;

    /// Sets a position, given as the game draws it, or the start before an exact solver.
    fn puzzle(&self, position: Option<&str>, limits: Limits) -> Result<Box<dyn Puzzle>, Mistake>;

    /// Checks the laws of this game's kind on so many positions.
    fn conforms(&self, positions: usize, seed: Seed) -> Result<(), Broken>;

    /// Measures how fast it is played and searched on one core, spending about so many seconds on each figure.
    fn rates(&self, seconds: f64) -> Rates;
}
