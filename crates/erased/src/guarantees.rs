//! What a game guarantees beyond its rules, as plain functions that the erased layer calls.

use seedbed_rules::{Agent, CountdownOf, Game, Player, UsageError};
use seedbed_solve::{ChanceDistribution, Limits, Solver};

/// Reads a position from text.
pub(crate) type Reader<G> = fn(&G, &str) -> Result<<G as Game>::State, UsageError>;

/// Makes an exact solver for a game.
pub type MakeSolver<G> = fn(&G, Limits) -> Result<Box<dyn Solver<G>>, UsageError>;

/// Finds what the best responses to a player score in the first and in the second seat; `None` if that cannot be found
/// exactly.
pub type BestResponses<G> = fn(&G, &mut dyn Agent<G>, Option<ChanceDistribution<G>>) -> Option<[f64; 2]>;

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
    pub(crate) solver: Option<MakeSolver<G>>,
    pub(crate) responses: BestResponses<G>,
    /// The guarantees in words, for people.
    pub(crate) words: Vec<&'static str>,
}

impl<G: Game> Guarantees<G> {
    pub(crate) fn new(responses: BestResponses<G>, word: &'static str) -> Self {
        Self {
            sees: |_, _, _, _| true,
            determinises: None,
            chance: None,
            countdown: None,
            reader: None,
            solver: None,
            responses,
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
