//! One ply by the game's own estimate.

use crate::estimates::{self, ESTIMATE};
use crate::offer::{AgentAbout, SearchDef};
use seedbed_rules::{
    Analysis, Assessed, Game, Points, Rng, Scale, Search, Stop, Turn, Unit, list_of, ranking,
};
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
    judged: Vec<Judged<G::Move>>,
}

/// A move with what it leads to.
#[derive(Clone, Copy)]
struct Judged<M> {
    mv: M,
    points: f64,
    /// The same with what decides between equals.
    value: f64,
    /// The payoff of a game that is over.
    payoff: Option<i32>,
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
        self.judged.clear();
        let Turn::Player(me) = game.turn(state) else { return };
        for mv in game.legal_moves(state) {
            let s = game.after(state, mv);
            let payoff = (game.turn(&s) == Turn::Over).then(|| game.payoff(&s, me));
            let estimate = || f64::from((self.estimate)(game, &s, me));
            let points = payoff.map_or_else(estimate, |payoff| f64::from(payoff) * FINISHED);
            // Less than any step of an estimate, so that it only decides between equals.
            let value = points + 0.5 * rng.unit();
            self.judged.push(Judged { mv, points, value, payoff });
            out.push((mv, value));
        }
    }

    fn analysis(&self) -> Option<Analysis<G::Move>> {
        let order = ranking(self.judged.len(), &|at| self.judged[at].value);
        let mut assessed = |&at: &usize| {
            let Judged { mv, points, payoff, .. } = self.judged[at];
            Assessed { mv, visits: None, value: Some(points), proven: payoff }
        };
        Some(Analysis {
            moves: list_of(&order, &mut assessed),
            scale: Scale::Points { payoff: FINISHED },
            unit: Unit::Position,
            spent: order.len() as u64,
            line: vec![self.judged[*order.first()?].mv],
        })
    }
}

pub(crate) fn def<G: Game>() -> SearchDef<G> {
    SearchDef {
        about: &ABOUT,
        resolve: |values, capabilities| {
            let estimate = estimates::read(values, capabilities)?;
            Ok(Arc::new(move || Box::new(Greedy { estimate, judged: Vec::new() })))
        },
        shared: |_| false,
    }
}
