//! Agents: one file each, and [`Kind`], which seats them at the games they fit.
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
mod family;
mod flat;
mod greedy;
mod ismcts;
mod kind;
mod mcts;
mod means;
mod negamax;
mod offer;
mod pimc;
mod policy;
mod random;
mod shared;
mod table;
mod weighted;

pub use boosted::{Book, Boosted, Learning, Member, Seeds};
pub use family::Family;
pub use flat::Flat;
pub use greedy::Greedy;
pub use ismcts::Ismcts;
pub use kind::{GENERAL, Identity, Kind};
pub use mcts::{Mcts, MctsOptions};
pub use means::{Keys, Means, Symmetry, Weighting};
pub use negamax::Negamax;
pub use offer::{AgentAbout, AgentDef, Gauge, Insight, SearchDef};
pub use pimc::Pimc;
pub use random::Random;
pub use weighted::Weighted;
