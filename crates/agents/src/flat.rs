//! Flat Monte Carlo: try every move in random games, play the one that did best.

use crate::kind::{AgentAbout, SearchDef};
use seedbed_rules::{Budget, Game, Param, Rng, Search, Takes, Turn, playout};

/// How `flat` is offered.
pub(crate) const ABOUT: AgentAbout = AgentAbout {
    name: "flat",
    summary: "flat Monte Carlo: random games after every move, the best average is played",
    needs: "a game whose state it may see; for hidden games use it through pimc",
    params: &[Param {
        key: "playouts",
        takes: Takes::Budget,
        default: "100",
        help: "random games after each move, or a time for the whole turn",
    }],
};

/// Flat Monte Carlo search.
pub struct Flat<M> {
    playouts: Budget,
    buf: Vec<M>,
}

impl<M> Flat<M> {
    /// A search with a number of playouts for each move, or a time for all.
    pub fn new(playouts: Budget) -> Self {
        Self { playouts, buf: Vec::new() }
    }
}

impl<G: Game> Search<G> for Flat<G::Move> {
    fn values(&mut self, game: &G, state: &G::State, rng: &mut Rng, out: &mut Vec<(G::Move, f64)>) {
        let Turn::Player(me) = game.turn(state) else { return out.clear() };
        game.moves(state, &mut self.buf);
        out.clear();
        out.extend(self.buf.iter().map(|&m| (m, 0.0)));
        let mut rounds = self.playouts.start();
        let mut played = 0.0;
        // Round after round over all moves, so that a clock that stops leaves every move equally tried.
        while rounds.tick() {
            played += 1.0;
            for (m, total) in out.iter_mut() {
                let mut s = state.clone();
                game.play(&mut s, *m);
                playout(game, &mut s, rng, &mut self.buf);
                *total += score(game.payoff(&s, me));
            }
        }
        for (_, total) in out.iter_mut() {
            *total /= played;
        }
    }
}

/// A payoff as a share of a win: 1, one half for a draw, or 0.
#[inline]
pub(crate) fn score(payoff: i32) -> f64 {
    f64::from(payoff.signum() + 1) / 2.0
}

pub(crate) fn def<G: Game>() -> SearchDef<G> {
    SearchDef { about: &ABOUT, build: |values| Box::new(Flat::new(values.budget("playouts"))) }
}
