//! The registry entry: name, parameters, variants and agents.

use super::{PhantomFour, best_response};
use seedbed_connect_four::LONGEST_SIDE;
use seedbed_erased::{About, AnyGame, GameEntry, Profile};
use seedbed_rules::{Param, Takes, UsageError, Values};

/// The entry of the game in the registry.
pub const ENTRY: GameEntry = GameEntry { about: &ABOUT, open };

/// Name, parameters and variants as users see them.
const ABOUT: About = About {
    name: "phantom-four",
    summary: "four in a row without seeing a stone: each commits to a list of columns",
    readme: include_str!("../README.md"),
    params: &[
        Param { key: "size", takes: Takes::Size(1, LONGEST_SIDE), default: "4x7", help: "rows x columns" },
        Param {
            key: "list",
            takes: Takes::Choice(&["drops", "order"]),
            default: "drops",
            help: "what is named: an order and a column for every stone, or the order alone",
        },
    ],
    variants: &[
        "phantom-four",
        "phantom-four:list=order",
        "phantom-four:6x7",
        "phantom-four:1x1",
        "phantom-four:3x16",
    ],
    perft_depth: 6,
};

fn open(values: &Values) -> Result<Box<dyn AnyGame>, UsageError> {
    let (rows, columns) = values.size("size");
    let drops = values.choice("list") == "drops";
    let game = PhantomFour::new(rows, columns, drops).ok_or_else(|| {
        let wrong = format!("phantom-four: a board of {rows}x{columns} is too large");
        UsageError::new(wrong, "(rows + 1) times columns is at most 64, as in 7x8 or 15x4")
    })?;
    let profile = Profile::imperfect_information()
        .observable_in_part()
        .chance_free_deals()
        .parametric(&game)
        .best_responses_by(best_response::best_responses);
    Ok(profile.erase(&ABOUT, values, game))
}
