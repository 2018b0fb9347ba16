//! Making agents stronger: optimisers of strategies that are vectors of numbers, and seed boosting.
//!
//! The optimisers are in [`optimise`]. Seed boosting: a stochastic agent with its random seed fixed is one strategy of
//! many, some of which are better than others; a portfolio says which seeds to play with.
//!
//! This crate knows results and weights, but no game.

mod elimination;
mod exploiter;
mod learner;
pub mod optimise;
mod portfolio;
mod rectangle;
mod scores;

pub use elimination::Elimination;
pub use exploiter::{exploited, exploited_by};
pub use learner::against_learner;
pub use portfolio::{Method, Portfolio};
pub use rectangle::Rectangle;
pub use scores::Scores;
