//! How a book of solved openings is made.

use super::levels::Levels;
use super::{SolvedBook, Solving};
use seedbed_rules::{Game, Spec, Stopped, Turn, UsageError, Watch};
use seedbed_solve::{Limits, Solver};

/// A book that grows position by position.
pub struct BookBuilder<G: Game> {
    levels: Levels<G>,
    solver: Box<dyn Solver<G>>,
    book: SolvedBook,
}

impl<G: Game> BookBuilder<G> {
    /// An empty book of the positions after `plies` plies; `spec` has every default written out.
    ///
    /// # Errors
    ///
    /// If the game begins with chance or has larger payoffs than a book can hold, if there are too many positions, or there is no memory for
    /// the solver.
    pub fn new(
        game: &G,
        spec: &Spec,
        solving: Solving<G>,
        plies: u32,
        limits: Limits,
    ) -> Result<Self, UsageError> {
        if !matches!(game.turn(&game.start()), Turn::Player(_)) {
            let wrong = "the game begins with chance, and a book with one position";
            return Err(UsageError::new(wrong, "choose a game without chance"));
        }
        if game.max_payoff() > SolvedBook::MOST {
            return Err(SolvedBook::too_large(game.max_payoff()));
        }
        let levels = Levels::new(game, solving, plies)?;
        let behaviour = behaviour(game, solving);
        let book = SolvedBook::new(spec.to_string(), behaviour, plies, levels.last().len());
        Ok(Self { solver: (solving.solver)(game, limits)?, levels, book })
    }

    /// What it holds by now.
    pub fn book(&self) -> &SolvedBook {
        &self.book
    }

    /// Goes on with a book that was begun before.
    ///
    /// # Errors
    ///
    /// If it is one of another game, other rules or other plies.
    pub fn resume(&mut self, book: SolvedBook) -> Result<(), UsageError> {
        self.book.resume(book)
    }

    /// Solves what is missing.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the watch was asked to stop; what was solved by then is in the book.
    pub fn go_on(&mut self, watch: &Watch) -> Result<(), Stopped> {
        let Self { levels, solver, book } = self;
        let (first, total) = (book.first_missing(), book.positions());
        // Written in one go, since a book is a long text.
        let mut solved = Vec::new();
        let mut ended = Ok(());
        for (position, s) in levels.last().iter().enumerate().skip(first) {
            watch.say(format!("{position} of {total} openings"));
            let payoff = match book.payoff(position) {
                Some(known) => Ok(known),
                None => solver.payoff(s, watch).map(|payoff| payoff as i32),
            };
            match payoff {
                Ok(payoff) => solved.push(payoff),
                Err(stopped) => {
                    ended = Err(stopped);
                    break;
                }
            }
        }
        book.note(first, &solved);
        ended
    }
}

/// What tells these rules from others, in a book.
pub(super) fn behaviour<G: Game>(game: &G, solving: Solving<G>) -> String {
    format!("{:016x}", (solving.signature)(game))
}
