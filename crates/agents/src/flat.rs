//! Flat Monte Carlo: try every move in random games, play the one that did best.

use crate::estimates::{self, ESTIMATE};
use crate::offer::{AgentAbout, SearchDef};
use crate::policy::{CUT, PLAYOUT, Playouts, THOUGHT, WEIGHTS, result};
use seedbed_rules::{
    Analysis, Assessed, Budget, Game, Param, Points, Rng, Scale, Search, Stop, Takes, Turn, Unit, list_of,
    ranking,
};
use std::sync::Arc;

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
        THOUGHT,
        CUT,
        ESTIMATE,
    ],
};

/// Flat Monte Carlo search.
pub struct Flat<G: Game> {
    budget: Budget,
    playouts: Playouts<G>,
    estimate: Points<G>,
    tried: Vec<Tried<G::Move>>,
}

/// What became of a move.
#[derive(Clone, Copy)]
struct Tried<M> {
    mv: M,
    playouts: u64,
    half_points: u64,
}

impl<M> Tried<M> {
    /// The share of points it won; 0 if it was never tried.
    fn mean(&self) -> f64 {
        0.5 * self.half_points as f64 / self.playouts.max(1) as f64
    }
}

impl<G: Game> Flat<G> {
    /// A search with `budget` uniform playouts for each move, or a time for all.
    pub fn new(budget: Budget) -> Self {
        Self::judging(budget, Playouts::uniform(), G::estimate)
    }

    fn judging(budget: Budget, playouts: Playouts<G>, estimate: Points<G>) -> Self {
        Self { budget, playouts, estimate, tried: Vec::new() }
    }
}

impl<G: Game> Search<G> for Flat<G> {
    fn has_memory(&self) -> bool {
        false
    }

    fn values(
        &mut self,
        game: &G,
        state: &G::State,
        rng: &mut Rng,
        stop: &Stop,
        out: &mut Vec<(G::Move, f64)>,
    ) {
        out.clear();
        self.tried.clear();
        let Turn::Player(me) = game.turn(state) else { return };
        self.playouts.obey(stop);
        for mv in game.legal_moves(state) {
            self.tried.push(Tried { mv, playouts: 0, half_points: 0 });
        }
        let mut rounds = self.budget.start(stop).watchful();
        // Round after round over all moves, so that every move has been tried equally often when the clock stops.
        'rounds: while rounds.tick() {
            for tried in &mut self.tried {
                // A round on a large board takes longer than a stop may take.
                if stop.is_stopped() {
                    break 'rounds;
                }
                let mut s = game.after(state, tried.mv);
                self.playouts.run(game, &mut s, rng);
                tried.playouts += 1;
                tried.half_points += (1 + result(game, &s, me, self.estimate)) as u64;
            }
        }
        for tried in &self.tried {
            out.push((tried.mv, tried.mean()));
        }
    }

    fn analysis(&self) -> Option<Analysis<G::Move>> {
        let order = ranking(self.tried.len(), &|at| self.tried[at].mean());
        let moves = list_of(&order, &mut |&at| {
            let tried = &self.tried[at];
            let (visits, value) = (Some(tried.playouts), Some(tried.mean()));
            Assessed { mv: tried.mv, visits, value, proven: None }
        });
        let line = vec![moves.first()?.mv];
        let spent = self.tried.iter().map(|tried| tried.playouts).sum();
        Some(Analysis { moves, scale: Scale::Score, unit: Unit::Playout, spent, line })
    }
}

pub(crate) fn def<G: Game>() -> SearchDef<G> {
    SearchDef {
        about: &ABOUT,
        resolve: |values, capabilities| {
            let (playouts, estimate) =
                (Playouts::read(values, capabilities)?, estimates::read(values, capabilities)?);
            let budget = values.budget("playouts");
            Ok(Arc::new(move || Box::new(Flat::judging(budget, playouts.another(), estimate))))
        },
        shared: |_| false,
    }
}
