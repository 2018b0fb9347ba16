//! A game of one's own with the whole command line of Seedbed. `docs/library.md` walks through this folder.

mod entry;
mod rules;
mod scene;
mod strategy;
mod text;

pub use entry::ENTRY;
pub use rules::{Bar, Chomp};
pub use strategy::Taste;

// The examples of the page are compiled and run with the tests of this folder.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/library.md")]
mod library_page {}
