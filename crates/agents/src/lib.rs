//! Agents: one file each, and [`Roster`], which says who may play a game.
//!
//! Alpha-beta needs a game without later chance; offered one with dice, it does not compile:
//! ```compile_fail,E0599
//! use seedbed_agents::Negamax;
//! use seedbed_rules::{ExplicitChance, Keyed, Search};
//! fn solver<G: ExplicitChance + Keyed>(dice: G) -> Box<dyn Search<G>> {
//!     Box::new(Negamax::<G>::new(4, 1)) // only where G: ChanceFree
//! }
//! ```

mod boosted;
mod capabilities;
mod clocked;
pub mod equilibrium;
mod estimates;
pub mod exact;
pub mod family;
mod flat;
mod greedy;
pub mod ismcts;
mod mcts;
mod names;
pub mod negamax;
mod net;
mod offer;
pub mod oracle;
pub mod pimc;
mod policy;
pub mod puct;
mod random;
pub mod rave;
mod roster;
mod shared;
mod solver;
mod strategy_file;
mod thoughtful;
mod transposition_table;
mod tree_limit;
pub mod weighted;

pub use boosted::{BOOK, Book, Boosted, Ingredient, Member, Provenance, Seeds};
pub use capabilities::{Capabilities, Keys, MoveKindWeighting, SensiblePlayout, Symmetry};
pub use family::Family;
pub use flat::Flat;
pub use greedy::Greedy;
pub use ismcts::Ismcts;
pub use mcts::{Mcts, MctsOptions};
pub use negamax::Negamax;
pub use net::{LearntNet, Lesson, NET, Net, NetProvenance};
pub use offer::{AgentAbout, AgentDef, AgentFactory, SearchDef, SearchFactory};
pub use pimc::Pimc;
pub use puct::{Drill, Learning, Puct, PuctOptions};
pub use random::Random;
pub use rave::Rave;
pub use roster::{GameId, Resolved, Roster, Seating};
pub use solver::{BookBuilder, MakeSolver, SOLVED_BOOK, SolvedBook, Solving, solver_def};
pub use strategy_file::STRATEGY;
pub use weighted::Weighted;

/// Every agent that is not tied to one game.
pub const GENERAL: &[&AgentAbout] = &[
    &random::ABOUT,
    &weighted::ABOUT,
    &greedy::ABOUT,
    &flat::ABOUT,
    &mcts::ABOUT,
    &rave::ABOUT,
    &puct::ABOUT,
    &negamax::ABOUT,
    &pimc::ABOUT,
    &ismcts::ABOUT,
    &family::ABOUT,
    &oracle::ABOUT,
    &equilibrium::ABOUT,
    &boosted::ABOUT,
    &solver::ABOUT,
    &exact::ABOUT,
    &clocked::ABOUT,
];
