//! Random play to the end of a game.

use crate::{Game, Rng, Turn};

/// Plays uniformly random moves, chance by its distribution, until the game is over; returns the number of plies.
#[inline]
pub fn playout<G: Game>(game: &G, s: &mut G::State, rng: &mut Rng, buf: &mut Vec<G::Move>) -> u32 {
    let mut plies = 0;
    while game.turn(s) != Turn::Over {
        let m = game.sample(s, rng, buf);
        game.play(s, m);
        plies += 1;
    }
    plies
}
