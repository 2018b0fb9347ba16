//! The registry entry: name, parameters, variants and agents.

use super::{Battleship, LONGEST_SHIP, MOST_SHIPS, Options, Sea};
use seedbed_erased::{About, AnyGame, GameEntry, Profile};
use seedbed_rules::{Param, Takes, UsageError, Values};

/// The entry of the game in the registry.
pub const ENTRY: GameEntry = GameEntry { about: &ABOUT, open };

/// Name, parameters and variants as users see them.
const ABOUT: About = About {
    name: "battleship",
    summary: "ships placed in secret, then shots in turn; whoever has hit all of the other's fleet wins",
    readme: include_str!("../README.md"),
    params: &[
        Param { key: "size", takes: Takes::Size(2, 16), default: "9x9", help: "rows x columns" },
        Param {
            key: "fleet",
            takes: Takes::List('-', MOST_SHIPS, LONGEST_SHIP as u32),
            default: "5-4-3-2",
            help: "the lengths of the ships, in the order they are placed",
        },
        Param {
            key: "touch",
            takes: Takes::Choice(&["allowed", "forbidden"]),
            default: "allowed",
            help: "may ships lie side by side or end to end",
        },
        Param {
            key: "last",
            takes: Takes::Choice(&["decides", "answered"]),
            default: "decides",
            help: "does the first to hit everything win at once, or may the second player still draw",
        },
        Param {
            key: "imagined",
            takes: Takes::Int(1, 100_000),
            default: "60",
            help: "fleets that `param` imagines before a shot",
        },
        Param {
            key: "logits",
            takes: Takes::Choice(&["sum", "mean"]),
            default: "sum",
            help: "how the numbers of its cells make the weight of a ship",
        },
    ],
    variants: &[
        "battleship",
        "battleship:10x10,fleet=5-4-3-3-2",
        "battleship:touch=forbidden,last=answered,imagined=5",
        "battleship:4x6,fleet=3-2,last=answered,imagined=10,logits=mean",
    ],
    perft_depth: 2,
};

fn open(values: &Values) -> Result<Box<dyn AnyGame>, UsageError> {
    let (rows, columns) = values.size("size");
    let fleet: Vec<usize> = values.list("fleet").iter().map(|&ship| ship as usize).collect();
    let sea = Sea::new(rows, columns, &fleet, values.choice("touch") == "allowed")?;
    let options =
        Options { fleets: values.int("imagined") as usize, mean: values.choice("logits") == "mean" };
    let game = Battleship::new(sea, values.choice("last") == "answered", options);
    let profile = Profile::imperfect_information().chance_free_deals().observable_in_part().parametric(&game);
    Ok(profile.erase(&ABOUT, values, game))
}
