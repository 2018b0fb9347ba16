//! Kuhn and Leduc poker: one card each, a few bets, and a board card in Leduc.
//!
//! A [`Hand`] has the cards by rank, what each seat has put in, and the betting so far; an [`InfoState`] leaves the other's
//! card out until both are shown. Both games are small enough for their equilibria.

mod entry;
mod info_state;
mod observation;
mod rules;
mod scene;
mod text;

pub use entry::ENTRY;
pub use info_state::InfoState;
pub use rules::{Act, Hand, Poker, Rules};
