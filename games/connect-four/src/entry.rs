//! The registry entry: name, parameters, variants and agents.

use super::{ConnectFour, LONGEST_SIDE, Solver};
use seedbed_erased::{About, AnyGame, GameEntry, Profile};
use seedbed_rules::{Param, Takes, UsageError, Values};

/// The entry of the game in the registry.
pub const ENTRY: GameEntry = GameEntry { about: &ABOUT, open };

/// Name, parameters and variants as users see them.
const ABOUT: About = About {
    name: "connect-four",
    summary: "stones dropped into columns; four in a row win",
    readme: include_str!("../README.md"),
    params: &[Param {
        key: "size",
        takes: Takes::Size(1, LONGEST_SIDE),
        default: "6x7",
        help: "rows x columns",
    }],
    variants: &[
        "connect-four",
        "connect-four:4x4",
        "connect-four:5x4",
        "connect-four:4x7",
        "connect-four:7x8",
        "connect-four:3x16",
        "connect-four:15x4",
        "connect-four:1x1",
    ],
    perft_depth: 7,
};

fn open(values: &Values) -> Result<Box<dyn AnyGame>, UsageError> {
    let (rows, columns) = values.size("size");
    let game = ConnectFour::new(rows, columns).ok_or_else(|| {
        let wrong = format!("connect-four: a board of {rows}x{columns} is too large");
        UsageError::new(wrong, "(rows + 1) times columns is at most 64, as in 7x8 or 15x4")
    })?;
    let profile = Profile::perfect_information()
        .chance_free()
        .symmetric()
        .readable()
        .observable()
        .advised()
        .learnable()
        // A column is another place as it fills: what a stone there brought later says little, so exploration must do that work.
        .default_agent("exact:30k,search=(rave:4k,equivalence=10,c=0.4)")
        .advised_by("rave:4k,equivalence=10,c=0.4")
        .parametric(&game);
    Ok(profile.solved_by(|game, limits| Ok(Box::new(Solver::new(game, limits)?))).erase(&ABOUT, values, game))
}
