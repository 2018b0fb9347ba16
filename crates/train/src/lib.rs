//! Making agents stronger, as whole runs at a game.
//!
//! [`boosting`] learns which random seeds an agent plays best with, [`tuning`] looks for strong strategies and options, and
//! [`exploit`] for the best answer to an agent, and [`learning`] trains a net from self-play. The mathematics is in `seedbed-tune`, which knows no game; here it meets
//! games, agents and the store.

pub mod boosting;
pub mod exploit;
pub mod learning;
pub mod tuning;
