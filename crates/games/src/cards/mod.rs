//! Cards of which only the rank counts: packs, multisets and rows of cards, for the games played with them.

mod counts;
mod pack;
mod row;

pub use counts::Counts;
pub use pack::{Pack, Undealt};
pub use row::Row;
