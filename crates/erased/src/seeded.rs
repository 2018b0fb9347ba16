//! An agent whose seeds are told apart: each of them is a strategy.

use crate::Profile;
use crate::Session;
use crate::game_session::GameSession;
use seedbed_agents::AgentFactory;
use seedbed_arena::{Memo, Streams, Watch, digests, play_row};
use seedbed_rules::{Agent, Player, Seed, Text, list_below};
use std::sync::Arc;

/// The seeds of one agent at one game.
pub trait Seeded: Send + Sync {
    /// Plays a seed of the first side against seeds of the second; returns half points of the first, `None` if stopped.
    fn row(&self, first: Seed, seconds: &[Seed], watch: &Watch) -> Option<Vec<u8>>;

    /// Plays a game for each seed, all seats from it and chance always the same; returns a number for each that tells games
    /// apart.
    fn digests(&self, seeds: &[Seed]) -> Vec<u64>;

    /// Starts a session in which the agent holds one seat and plays from this seed; people hold the others.
    fn session(&self, seat: Player, seed: Seed) -> Box<dyn Session>;
}

/// An agent at a game of known type.
pub(crate) struct LiveSeeded<G: Text> {
    game: G,
    profile: Arc<Profile<G>>,
    agent: AgentFactory<G>,
    memo: Memo<G>,
}

impl<G: Text> LiveSeeded<G> {
    pub(crate) fn new(game: G, profile: Arc<Profile<G>>, agent: AgentFactory<G>) -> Self {
        Self { game, profile, agent, memo: Memo::default() }
    }

    /// The agent in every seat, each with a search of its own, so that agent and seed together are one strategy.
    fn agents(&self) -> Vec<Box<dyn Agent<G>>> {
        list_below(self.game.players(), &mut |_| self.agent.make())
    }
}

impl<G: Text> Seeded for LiveSeeded<G> {
    fn row(&self, first: Seed, seconds: &[Seed], watch: &Watch) -> Option<Vec<u8>> {
        play_row(&self.game, &mut self.agents(), &self.memo, first, seconds, watch)
    }

    fn digests(&self, seeds: &[Seed]) -> Vec<u64> {
        digests(&self.game, self.profile.guarantees.countdown, &mut self.agents(), seeds)
    }

    fn session(&self, seat: Player, seed: Seed) -> Box<dyn Session> {
        let seats = list_below(self.game.players(), &mut |p| (p == seat).then(|| self.agent.clone()));
        let streams = Streams::seated(seed, seats.len(), &|p| seed.child("seat", p as u64));
        let (game, profile) = (self.game.clone(), Arc::clone(&self.profile));
        let start = game.start();
        Box::new(GameSession::new(game, profile, start, seats, seed).with_streams(streams))
    }
}
