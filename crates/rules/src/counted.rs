//! Games that only a limit is sure to end.

use crate::Game;

/// What is counted towards a limit, in games that might otherwise never end.
pub struct Countdown<'a> {
    /// The count so far.
    pub now: &'a mut u32,
    /// The count that ends the game.
    pub limit: u32,
}

/// A game can cycle until only its count ends it.
pub trait Counted: Game {
    /// The count of a position.
    ///
    /// Positions that differ only in their counts have the same moves, which lead to positions that again differ only in
    /// their counts.
    fn countdown<'a>(&self, s: &'a mut Self::State) -> Countdown<'a>;
}

/// [`Counted::countdown`] as a plain function, for callers that learn only at run time whether a game has it.
pub type CountdownOf<G> = for<'a> fn(&G, &'a mut <G as Game>::State) -> Countdown<'a>;
