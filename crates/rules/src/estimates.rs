//! Several ways to judge an unfinished game.

use crate::{Game, Player};

/// One way to judge an unfinished game.
pub struct Estimate<G: Game> {
    /// Its name in a spec.
    pub name: &'static str,
    /// One line about what it looks at.
    pub help: &'static str,
    /// How promising the game looks to a player; the promises of [`Game::estimate`] hold for it too.
    pub points: Points<G>,
}

/// Points for a player in an unfinished game.
pub type Points<G> = fn(&G, &<G as Game>::State, Player) -> i32;

/// Unfinished games can be judged in more ways than by [`Game::estimate`].
pub trait Estimates: Game {
    /// The other ways.
    const ESTIMATES: &'static [Estimate<Self>];
}
