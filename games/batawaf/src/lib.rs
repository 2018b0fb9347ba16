//! Batawaf: War with six strengths and six cards of each; the rules are those of [`War`](seedbed_war::War).

mod entry;

pub use entry::ENTRY;
