//! The strongest player: perfect-information Monte Carlo on deals weighted by the other players' choices, each solved
//! double-dummy.

use super::choice::Choice;
use super::double_dummy::{DoubleDummyPosition, Goal, Solver};
use super::level::Level;
use super::solve::{GOAL, goal};
use super::weighted_deals::{Assumptions, PlayerModel, WeightedDeals};
use super::{Act, Dominoes};
use seedbed_agents::{AgentAbout, AgentDef, AgentFactory};
use seedbed_rules::{Agent, Param, Rng, Seat, Stopped, Takes, Values};

const MODEL_NAMES: Takes = Takes::Choice(PlayerModel::NAMES);

const ABOUT: AgentAbout = AgentAbout {
    name: "reader",
    summary: "reads hands from what their players chose to lay, and solves the likeliest deals to their end",
    needs: "dominoes",
    params: &[
        Param {
            key: "worlds",
            takes: Takes::Int(1, 1_000_000),
            default: "100",
            help: "deals solved for each move",
        },
        Param {
            key: "weighed",
            takes: Takes::Int(1, 1_000_000),
            default: "1000",
            help: "deals weighed for each move, from which those to solve are taken",
        },
        Param {
            key: "gamma",
            takes: Takes::Real(0.0, 1.0),
            default: "1",
            help: "how strongly choices inform: 0 not at all, 1 all that they say",
        },
        Param {
            key: "reading",
            takes: Takes::Choice(&["habits", "level", "learnt"]),
            default: "habits",
            help: "what choices tell of: habits (foes, partner); the paper's level gamma between any tile and minimax; that level, learnt",
        },
        Param {
            key: "foes",
            takes: MODEL_NAMES,
            default: "unknown",
            help: "how opponents are thought to choose",
        },
        Param {
            key: "partner",
            takes: MODEL_NAMES,
            default: "solver",
            help: "how the partner is thought to choose",
        },
        GOAL,
    ],
};

/// A player that weighs deals by the likelihood of the choices seen, and solves them.
pub struct Reader {
    worlds: usize,
    weighed: usize,
    assumed: Assumptions,
    /// If set, choices are read by the level of the players instead.
    level: Option<Level>,
    goal: Goal,
    solver: Option<Solver>,
}

impl Reader {
    /// A player that solves `worlds` of the `weighed` deals it weighs.
    pub fn new(worlds: usize, weighed: usize, assumed: Assumptions, goal: Goal) -> Self {
        Self { worlds, weighed, assumed, level: None, goal, solver: None }
    }

    /// The same player, who reads choices by the level of the others and not by their habits.
    #[must_use]
    pub fn of_level(self, level: Level) -> Self {
        Self { level: Some(level), ..self }
    }
}

impl<const MATCH: bool> Agent<Dominoes<MATCH>> for Reader {
    fn choose(&mut self, seat: &Seat<'_, Dominoes<MATCH>>, rng: &mut Rng) -> Act {
        Choice::by_value(seat, |Choice { info, tiles, .. }| {
            let (game, stop) = (seat.game(), seat.stop());
            let deals = match self.level {
                Some(level) => WeightedDeals::by_level(game, info, level, self.weighed, rng, stop),
                None => WeightedDeals::new(game, info, self.assumed, self.weighed, rng, stop),
            };
            let solver = self.solver.get_or_insert_with(|| Solver::new(game.rules, self.goal));
            solver.obey(stop);
            let mut totals: Vec<(Act, f64)> = tiles.iter().map(|&act| (act, 0.0)).collect();
            // A free lead is by far the largest search and the least important.
            let worlds = if info.state.record.is_empty() { self.worlds.div_ceil(4) } else { self.worlds };
            for (hands, times) in deals.pick(worlds, rng, stop) {
                let state = info.with_hands(hands);
                solver.take(state.hands, 0);
                let solved = tiles.iter().map(|&act| solver.value_of(DoubleDummyPosition::of(&state), act));
                // When stopped, a deal that is not solved for all tiles is left out, as it would favour some.
                let Ok(values) = solved.collect::<Result<Vec<i32>, Stopped>>() else { break };
                for ((_, total), value) in totals.iter_mut().zip(values) {
                    *total += f64::from(times) * f64::from(value);
                }
            }
            totals
        })
    }
}

/// Reads the model of a player.
fn model(values: &Values, key: &str) -> PlayerModel {
    PlayerModel::named(values.choice(key)).expect("the choices of the parameter are the names of models")
}

/// The agent `reader`.
pub(super) fn def<const MATCH: bool>() -> AgentDef<Dominoes<MATCH>> {
    AgentDef {
        about: &ABOUT,
        resolve: |values, _| {
            let [foes, partner] = ["foes", "partner"].map(|key| model(values, key));
            let assumed = Assumptions { gamma: values.real("gamma"), foes, partner };
            let [worlds, weighed] = ["worlds", "weighed"].map(|key| values.int(key) as usize);
            let goal = goal(values);
            let level = match values.choice("reading") {
                "level" => Some(Level::Known(assumed.gamma)),
                "learnt" => Some(Level::Learnt),
                _ => None,
            };
            Ok(AgentFactory::new(move || {
                let reader = Reader::new(worlds, weighed, assumed, goal);
                Box::new(match level {
                    Some(level) => reader.of_level(level),
                    None => reader,
                })
            }))
        },
    }
}
