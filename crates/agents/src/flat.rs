//! Flat Monte Carlo: try every move in random games, play the one that did best.

use crate::estimates::{self, ESTIMATE};
use crate::offer::{AgentAbout, SearchDef};
use crate::policy::{CUT, PLAYOUT, Playouts, WEIGHTS, result};
use seedbed_rules::{Budget, Game, Param, Points, Rng, Search, Takes, Turn};

/// How `flat` is offered.
pub(crate) const ABOUT: AgentAbout = AgentAbout {
    name: "flat",
    summary: "flat Monte Carlo: random games after every move, the best average is played",
    needs: "a game whose state it may see; for hidden games use it through pimc",
    params: &[
        Param {
            key: "playouts",
            takes: Takes::Budget,
            default: "100",
            help: "random games after each move, or a time for the whole turn",
        },
        PLAYOUT,
        WEIGHTS,
        CUT,
        ESTIMATE,
    ],
};

/// Flat Monte Carlo search.
pub struct Flat<G: Game> {
    budget: Budget,
    playouts: Playouts<G>,
    estimate: Points<G>,
}

impl<G: Game> Flat<G> {
    /// A search with a number of uniform playouts for each move, or a time for all.
    pub fn new(budget: Budget) -> Self {
        Self { budget, playouts: Playouts::uniform(), estimate: G::estimate }
    }
}

impl<G: Game> Search<G> for Flat<G> {
    fn remembers(&self) -> bool {
        false
    }

    fn values(&mut self, game: &G, state: &G::State, rng: &mut Rng, out: &mut Vec<(G::Move, f64)>) {
        out.clear();
        let Turn::Player(me) = game.turn(state) else { return };
        out.extend(game.legal_moves(state).into_iter().map(|m| (m, 0.0)));
        let mut rounds = self.budget.start().watchful();
        // Round after round over all moves, so that a clock that stops leaves every move equally tried.
        while rounds.tick() {
            for (m, total) in out.iter_mut() {
                let mut s = game.after(state, *m);
                self.playouts.run(game, &mut s, rng);
                *total += f64::from(1 + result(game, &s, me, self.estimate)) / 2.0;
            }
        }
        for (_, total) in out.iter_mut() {
            *total /= rounds.used() as f64;
        }
    }
}

pub(crate) fn def<G: Game>() -> SearchDef<G> {
    SearchDef {
        about: &ABOUT,
        build: |values, means| {
            let (playouts, estimate) = (Playouts::read(values, means)?, estimates::read(values, means)?);
            Ok(Box::new(Flat { budget: values.budget("playouts"), playouts, estimate }))
        },
        shared: |_| false,
    }
}
