//! A book of solved openings that is being made.

use seedbed_agents::{BookBuilder, SolvedBook};
use seedbed_rules::{Game, Stopped, UsageError, Watch};

/// A book that grows, whatever the game.
pub trait BookSession: Send {
    /// What it holds by now.
    fn book(&self) -> &SolvedBook;

    /// Goes on with a book that was begun before.
    ///
    /// # Errors
    ///
    /// If it is one of another game, other rules or other plies.
    fn resume(&mut self, book: SolvedBook) -> Result<(), UsageError>;

    /// Solves what is missing.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the watch was asked to stop; what was solved by then is in the book.
    fn go_on(&mut self, watch: &Watch) -> Result<(), Stopped>;
}

impl<G: Game> BookSession for BookBuilder<G> {
    fn book(&self) -> &SolvedBook {
        Self::book(self)
    }

    fn resume(&mut self, book: SolvedBook) -> Result<(), UsageError> {
        Self::resume(self, book)
    }

    fn go_on(&mut self, watch: &Watch) -> Result<(), Stopped> {
        Self::go_on(self, watch)
    }
}
