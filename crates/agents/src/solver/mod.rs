//! `solver`: plays as well as can be, by a book of solved openings and an exact solver after that.

mod book;
mod builder;
mod levels;

pub use book::{SOLVED_BOOK, SolvedBook};
pub use builder::BookBuilder;

use crate::offer::{AgentAbout, AgentDef, AgentFactory};
use crate::roster::Roster;
use builder::behaviour;
use levels::{Levels, Payoffs, after};
use seedbed_rules::{Game, NoMemory, Param, Rng, Search, Stop, Takes, UsageError, Values, Watch, list_of};
use seedbed_solve::{Limits, Solver};
use std::sync::Arc;

/// How `solver` is offered.
pub(crate) const ABOUT: AgentAbout = AgentAbout {
    name: "solver",
    summary: "never gives a win or a draw away: a book that `seedbed book` wrote, and an exact solver after that",
    needs: "perfect information, no later chance, and a book made for this very game",
    params: &[
        Param {
            key: "book",
            takes: Takes::File,
            default: "solved.json",
            help: "the book of solved openings",
        },
        Param {
            key: "memory",
            takes: Takes::Int(1, 1 << 20),
            default: "64",
            help: "the most memory of the solver, in MiB",
        },
    ],
};

/// Makes an exact solver for a game.
pub type MakeSolver<G> = fn(&G, Limits) -> Result<Box<dyn Solver<G>>, UsageError>;

/// How positions of a game are solved and told apart.
pub struct Solving<G: Game> {
    /// Makes the solver that suits the game best.
    pub solver: MakeSolver<G>,
    /// The key of a position and its mirror images.
    pub canonical: fn(&G, &G::State) -> u64,
    /// What tells these rules from others.
    pub signature: fn(&G) -> u64,
}

impl<G: Game> Clone for Solving<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Solving<G> {}

/// A player who keeps the value of every position.
struct Perfect<G: Game> {
    solving: Solving<G>,
    payoffs: Arc<Payoffs>,
    solver: Box<dyn Solver<G>>,
}

impl<G: Game> Perfect<G> {
    /// A move of which the book says that nothing is better.
    fn known_move(&self, game: &G, s: &G::State) -> Option<G::Move> {
        let mut best: Option<(i32, G::Move)> = None;
        for m in game.legal_moves(s) {
            let payoff = after(game, self.solving, &self.payoffs, s, m)?;
            if best.is_none_or(|(known, _)| payoff > known) {
                best = Some((payoff, m));
            }
        }
        best.map(|(_, m)| m)
    }
}

impl<G: Game> Search<G> for Perfect<G> {
    /// What the solver remembers saves time and changes no move.
    fn has_memory(&self) -> bool {
        false
    }

    fn best(&mut self, game: &G, s: &G::State, _: &mut Rng, stop: &Stop) -> G::Move {
        if let Some(m) = self.known_move(game, s) {
            return m;
        }
        let watch = Watch::new(stop.clone());
        let found = match self.payoffs.get((self.solving.canonical)(game, s)) {
            // Where the book ends, half of the question is answered.
            Some(payoff) => self.solver.keep(s, payoff.into(), &watch),
            None => self.solver.choose(s, &watch).map(|(_, m)| m),
        };
        match found {
            Ok(m) => m,
            // Whoever may not think plays any move.
            Err(_) => *game.legal_moves(s).first().expect("a player to move has a legal move"),
        }
    }

    fn values(&mut self, game: &G, s: &G::State, _: &mut Rng, stop: &Stop, out: &mut Vec<(G::Move, f64)>) {
        let watch = Watch::new(stop.clone());
        *out = self.solver.values(s, &watch).map_or_else(
            |_| list_of(&game.legal_moves(s), &mut |&m| (m, 0.0)),
            |values| list_of(&values, &mut |(m, value)| (*m, value.payoff)),
        );
    }
}

/// Offers `solver` to a game with [`Solving`].
pub fn solver_def<G: Game>() -> AgentDef<G> {
    AgentDef { about: &ABOUT, resolve }
}

fn resolve<G: Game>(values: &Values, roster: &Roster<G>) -> Result<AgentFactory<G>, UsageError> {
    let Roster { seating: Some(seat), game: Some(game), id: Some(id), .. } = roster else {
        let wrong = "a book needs to know which game is played";
        return Err(UsageError::new(wrong, "open the game from a registry"));
    };
    let solving = roster
        .capabilities
        .solving
        .ok_or_else(|| UsageError::new("this game cannot be solved", "an agent that does not solve"))?;
    let path = values.file("book");
    let (book, file) = SolvedBook::read(path, &roster.sources)?;
    let payoffs =
        fitting(&book, game, &id.spec.to_string(), solving).map_err(|error| error.within(path.display()))?;
    let limits = Limits { threads: 1, memory: values.int("memory") as usize };
    // Told now if there is too little memory for it.
    (solving.solver)(game, limits)?;
    let (game, seat, payoffs) = (game.clone(), *seat, Arc::new(payoffs));
    let make = move || {
        let solver = (solving.solver)(&game, limits).unwrap_or_else(|error| NoMemory::raise(error));
        seat(Box::new(Perfect { solving, payoffs: Arc::clone(&payoffs), solver }))
    };
    Ok(AgentFactory::new(make).reading(&[file]))
}

/// What the openings are worth, if the book is a whole one of this game.
fn fitting<G: Game>(
    book: &SolvedBook,
    game: &G,
    spec: &str,
    solving: Solving<G>,
) -> Result<Payoffs, UsageError> {
    book.fits(spec, &behaviour(game, solving))?;
    let levels = Levels::new(game, solving, book.plies)?;
    if levels.last().len() != book.positions() {
        return Err(book.misfit(spec));
    }
    levels.payoffs(game, solving, book).ok_or_else(|| book.misfit(spec))
}
