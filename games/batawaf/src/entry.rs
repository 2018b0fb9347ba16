//! The registry entry: name, parameters, variants and agents.

use seedbed_erased::{About, AnyGame, GameEntry};
use seedbed_rules::{UsageError, Values};
use seedbed_war::War;

/// The entry of the game in the registry.
pub const ENTRY: GameEntry = GameEntry { about: &ABOUT, open };

/// Name, parameters and variants as users see them.
const ABOUT: About = About {
    name: "batawaf",
    summary: "War with 36 cards, six of each strength",
    readme: include_str!("../README.md"),
    params: seedbed_war::PARAMS,
    variants: &["batawaf", "batawaf:shortage=again", "batawaf:shortage=back,limit=200", "batawaf:numbers=4"],
    perft_depth: 6,
};

fn open(values: &Values) -> Result<Box<dyn AnyGame>, UsageError> {
    seedbed_war::erase(&ABOUT, War::BATAWAF, values)
}
