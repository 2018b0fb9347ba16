//! Games that only a limit is sure to end.

use crate::Game;

/// What is counted towards a limit, where nothing else would end some games.
pub struct Countdown<'a> {
    /// The count so far.
    pub now: &'a mut u32,
    /// It ends the game when it reaches this.
    pub limit: u32,
}

/// A game can go round in a circle until only its count ends it.
pub trait Counted: Game {
    /// The count of a position. Positions that differ in their counts alone have the same moves, which lead to positions that
    /// again differ in nothing else.
    fn countdown<'a>(&self, s: &'a mut Self::State) -> Countdown<'a>;
}

/// [`Counted::countdown`] as a plain function, for whoever learns only at run time whether a game has it.
pub type CountdownOf<G> = for<'a> fn(&G, &'a mut <G as Game>::State) -> Countdown<'a>;
