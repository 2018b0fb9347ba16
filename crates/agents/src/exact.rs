//! `exact`: another search that first asks the game's exact solver, and plays by its answer where there is one.

use crate::offer::{AgentAbout, AgentDef, AgentFactory, SearchFactory};
use crate::roster::Roster;
use crate::solver::Solving;
use seedbed_rules::{
    Alarm, Analysis, Assessed, Budget, Game, NoMemory, Param, Rng, Scale, Search, Stop, Stopped, Takes, Turn,
    Unit, UsageError, Values, Watch, list_of, ranking,
};
use seedbed_solve::{Limits, Solver};

/// How `exact` is offered.
pub(crate) const ABOUT: AgentAbout = AgentAbout {
    name: "exact",
    summary: "a search that asks an exact solver first, and gives no win or draw away where that has an answer",
    needs: "perfect information and no later chance",
    params: &[
        Param {
            key: "positions",
            takes: Takes::Budget,
            default: "20k",
            help: "positions, or time, that the solver may take for each move",
        },
        Param {
            key: "search",
            takes: Takes::Spec,
            default: "mcts",
            help: "the search that chooses where the solver has no answer, or no win",
        },
        Param {
            key: "memory",
            takes: Takes::Int(1, 1 << 20),
            default: "64",
            help: "the most memory of the solver, in MiB",
        },
    ],
};

/// What the solver said of a position.
#[derive(Clone, Copy)]
struct Answer<M> {
    /// What it is worth to the player to move.
    payoff: f64,
    /// A move that keeps it.
    mv: M,
}

/// A search with a solver before it.
struct Exact<G: Game> {
    solving: Solving<G>,
    limits: Limits,
    budget: Budget,
    /// Kept from move to move, with its table. It forgets with every game: how far it gets depends on what it remembers, and a game
    /// should not depend on those before it.
    solver: Option<Box<dyn Solver<G>>>,
    search: Box<dyn Search<G>>,
    /// The answer to the last question, with the positions that it took.
    answer: Option<Answer<G::Move>>,
    spent: u64,
}

impl<G: Game> Exact<G> {
    /// What the solver finds out about a position in which a player is to move.
    fn ask(&mut self, game: &G, s: &G::State, watch: &Watch) -> Result<Answer<G::Move>, Stopped> {
        let make = || (self.solving.solver)(game, self.limits).unwrap_or_else(|error| NoMemory::raise(error));
        let (payoff, mv) = self.solver.get_or_insert_with(make).choose(s, watch)?;
        Ok(Answer { payoff, mv })
    }

    /// Is a move worth at least this to the player who makes it?
    fn keeps(
        &mut self,
        game: &G,
        s: &G::State,
        mv: G::Move,
        payoff: f64,
        watch: &Watch,
    ) -> Result<bool, Stopped> {
        let (Turn::Player(me), Some(solver)) = (game.turn(s), &mut self.solver) else { return Ok(false) };
        let next = game.after(s, mv);
        let found = match game.turn(&next) {
            Turn::Player(other) if game.side(me) == game.side(other) => solver.payoff(&next, watch)?,
            Turn::Player(_) => -solver.payoff(&next, watch)?,
            _ => game.payoff(&next, me).into(),
        };
        Ok(found >= payoff)
    }

    /// Of the moves that keep what a position is worth, the one that the search thinks best of; the solver's own if it takes too long to find.
    fn liked(
        &mut self,
        game: &G,
        s: &G::State,
        values: &[(G::Move, f64)],
        answer: Answer<G::Move>,
        watch: &Watch,
    ) -> G::Move {
        // Whoever has lost all there is to lose loses no more by any move.
        let all_keep = answer.payoff <= -f64::from(game.max_payoff());
        for at in ranking(values.len(), &|at| values[at].1) {
            let mv = values[at].0;
            if all_keep || mv == answer.mv {
                return mv;
            }
            match self.keeps(game, s, mv, answer.payoff, watch) {
                Ok(true) => return mv,
                Ok(false) => {}
                Err(Stopped) => break,
            }
        }
        answer.mv
    }
}

