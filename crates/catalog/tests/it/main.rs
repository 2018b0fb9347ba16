//! Every game of the catalog with every agent: laws, golden files, and searches against plain references.

mod analysis;
mod batch;
mod boosted;
mod clock;
mod conformance;
mod coverage;
mod erased;
mod exact;
mod golden;
mod ismcts;
mod kept;
mod mcts_options;
mod negamax;
mod pictures;
mod ponder;
mod proof_number;
mod puct;
mod session_analysis;
mod solved_book;
mod stop;
mod strategies;
mod uct;
