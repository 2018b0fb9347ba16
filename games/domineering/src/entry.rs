//! The registry entry: name, parameters, variants and agents.

use super::{Domineering, Solver};
use seedbed_erased::{About, AnyGame, GameEntry, Profile};
use seedbed_rules::bits::Bits;
use seedbed_rules::{Param, Takes, UsageError, Values};

/// The entry of the game in the registry.
pub const ENTRY: GameEntry = GameEntry { about: &ABOUT, open };

/// Name, parameters and variants as users see them.
const ABOUT: About = About {
    name: "domineering",
    summary: "dominoes upright against dominoes across; whoever cannot place one loses",
    readme: include_str!("../README.md"),
    params: &[
        Param { key: "size", takes: Takes::Size(1, 11), default: "8x8", help: "rows x columns" },
        Param {
            key: "first",
            takes: Takes::Choice(&["vertical", "horizontal"]),
            default: "vertical",
            help: "who moves first",
        },
    ],
    variants: &[
        "domineering",
        "domineering:5x5",
        "domineering:3x7,first=horizontal",
        "domineering:1x4",
        "domineering:11x11",
    ],
    perft_depth: 4,
};

fn open(values: &Values) -> Result<Box<dyn AnyGame>, UsageError> {
    let (rows, columns) = values.size("size");
    let across_first = values.choice("first") == "horizontal";
    Ok(if rows * columns <= 64 {
        // The middle of the game is solved at once; larger boards are not before their end.
        let profile = profile().default_agent("exact:5k,search=(rave:4k)").advised_by("rave:4k");
        profile.erase(&ABOUT, values, Domineering::<u64>::new(rows, columns, across_first))
    } else {
        profile().erase(&ABOUT, values, Domineering::<u128>::new(rows, columns, across_first))
    })
}

fn profile<W: Bits>() -> Profile<Domineering<W>> {
    let profile = Profile::perfect_information()
        .chance_free()
        .symmetric()
        .readable()
        .observable()
        .advised()
        .learnable();
    profile.default_agent("rave:4k").solved_by(|game, limits| Ok(Box::new(Solver::new(game, limits)?)))
}
