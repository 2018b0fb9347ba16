//! The paper's baseline: the heaviest tile that fits.

use super::Act;
use seedbed_agents::{AgentAbout, AgentDef, AgentFactory};
use seedbed_rules::{Agent, Game, Rng, Seat};

const ABOUT: AgentAbout = AgentAbout {
    name: "greedy",
    summary: "the heaviest tile that fits, of equals the one with the higher half, at either end",
    needs: "dominoes",
    params: &[],
};

/// Lays the heaviest tile that fits.
#[derive(Default)]
pub struct Greedy {
    moves: Vec<Act>,
}

impl<G: Game<Move = Act>> Agent<G> for Greedy {
    fn choose(&mut self, seat: &Seat<'_, G>, rng: &mut Rng) -> Act {
        seat.moves(&mut self.moves);
        // Moves ascend, so the first tile is the heaviest; it comes twice if it fits both ends.
        let tiles = self.moves.iter().position(|act| act.tile().is_some());
        match tiles.map(|first| &self.moves[first..]) {
            Some(&[a, b, ..]) if a.tile() == b.tile() => [a, b][rng.below(2)],
            Some(&[heaviest, ..]) => heaviest,
            _ => Act::PASS,
        }
    }
}

/// The agent `greedy`, for any game with tiles.
pub fn def<G: Game<Move = Act>>() -> AgentDef<G> {
    AgentDef { about: &ABOUT, resolve: |_, _| Ok(AgentFactory::new(|| Box::new(Greedy::default()))) }
}
