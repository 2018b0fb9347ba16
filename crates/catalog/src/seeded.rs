//! An agent whose seeds are told apart: each of them is a strategy.

use seedbed_agents::Kind;
use seedbed_arena::{Memo, Watch, digests, play_row};
use seedbed_rules::{Agent, Mistake, Seed, Spec, Text};
use std::sync::Arc;

/// The seeds of one agent at one game.
pub trait Seeded: Send + Sync {
    /// Plays a seed of the first side against seeds of the second; half points of the first, nothing where it was stopped.
    fn row(&self, first: Seed, seconds: &[Seed], watch: &Watch) -> Option<Vec<u8>>;

    /// Plays a game for each seed, all seats from it and chance always the same; a number for each that tells games apart.
    fn digests(&self, seeds: &[Seed]) -> Vec<u64>;
}

/// An agent at a game of known type.
pub(crate) struct LiveSeeded<G: Text> {
    game: G,
    kind: Arc<Kind<G>>,
    agent: Spec,
    memo: Memo<G>,
}

impl<G: Text> LiveSeeded<G> {
    pub(crate) fn new(game: G, kind: Arc<Kind<G>>, agent: Spec) -> Result<Self, Mistake> {
        kind.agent(&agent)?;
        Ok(Self { game, kind, agent, memo: Memo::default() })
    }

    /// The agent in every seat, each with a mind of its own, so that agent and seed together are one strategy.
    fn agents(&self) -> Vec<Box<dyn Agent<G>>> {
        let agent = |_| self.kind.agent(&self.agent).expect("the spec was tried before");
        (0..self.game.players()).map(agent).collect()
    }
}

impl<G: Text> Seeded for LiveSeeded<G> {
    fn row(&self, first: Seed, seconds: &[Seed], watch: &Watch) -> Option<Vec<u8>> {
        play_row(&self.game, &mut self.agents(), &self.memo, first, seconds, watch)
    }

    fn digests(&self, seeds: &[Seed]) -> Vec<u64> {
        digests(&self.game, &mut self.agents(), seeds)
    }
}