impl<G: Game> Search<G> for Exact<G> {
    fn begin(&mut self) {
        if !self.solver.as_mut().is_some_and(|solver| solver.forget()) {
            self.solver = None;
        }
        self.search.begin();
    }

    fn values(&mut self, game: &G, s: &G::State, rng: &mut Rng, stop: &Stop, out: &mut Vec<(G::Move, f64)>) {
        out.clear();
        if !matches!(game.turn(s), Turn::Player(_)) {
            return;
        }
        let (_alarm, watch) = watched(self.budget, stop);
        self.answer = self.ask(game, s, &watch).ok();
        let chosen = match self.answer {
            Some(answer) if answer.payoff > 0.0 => {
                *out = list_of(&game.legal_moves(s), &mut |&m| (m, 0.0));
                Some(answer.mv)
            }
            answer => {
                self.search.values(game, s, rng, stop, out);
                answer.map(|answer| self.liked(game, s, out, answer, &watch))
            }
        };
        self.spent = watch.done();
        // What is proven comes before what is believed.
        let most = out.iter().fold(f64::NEG_INFINITY, |most, (_, value)| most.max(*value));
        for (m, value) in out {
            if Some(*m) == chosen {
                *value = most + 1.0;
            }
        }
        self.answer = self.answer.zip(chosen).map(|(answer, mv)| Answer { mv, ..answer });
    }

    fn analysis(&self) -> Option<Analysis<G::Move>> {
        let Some(Answer { payoff, mv }) = self.answer else { return self.search.analysis() };
        let proven = Some(payoff as i32);
        let known = Assessed { mv, visits: None, value: None, proven };
        if payoff > 0.0 {
            let moves = vec![Assessed { value: Some(1.0), ..known }];
            let (scale, unit) = (Scale::Score, Unit::Position);
            return Some(Analysis { moves, scale, unit, spent: self.spent, line: vec![mv] });
        }
        let mut analysis = self.search.analysis()?;
        let believed = analysis.moves.iter().position(|assessed| assessed.mv == mv);
        let believed = believed.map_or(known, |at| analysis.moves.remove(at));
        analysis.moves.insert(0, Assessed { proven, ..believed });
        if analysis.line.first() != Some(&mv) {
            analysis.line = vec![mv];
        }
        Some(analysis)
    }
}

/// A watch over the budget, and the alarm that ends it if that is a time; not generic, as it need not be.
fn watched(budget: Budget, stop: &Stop) -> (Option<Alarm>, Watch) {
    match budget {
        Budget::Time(span) => {
            let alarm = Alarm::after(span, stop);
            let watch = Watch::new(alarm.stop().clone());
            (Some(alarm), watch)
        }
        Budget::Count(positions) => (None, Watch::new(stop.clone()).within(positions)),
    }
}

/// Offers `exact` to a game with [`Solving`].
pub fn def<G: Game>() -> AgentDef<G> {
    AgentDef { about: &ABOUT, resolve }
}

fn resolve<G: Game>(values: &Values, roster: &Roster<G>) -> Result<AgentFactory<G>, UsageError> {
    let (Some(seat), Some(solving)) = (roster.seating, roster.capabilities.solving) else {
        return Err(UsageError::new("this game cannot be solved", "an agent that does not solve"));
    };
    let limits = Limits { threads: 1, memory: values.int("memory") as usize };
    if let Some(game) = &roster.game {
        // Told now if there is too little memory for it.
        (solving.solver)(game, limits)?;
    }
    let budget = values.budget("positions");
    let search: SearchFactory<G> = roster.search(values.nested("search"))?;
    Ok(AgentFactory::new(move || {
        let search = search();
        seat(Box::new(Exact { solving, limits, budget, solver: None, search, answer: None, spent: 0 }))
    }))
}
