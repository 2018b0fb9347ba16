//! What a game offers to the rest of the world.

use crate::AnyGame;
use seedbed_rules::{Param, UsageError, Values};

/// A game as people meet it: name, help and parameters, declared once.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// Its name in a spec.
    pub name: &'static str,
    /// One line about the game.
    pub summary: &'static str,
    /// Rules, sources and known values: the folder's `README.md`.
    pub readme: &'static str,
    /// Its parameters, the obvious one first.
    pub params: &'static [Param],
    /// Specs of variants worth knowing, the usual one first; the conformance kit runs over all of them.
    pub variants: &'static [&'static str],
    /// How deep the golden perft of the usual variant goes.
    pub perft_depth: u32,
}

impl About {
    /// The rules: what its page says before the first chapter, without the heading.
    pub fn rules(&self) -> &'static str {
        let rules = self.readme.split("\n## ").next().unwrap_or(self.readme);
        rules.split_once('\n').map_or(rules, |(_, rules)| rules.trim_start())
    }
}

/// A game that a registry can hold: what people are told, and how it is opened.
///
/// The last line of a game's own code is `open`, which is not generic: it picks the type that the parameters call for, such
/// as a board of one word or of two, so that a game is compiled in its own crate and nowhere else.
#[derive(Clone, Copy)]
pub struct GameEntry {
    /// What people are told.
    pub about: &'static About,
    /// Opens the game with these values of its parameters.
    pub open: fn(&Values) -> Result<Box<dyn AnyGame>, UsageError>,
}
