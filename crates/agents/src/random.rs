//! Uniformly random legal moves.

use crate::offer::{AgentAbout, AgentDef, AgentFactory};
use seedbed_rules::{Agent, Game, Rng, Seat};

/// How `random` is offered.
pub(crate) const ABOUT: AgentAbout = AgentAbout {
    name: "random",
    summary: "any legal move, each as likely as the next",
    needs: "any game",
    params: &[],
};

/// Plays uniformly random legal moves.
pub struct Random<M> {
    buf: Vec<M>,
}

impl<M> Random<M> {
    /// A new random player.
    pub fn new() -> Self {
        Self { buf: Vec::new() }
    }
}

impl<M> Default for Random<M> {
    fn default() -> Self {
        Self::new()
    }
}

impl<G: Game> Agent<G> for Random<G::Move> {
    fn has_memory(&self) -> bool {
        false
    }

    fn choose(&mut self, seat: &Seat<'_, G>, rng: &mut Rng) -> G::Move {
        seat.sample(rng, &mut self.buf)
    }

    fn policy(&mut self, seat: &Seat<'_, G>, out: &mut Vec<(G::Move, f64)>) -> bool {
        seat.moves(&mut self.buf);
        let share = 1.0 / self.buf.len() as f64;
        out.clear();
        for &m in &self.buf {
            out.push((m, share));
        }
        true
    }
}

pub(crate) fn def<G: Game>() -> AgentDef<G> {
    AgentDef { about: &ABOUT, resolve: |_, _| Ok(AgentFactory::new(|| Box::new(Random::new()))) }
}
