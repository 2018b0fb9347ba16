//! Batawaf: War with six strengths and six cards of each.
//!
//! Rules, state, agents and strategies are those of [`War`](seedbed_war::War); this crate only registers the pack.

mod entry;

pub use entry::ENTRY;
