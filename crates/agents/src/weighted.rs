//! Random play with a preference for kinds of moves.

use crate::offer::{AgentAbout, AgentDef, AgentFactory};
use crate::policy::{WEIGHTS, weights};
use seedbed_rules::{Agent, MoveKinds, Rng, Seat, Values};

/// How `weighted` is offered.
pub const ABOUT: AgentAbout = AgentAbout {
    name: "weighted",
    summary: "draws a kind of move by its weight, then any move of that kind",
    needs: "a game whose moves come in kinds",
    params: &[WEIGHTS],
};

/// Plays random moves, some kinds more often than others.
pub struct Weighted<M> {
    weights: Vec<u32>,
    buf: Vec<M>,
}

impl<M> Weighted<M> {
    /// A player with these weights, in the order of the game's kinds; kinds without a weight have weight 0.
    pub fn new(weights: &[u32]) -> Self {
        Self { weights: weights.to_vec(), buf: Vec::new() }
    }
}

impl<G: MoveKinds> Agent<G> for Weighted<G::Move> {
    fn has_memory(&self) -> bool {
        false
    }

    fn choose(&mut self, seat: &Seat<'_, G>, rng: &mut Rng) -> G::Move {
        seat.weighted(&self.weights, rng, &mut self.buf)
    }
}

/// How it is offered to a game.
pub fn def<G: MoveKinds>() -> AgentDef<G> {
    let resolve = |values: &Values, _: &_| {
        let weights = weights(values, G::WEIGHTS);
        Ok(AgentFactory::new(move || Box::new(Weighted::new(&weights))))
    };
    AgentDef { about: &ABOUT, resolve }
}
