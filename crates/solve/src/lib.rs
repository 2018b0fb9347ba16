//! Exact solving: what a solver answers, how it is watched and stopped, and what solvers are built from.
//!
//! A game without later chance needs one thing for a solver of its own: an answer to "is the score of this position at
//! least this?" ([`Exact`]). Optimal moves and a principal line follow from that; games with chance or secrets
//! answer the whole question themselves ([`Solver`]). [`AlphaBeta`] and [`ProofNumber`] serve every game with keys, [`Retrograde`] those that
//! can number their positions, where repetition is allowed. [`BestResponse`] finds
//! the best response to one given player; [`InfoTree`] and [`Regret`] find equilibria of small games with hidden information.

mod account;
mod alpha_beta;
mod asked;
mod attractor;
mod best_response;
mod bounds;
mod bounds_table;
mod exact;
mod forecast;
mod hidden;
mod kept;
mod matrix;
mod memory;
mod meter;
mod ordering;
mod proof_number;
mod race;
mod random_line;
mod recent_table;
mod retrograde;
mod sequence;
mod sharded;
mod shared_table;
mod solver;
mod wide_table;

pub use account::Account;
pub use alpha_beta::AlphaBeta;
pub use attractor::{Attractor, Backwards, PositionGraph, Role};
pub use best_response::{BestResponse, ChanceDistribution};
pub use bounds::Bounds;
pub use bounds_table::BoundsTable;
pub use exact::Exact;
pub use forecast::{Forecast, forecast};
pub use hidden::{
    InfoSet, InfoTree, Learnt as LearntStrategy, Profile as StrategyProfile, Regret, RegretMethod, TreeLimit,
};
pub use kept::{Owner, TABLE, key_signature};
pub use matrix::{Equilibrium, Payoffs, equilibrium};
pub use memory::{keep_no_freed_memory, zeroed_lines};
pub use meter::Meter;
pub use ordering::{Ordering, sort_by_rank};
pub use proof_number::ProofNumber;
pub use race::race;
pub use recent_table::RecentTable;
pub use retrograde::{Ending, Layers, Numbered, Place, Retrograde};
pub use seedbed_files::SealedReader;
pub use seedbed_rules::{Settled, Stopped, Watch};
pub use sharded::Sharded;
pub use shared_table::SharedTable;
pub use solver::{Checkpoint, Limits, Method, Solution, Solver, Value};
pub use wide_table::WideTable;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
