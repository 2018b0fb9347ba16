//! One ply by the game's own judgement.

use crate::offer::{AgentAbout, SearchDef};
use seedbed_rules::{Game, Player, Rng, Search, Turn};

/// How `greedy` is offered.
pub(crate) const ABOUT: AgentAbout = AgentAbout {
    name: "greedy",
    summary: "the move after which the game looks best, by its own estimate; random among equals",
    needs: "a game whose state it may see; for hidden games use it through pimc",
    params: &[],
};

/// Looks one move ahead.
pub struct Greedy;

/// A finished game outweighs every estimate.
fn judged<G: Game>(game: &G, s: &G::State, p: Player) -> f64 {
    match game.turn(s) {
        Turn::Over => f64::from(game.payoff(s, p)) * 1e6,
        _ => f64::from(game.estimate(s, p)),
    }
}

impl<G: Game> Search<G> for Greedy {
    fn values(&mut self, game: &G, state: &G::State, rng: &mut Rng, out: &mut Vec<(G::Move, f64)>) {
        out.clear();
        let Turn::Player(me) = game.turn(state) else { return };
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        out.extend(moves.into_iter().map(|m| {
            let mut s = state.clone();
            game.play(&mut s, m);
            // Less than any step of a judgement, so that it only decides between equals.
            (m, judged(game, &s, me) + 0.5 * rng.unit())
        }));
    }
}

pub(crate) fn def<G: Game>() -> SearchDef<G> {
    SearchDef { about: &ABOUT, build: |_, _| Ok(Box::new(Greedy)), shared: |_| false }
}
