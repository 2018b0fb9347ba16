//! Every game of the catalog with every agent: laws, golden files, and searches against plain references.

mod boosted;
mod conformance;
mod erased;
mod golden;
mod ismcts;
mod mcts_options;
mod negamax;
mod stop;
mod strategies;
mod uct;
