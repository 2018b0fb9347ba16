//! What a game guarantees beyond its rules, as plain functions that the erased layer calls.

use crate::book_session::BookSession;
use crate::enumerated::Enumerate;
use crate::solver_session::{GameSolverSession, SolverSession};
use seedbed_agents::{MakeSolver, Solving};
use seedbed_rules::{
    Agent, CountdownOf, Game, Observable, ObservationSpace, Player, Rng, Seat, Spec, UsageError,
};
use seedbed_solve::{ChanceDistribution, Limits, Method, Solver};

/// Reads a position from text.
pub(crate) type Reader<G> = fn(&G, &str) -> Result<<G as Game>::State, UsageError>;

/// A solver, or why it cannot be made.
type MadeSolver<G> = Result<Box<dyn Solver<G>>, UsageError>;

/// Makes a general solver for a game that allows it.
pub(crate) type MakeGeneralSolver<G> = fn(&G, Method, Limits) -> Result<Box<dyn Solver<G>>, UsageError>;

/// Puts a session with a solver behind the trait that all faces use.
pub(crate) type OpenSolver<G> = fn(GameSolverSession<G>) -> Box<dyn SolverSession>;

/// Begins a book of solved openings: game, its spec, how it is solved, plies and limits.
pub(crate) type OpenBook<G> =
    fn(&G, &Spec, Solving<G>, u32, Limits) -> Result<Box<dyn BookSession>, UsageError>;

/// Finds what the best responses to a player score in the first and in the second seat; `None` if that cannot be found
/// exactly.
pub type BestResponses<G> = fn(&G, &mut dyn Agent<G>, Option<ChanceDistribution<G>>) -> Option<[f64; 2]>;

/// Draws a state that fits what a seat knows.
pub(crate) type Imagine<G> = fn(&Seat<'_, G>, &mut Rng) -> <G as Game>::State;

/// How what a seat sees is told in numbers.
pub(crate) struct Observer<G: Game> {
    pub(crate) space: fn(&G) -> ObservationSpace,
    pub(crate) observe: fn(&G, &G::State, Player, &mut [f32]),
    /// The same for whoever holds no state.
    pub(crate) from_seat: fn(&Seat<'_, G>, &mut [f32]),
    pub(crate) recalls: fn(&G) -> bool,
}

impl<G: Observable> Observer<G> {
    pub(crate) fn of_game() -> Self {
        Self {
            space: G::observation_space,
            observe: G::observe,
            from_seat: |seat, out| seat.observe(out),
            recalls: G::recalls,
        }
    }
}

impl<G: Game> Clone for Observer<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Observer<G> {}

/// What is known of a game of this type.
pub(crate) struct Guarantees<G: Game> {
    /// Who learns of a move: everybody, unless information is imperfect.
    pub(crate) sees: fn(&G, &G::State, G::Move, Player) -> bool,
    /// Whether determinised states are as likely as random play makes them; `None` if information is perfect.
    pub(crate) determinises: Option<fn(&G) -> bool>,
    /// The distribution of chance.
    pub(crate) chance: Option<ChanceDistribution<G>>,
    /// What is counted towards a limit, if some games might otherwise never end.
    pub(crate) countdown: Option<CountdownOf<G>>,
    pub(crate) reader: Option<Reader<G>>,
    /// An exact method of the game's own.
    pub(crate) solver: Option<MakeSolver<G>>,
    /// The general methods, if they fit.
    pub(crate) general_solver: Option<MakeGeneralSolver<G>>,
    /// How faces meet a solver; there for games that have one, so that it is compiled for no others.
    pub(crate) open_solver: Option<OpenSolver<G>>,
    /// The same for books of openings.
    pub(crate) open_book: Option<OpenBook<G>>,
    pub(crate) responses: BestResponses<G>,
    /// Writes the game down in full, if it is small.
    pub(crate) enumerate: Option<Enumerate<G>>,
    /// A state that fits what a seat knows.
    pub(crate) imagine: Imagine<G>,
    pub(crate) observer: Option<Observer<G>>,
    /// The guarantees in words, for people.
    pub(crate) words: Vec<&'static str>,
}

impl<G: Game> Guarantees<G> {
    pub(crate) fn new(responses: BestResponses<G>, imagine: Imagine<G>, word: &'static str) -> Self {
        Self {
            sees: |_, _, _, _| true,
            determinises: None,
            chance: None,
            countdown: None,
            reader: None,
            solver: None,
            general_solver: None,
            open_solver: None,
            open_book: None,
            responses,
            enumerate: None,
            imagine,
            observer: None,
            words: vec![word],
        }
    }

    /// Do seats see different things?
    pub(crate) fn is_hidden(&self) -> bool {
        self.determinises.is_some()
    }

    /// Can a move be taken back without giving anything away? Not if cards are hidden or dice have fallen.
    pub(crate) fn can_undo(&self) -> bool {
        !self.is_hidden() && self.chance.is_none()
    }

    /// Can positions be solved?
    pub(crate) fn is_solvable(&self) -> bool {
        self.solver.is_some() || self.general_solver.is_some()
    }

    /// A solver by this method, or by the one that suits the game best; `None` if there is no such method for it.
    pub(crate) fn solver(&self, game: &G, method: Option<Method>, limits: Limits) -> Option<MadeSolver<G>> {
        match (method, self.solver, self.general_solver) {
            (None, Some(make), _) => Some(make(game, limits)),
            (_, _, Some(make)) => Some(make(game, method.unwrap_or(Method::AlphaBeta), limits)),
            _ => None,
        }
    }

    /// Reads a position.
    pub(crate) fn read(&self, game: &G, text: &str) -> Result<G::State, UsageError> {
        match self.reader {
            Some(read) => read(game, text),
            None => Err(UsageError::new(
                "positions of this game cannot be read from text",
                "give the moves instead",
            )),
        }
    }
}
