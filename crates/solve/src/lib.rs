//! Exact solving: what a solver answers, how it is watched and stopped, and what solvers are built from.
//!
//! A game without later chance needs one thing for a solver of its own: an answer to "is the score of this position at
//! least this?" ([`Exact`]). Optimal moves and a principal line follow from that; games with chance or secrets
//! answer the whole question themselves ([`Solver`]). [`AlphaBeta`] serves every game with keys. [`BestResponse`] finds
//! the best response to one given player; [`InfoTree`] and [`Regret`] find equilibria of small games with hidden information.

mod account;
mod alpha_beta;
mod best_response;
mod bounds;
mod bounds_table;
mod exact;
mod hidden;
mod kept;
mod lines;
mod matrix;
mod memory;
mod meter;
mod ordering;
mod race;
mod sharded;
mod solver;

pub use account::Account;
pub use alpha_beta::AlphaBeta;
pub use best_response::{BestResponse, ChanceDistribution};
pub use bounds::Bounds;
pub use bounds_table::BoundsTable;
pub use exact::Exact;
pub use hidden::{InfoSet, InfoTree, Profile as StrategyProfile, Regret, RegretMethod};
pub use kept::{Owner, TABLE};
pub use lines::lines_of_play;
pub use matrix::{Equilibrium, Payoffs, equilibrium};
pub use memory::{keep_no_freed_memory, zeroed_lines};
pub use meter::Meter;
pub use ordering::{Ordering, sort_by_rank};
pub use race::race;
pub use seedbed_rules::{Settled, Stopped, Watch};
pub use sharded::Sharded;
pub use solver::{Checkpoint, Limits, Solution, Solver, Value};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
