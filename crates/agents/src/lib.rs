//! Agents: one file each, and [`Roster`], which says who may play a game.
//!
//! Alpha-beta needs a game without later chance; offered one with dice, it does not compile:
//! ```compile_fail,E0599
//! use seedbed_agents::Negamax;
//! use seedbed_rules::{Chance, Keyed, Search};
//! fn solver<G: Chance + Keyed>(dice: G) -> Box<dyn Search<G>> {
//!     Box::new(Negamax::<G>::new(4, 1)) // only where G: Strict
//! }
//! ```

mod boosted;
mod estimates;
pub mod family;
mod flat;
mod greedy;
pub mod ismcts;
mod mcts;
mod means;
pub mod negamax;
mod offer;
pub mod oracle;
pub mod pimc;
mod policy;
mod random;
mod roster;
mod shared;
mod table;
pub mod weighted;

pub use boosted::{Book, Boosted, Learning, Member, Seeds};
pub use family::Family;
pub use flat::Flat;
pub use greedy::Greedy;
pub use ismcts::Ismcts;
pub use mcts::{Mcts, MctsOptions};
pub use means::{Keys, Means, Symmetry, Weighting};
pub use negamax::Negamax;
pub use offer::{AgentAbout, AgentDef, AgentFactory, SearchDef, SearchFactory};
pub use pimc::Pimc;
pub use random::Random;
pub use roster::{GameId, Resolved, Roster, Seating};
pub use weighted::Weighted;

/// Every agent that is not tied to one game.
pub const GENERAL: &[&AgentAbout] = &[
    &random::ABOUT,
    &weighted::ABOUT,
    &greedy::ABOUT,
    &flat::ABOUT,
    &mcts::ABOUT,
    &negamax::ABOUT,
    &pimc::ABOUT,
    &ismcts::ABOUT,
    &family::ABOUT,
    &oracle::ABOUT,
    &boosted::ABOUT,
];
