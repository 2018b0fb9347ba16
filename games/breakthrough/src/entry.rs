//! The registry entry: name, parameters, variants and agents.

use super::Breakthrough;
use seedbed_erased::{About, AnyGame, GameEntry, Profile};
use seedbed_rules::bits::Bits;
use seedbed_rules::{Param, Takes, UsageError, Values};

/// The entry of the game in the registry.
pub const ENTRY: GameEntry = GameEntry { about: &ABOUT, open };

/// Name, parameters and variants as users see them.
const ABOUT: About = About {
    name: "breakthrough",
    summary: "men step forward and take aslant; the first on the far row wins",
    readme: include_str!("../README.md"),
    params: &[Param { key: "size", takes: Takes::Size(2, 11), default: "8x8", help: "rows x columns" }],
    variants: &[
        "breakthrough",
        "breakthrough:6x6",
        "breakthrough:5x5",
        "breakthrough:5x4",
        "breakthrough:3x3",
        "breakthrough:2x2",
        "breakthrough:11x11",
    ],
    perft_depth: 4,
};

fn open(values: &Values) -> Result<Box<dyn AnyGame>, UsageError> {
    let (rows, columns) = values.size("size");
    Ok(if rows * columns <= 64 {
        profile().erase(&ABOUT, values, Breakthrough::<u64>::new(rows, columns))
    } else {
        profile().erase(&ABOUT, values, Breakthrough::<u128>::new(rows, columns))
    })
}

fn profile<W: Bits>() -> Profile<Breakthrough<W>> {
    Profile::perfect_information()
        .chance_free()
        .symmetric()
        .readable()
        .observable()
        .advised()
        .learnable()
        .default_agent("rave:4k,cut=8")
}
