//! Making agents stronger, as whole runs at a game.
//!
//! [`boosting`] learns which random seeds an agent plays best with. The mathematics is in `seedbed-tune`, which knows no game;
//! here it meets games, agents and the store.

pub mod boosting;
