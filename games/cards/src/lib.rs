//! Playing cards of which only the rank counts, shared by Cheat, Flip, War and Batawaf.
//!
//! [`Pack`] is what is dealt, [`Counts`] a multiset of cards in one word, [`Row`] a queue of cards.

mod counts;
mod drawn;
mod pack;
mod row;

pub use counts::Counts;
pub use drawn::{CARD, card};
pub use pack::{Pack, Undealt};
pub use row::Row;

use seedbed_rules::Player;

/// The payoff of player `p` when `winner` has won, or nobody has.
#[inline]
pub fn points(winner: Option<u8>, p: Player) -> i32 {
    winner.map_or(0, |winner| if p == usize::from(winner) { 1 } else { -1 })
}
