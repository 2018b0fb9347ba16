//! Random play with a preference for kinds of moves.

use crate::offer::{AgentAbout, AgentDef};
use crate::policy::WEIGHTS;
use seedbed_rules::{Agent, MoveKinds, Rng, Seat};

/// How `weighted` is offered.
pub(crate) const ABOUT: AgentAbout = AgentAbout {
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
    /// A player with these weights, in the order of the game's kinds; kinds without a weight count nothing.
    pub fn new(weights: &[u32]) -> Self {
        Self { weights: weights.to_vec(), buf: Vec::new() }
    }
}

impl<G: MoveKinds> Agent<G> for Weighted<G::Move> {
    fn remembers(&self) -> bool {
        false
    }

    fn choose(&mut self, seat: &Seat<'_, G>, rng: &mut Rng) -> G::Move {
        seat.weighted(&self.weights, rng, &mut self.buf)
    }
}

pub(crate) fn def<G: MoveKinds>() -> AgentDef<G> {
    AgentDef { about: &ABOUT, build: |values, _| Ok(Box::new(Weighted::new(values.list(WEIGHTS.key)))) }
}
