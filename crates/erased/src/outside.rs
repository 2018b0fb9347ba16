//! What agents may reach beyond their game: files that their specs name, and programs.

use crate::{AnyGame, GuestFactory};
use seedbed_agents::AgentAbout;
use seedbed_rules::{UsageError, Values};
use std::sync::Arc;

/// A kind of agent from outside that a registry offers at its games, such as programs that speak a protocol.
pub trait Outsider: Send + Sync {
    /// How it is offered.
    fn about(&self) -> &'static AgentAbout;

    /// Can it play this game at all?
    fn fits(&self, _game: &dyn AnyGame) -> bool {
        true
    }

    /// Reads its parameters, and makes sure that it is there.
    ///
    /// # Errors
    ///
    /// If it is not, or will not play the game.
    fn invite(&self, values: &Values, game: &dyn AnyGame) -> Result<GuestFactory, UsageError>;
}

/// What the agents of a registry's games may reach: files, unless it is closed, and the programs that were added to it.
///
/// Two designs were weighed. A flag of every call that resolves an agent must be passed on by each of them, and whoever
/// forgets it has opened the machine. So it is the game that knows: what is opened in a closed registry has no way to a file or a
/// program, however deeply a spec is nested and whoever resolves it.
#[derive(Clone)]
pub struct Outside {
    pub(crate) reads_files: bool,
    pub(crate) outsiders: Vec<Arc<dyn Outsider>>,
}

impl Default for Outside {
    /// Files, and no programs.
    fn default() -> Self {
        Self { reads_files: true, outsiders: Vec::new() }
    }
}

impl Outside {
    /// Neither files nor programs.
    pub fn closed() -> Self {
        Self { reads_files: false, outsiders: Vec::new() }
    }

    /// The outsiders that can play a game.
    pub(crate) fn fitting<'a>(
        &'a self,
        game: &'a dyn AnyGame,
    ) -> impl Iterator<Item = &'a Arc<dyn Outsider>> {
        self.outsiders.iter().filter(|outsider| outsider.fits(game))
    }
}
