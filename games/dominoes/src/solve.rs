//! The double-dummy solver as a search: through `pimc` in sampled deals, through `oracle` in the true one.

use super::double_dummy::{DoubleDummyPosition, Goal, Solver};
use super::{Act, Dominoes, DominoesState, known_deal};
use seedbed_agents::{AgentAbout, SearchDef};
use seedbed_rules::{Param, Rng, Search, Stop, Takes, Values};
use std::sync::Arc;

const ABOUT: AgentAbout = AgentAbout {
    name: "double-dummy",
    summary: "solves a round with known hands to its end",
    needs: "dominoes, through pimc or oracle",
    params: &[GOAL],
};

/// What a side plays for.
pub(super) const GOAL: Param = Param {
    key: "goal",
    takes: Takes::Choice(&["win", "points"]),
    default: "win",
    help: "win the round, or the points of it",
};

/// Reads what a side plays for.
pub(super) fn goal(values: &Values) -> Goal {
    if values.choice(GOAL.key) == "win" { Goal::Win } else { Goal::Points }
}

/// A search that solves the round.
pub struct DoubleDummy {
    goal: Goal,
    solver: Option<Solver>,
}

impl DoubleDummy {
    /// A search that plays for this goal.
    pub fn new(goal: Goal) -> Self {
        Self { goal, solver: None }
    }
}

impl<const MATCH: bool> Search<Dominoes<MATCH>> for DoubleDummy {
    fn values(
        &mut self,
        game: &Dominoes<MATCH>,
        s: &DominoesState,
        _: &mut Rng,
        stop: &Stop,
        out: &mut Vec<(Act, f64)>,
    ) {
        let solver = self.solver.get_or_insert_with(|| Solver::new(game.rules, self.goal));
        solver.obey(stop);
        solver.take(s.hands, 0);
        let position = DoubleDummyPosition::of(s);
        let most = if self.goal == Goal::Win { 1.0 } else { super::FOUL.into() };
        known_deal::rate(game, s, most, out, |act| solver.value_of(position, act).map(f64::from));
    }
}

/// The search `double-dummy`.
pub(super) fn def<const MATCH: bool>() -> SearchDef<Dominoes<MATCH>> {
    SearchDef {
        about: &ABOUT,
        resolve: |values, _| {
            let goal = goal(values);
            Ok(Arc::new(move || Box::new(DoubleDummy::new(goal))))
        },
        shared: |_| false,
    }
}
