//! One ply by the game's own estimate.

use crate::estimates::{self, ESTIMATE};
use crate::offer::{AgentAbout, SearchDef};
use seedbed_rules::{Game, Points, Rng, Search, Stop, Turn};
use std::sync::Arc;

/// How `greedy` is offered.
pub(crate) const ABOUT: AgentAbout = AgentAbout {
    name: "greedy",
    summary: "the move after which the game looks best, by its own estimate; random among equals",
    needs: "a game whose state it may see; for hidden games use it through pimc",
    params: &[ESTIMATE],
};

/// Looks one move ahead.
pub struct Greedy<G: Game> {
    estimate: Points<G>,
}

/// A finished game outweighs every estimate.
const FINISHED: f64 = 1e6;

impl<G: Game> Search<G> for Greedy<G> {
    fn has_memory(&self) -> bool {
        false
    }

    /// One ply of any game takes less time than a stop may take.
    fn values(&mut self, game: &G, state: &G::State, rng: &mut Rng, _: &Stop, out: &mut Vec<(G::Move, f64)>) {
        out.clear();
        let Turn::Player(me) = game.turn(state) else { return };
        out.extend(game.legal_moves(state).into_iter().map(|m| {
            let s = game.after(state, m);
            // Less than any step of an estimate, so that it only decides between equals.
            let judged = match game.turn(&s) {
                Turn::Over => f64::from(game.payoff(&s, me)) * FINISHED,
                _ => f64::from((self.estimate)(game, &s, me)),
            };
            (m, judged + 0.5 * rng.unit())
        }));
    }
}

pub(crate) fn def<G: Game>() -> SearchDef<G> {
    SearchDef {
        about: &ABOUT,
        resolve: |values, capabilities| {
            let estimate = estimates::read(values, capabilities)?;
            Ok(Arc::new(move || Box::new(Greedy { estimate })))
        },
        shared: |_| false,
    }
}
