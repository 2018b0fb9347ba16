//! The registry entry: name, parameters, variants and agents.

use super::TicTacToe;
use seedbed_erased::{About, AnyGame, GameEntry, Profile};
use seedbed_rules::{UsageError, Values};

/// The entry of the game in the registry.
pub const ENTRY: GameEntry = GameEntry { about: &ABOUT, open };

/// Name, parameters and variants as users see them.
const ABOUT: About = About {
    name: "tic-tac-toe",
    summary: "three in a row on a 3x3 board",
    readme: include_str!("../README.md"),
    params: &[],
    variants: &["tic-tac-toe"],
    perft_depth: 9,
};

fn open(values: &Values) -> Result<Box<dyn AnyGame>, UsageError> {
    Ok(Profile::perfect_information().chance_free().readable().observable().erase(&ABOUT, values, TicTacToe))
}
