//! Cards of which only the rank counts: packs, multisets and rows of cards, for the games played with them.

mod counts;
mod pack;
mod row;

pub use counts::Counts;
pub use pack::{Pack, Undealt};
pub use row::Row;

use seedbed_rules::Player;

/// What the end of a game is worth to a player: this seat has won, or nobody.
pub fn points(winner: Option<u8>, p: Player) -> i32 {
    winner.map_or(0, |winner| if p == usize::from(winner) { 1 } else { -1 })
}
