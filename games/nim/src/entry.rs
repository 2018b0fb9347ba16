//! The registry entry: name, parameters, variants and agents.

use super::{LARGEST_HEAP, MOST_HEAPS, Nim, values};
use seedbed_erased::{About, AnyGame, GameEntry, Profile};
use seedbed_rules::{Param, Takes, UsageError, Values};

/// The entry of the game in the registry.
pub const ENTRY: GameEntry = GameEntry { about: &ABOUT, open };

/// Name, parameters and variants as users see them.
const ABOUT: About = About {
    name: "nim",
    summary: "take from one heap; whoever takes the last object loses (or wins)",
    readme: include_str!("../README.md"),
    params: &[
        Param {
            key: "heaps",
            takes: Takes::List('-', MOST_HEAPS, LARGEST_HEAP as u32),
            default: "1-3-5-7",
            help: "the sizes of the heaps at the start",
        },
        Param {
            key: "rule",
            takes: Takes::Choice(&["misere", "normal"]),
            default: "misere",
            help: "whoever takes the last object loses, or wins",
        },
    ],
    variants: &[
        "nim",
        "nim:rule=normal",
        "nim:3-4-5",
        "nim:15-15-15-15-15-15-15-15,rule=normal",
        "nim:0-2",
        "nim:1",
    ],
    perft_depth: 7,
};

fn open(given: &Values) -> Result<Box<dyn AnyGame>, UsageError> {
    let heaps: Vec<u8> = given.list("heaps").iter().map(|&size| size as u8).collect();
    let misere = given.choice("rule") == "misere";
    let empty = || UsageError::new("nim: all heaps are empty", "give at least one object, as in nim:1-3-5-7");
    let game = Nim::new(&heaps, misere).ok_or_else(empty)?;
    let profile =
        Profile::perfect_information().chance_free().readable().observable().with_agent(values::perfect());
    let profile = if game.states().is_some() { profile.parametric(&game) } else { profile };
    Ok(profile.erase(&ABOUT, given, game))
}
