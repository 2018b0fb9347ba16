//! Small games with hidden information: their whole tree, equilibria by counterfactual regret, and exact best responses.
//!
//! Only [`InfoTree::new`] knows the type of a game; what is found on the tree is compiled once for all of them.

mod estimate;
mod info_tree;
mod regret;
mod response;
mod tree_limit;

pub use info_tree::{InfoSet, InfoTree, Profile};
pub use regret::{Learnt, Regret, RegretMethod};
pub use tree_limit::TreeLimit;
