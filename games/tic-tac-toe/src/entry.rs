//! What the folder offers.

use super::TicTacToe;
use seedbed_erased::{About, AnyGame, GameEntry, Profile};
use seedbed_rules::{UsageError, Values};

/// What the catalog lists.
pub const ENTRY: GameEntry = GameEntry { about: &ABOUT, open };

/// The game as people meet it.
const ABOUT: About = About {
    name: "tic-tac-toe",
    summary: "three in a row on a 3x3 board",
    readme: include_str!("../README.md"),
    params: &[],
    variants: &["tic-tac-toe"],
    perft_depth: 9,
};

fn open(values: &Values) -> Result<Box<dyn AnyGame>, UsageError> {
    Ok(Profile::perfect_information().chance_free().readable().erase(&ABOUT, values, TicTacToe))
}
