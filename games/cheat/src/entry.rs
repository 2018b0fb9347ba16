//! The registry entry: name, parameters, variants and agents.

use super::{Cheat, Rules, never_lose};
use seedbed_erased::{About, AnyGame, GameEntry, Profile};
use seedbed_rules::{Param, Takes, UsageError, Values};

/// The entry of the game in the registry.
pub const ENTRY: GameEntry = GameEntry { about: &ABOUT, open };

/// Name, parameters and variants as users see them.
const ABOUT: About = About {
    name: "cheat",
    summary: "lay cards face down, of the colour asked for or not; who is caught takes them all",
    readme: include_str!("../README.md"),
    params: &[
        Param {
            key: "pack",
            takes: Takes::Size(2, 13),
            default: "4x13",
            help: "colours, at most 4, and cards of each",
        },
        Param {
            key: "last",
            takes: Takes::Choice(&["counts", "open"]),
            default: "counts",
            help: "does the last card of a hand win at once, or can it still be claimed",
        },
        Param {
            key: "special",
            takes: Takes::Choice(&["off", "on"]),
            default: "off",
            help: "has a strategy one more number, which changes its values arbitrarily",
        },
        Param {
            key: "limit",
            takes: Takes::Int(1, 60_000),
            default: "1000",
            help: "turns until a draw is called",
        },
    ],
    variants: &["cheat", "cheat:special=on", "cheat:last=open", "cheat:4x2", "cheat:3x4,limit=50"],
    perft_depth: 7,
};

fn open(values: &Values) -> Result<Box<dyn AnyGame>, UsageError> {
    let game = Cheat::new(rules(values)?);
    let profile = Profile::imperfect_information()
        .observable_in_part()
        .explicit_chance()
        .chance_free_deals()
        .parametric(&game)
        .with_agent(never_lose::def());
    Ok(profile.erase(&ABOUT, values, game))
}

fn rules(values: &Values) -> Result<Rules, UsageError> {
    let (colours, copies) = values.size("pack");
    if colours > 4 {
        return Err(UsageError::new(format!("{colours} colours"), "a pack has 2 to 4 colours, such as 4x13"));
    }
    if colours * copies % 2 == 1 {
        let wrong = format!("{colours}x{copies} cards cannot be dealt evenly");
        return Err(UsageError::new(wrong, "colours or cards of each must be an even number"));
    }
    Ok(Rules {
        colours: colours as u8,
        copies: copies as u8,
        limit: values.int("limit") as u16,
        last_counts: values.choice("last") == "counts",
        special: values.choice("special") == "on",
    })
}
