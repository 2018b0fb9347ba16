//! `dots`: a strong player with knowledge of the game. It never gives away boxes without need, counts chains, and plays
//! perfectly as soon as the rest is small enough to be solved.
//!
//! `quiet` is the game between captures, on which Monte Carlo tree search works; `exact` solves what it can within a budget.

mod exact;
mod planner;
mod quiet;

use super::{DotsAndBoxes, Edge, Position, Word};
use planner::Planner;
use quiet::{Choice, TAKE};
use seedbed_agents::{AgentAbout, SearchDef};
use seedbed_rules::{Budget, Game, Param, Rng, Search, Stop, Takes, Turn};
use std::sync::Arc;

/// Name, parameters and documentation of `dots`.
const ABOUT: AgentAbout = AgentAbout {
    name: "dots",
    summary: "solves the rest of the game where it can, else tree search over quiet moves that counts chains",
    needs: "dots-and-boxes",
    params: &[
        Param {
            key: "budget",
            takes: Takes::Budget,
            default: "10k",
            help: "simulations for each move, and four times as many positions to solve; or time",
        },
        Param { key: "c", takes: Takes::Real(0.0, 1000.0), default: "0.4", help: "weight of exploration" },
        Param {
            key: "table",
            takes: Takes::Int(4, 65_536),
            default: "16",
            help: "table of solved positions in MiB",
        },
        Param {
            key: "memory",
            takes: Takes::Int(1, 65_536),
            default: "1024",
            help: "the tree stops growing at this many MiB",
        },
    ],
};

/// The search `dots` for boards of one word size.
pub(super) fn def<W: Word>() -> SearchDef<DotsAndBoxes<W>> {
    SearchDef {
        about: &ABOUT,
        resolve: |values, _| {
            let (budget, c) = (values.budget("budget"), values.real("c"));
            let [table, memory] = ["table", "memory"].map(|key| values.int(key) as usize);
            Ok(Arc::new(move || Box::new(Dots::new(budget, c, table).within(memory))))
        },
        shared: |_| false,
    }
}

/// The player `dots`: exact search if it can solve the rest, else Monte Carlo tree search over quiet moves.
pub struct Dots<W: Word> {
    budget: Budget,
    c: f64,
    table: usize,
    /// What the tree may take, in MiB.
    memory: usize,
    /// Made for the board of the first move.
    planner: Option<Planner<W>>,
}

impl<W: Word> Dots<W> {
    /// A player with a budget for each move, the exploration constant `c`, and a table of `table` MiB.
    pub fn new(budget: Budget, c: f64, table: usize) -> Self {
        Self { budget, c, table, memory: 1024, planner: None }
    }

    /// The same player, whose tree stops growing at `memory` MiB.
    #[must_use]
    pub fn within(self, memory: usize) -> Self {
        Self { memory, ..self }
    }

    fn planner(&mut self, game: &DotsAndBoxes<W>) -> &mut Planner<W> {
        let known = self.planner.take().filter(|planner| planner.is_for(game));
        self.planner.insert(known.unwrap_or_else(|| Planner::new(game, self.c, [self.table, self.memory])))
    }
}

impl<W: Word> Search<DotsAndBoxes<W>> for Dots<W> {
    fn begin(&mut self) {
        if let Some(planner) = &mut self.planner {
            planner.forget();
        }
    }

    fn best(&mut self, game: &DotsAndBoxes<W>, s: &Position<W>, rng: &mut Rng, stop: &Stop) -> Edge {
        let budget = self.budget;
        self.planner(game).think(s, budget, rng, stop).0
    }

    /// The best edge has the value 2; the others have the values of the tree search, from 0 to 1.
    fn values(
        &mut self,
        game: &DotsAndBoxes<W>,
        s: &Position<W>,
        rng: &mut Rng,
        stop: &Stop,
        out: &mut Vec<(Edge, f64)>,
    ) {
        out.clear();
        if game.turn(s) == Turn::Over {
            return;
        }
        let budget = self.budget;
        let planner = self.planner(game);
        let (best, judged) = planner.think(s, budget, rng, stop);
        let quiet = planner.quiet_game.quiet_position(s);
        let value = |edge: Edge| {
            let rest = game.captures(s.free ^ W::single(edge.into())).rest;
            let leads_there =
                |choice: Choice| choice < TAKE && planner.quiet_game.after(&quiet, choice).rest == rest;
            judged.iter().find(|&&(choice, _)| leads_there(choice)).map_or(0.0, |&(_, value)| value)
        };
        out.extend(
            s.free
                .each()
                .map(|edge| edge as Edge)
                .map(|edge| (edge, if edge == best { 2.0 } else { value(edge) })),
        );
    }
}
