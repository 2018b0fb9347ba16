//! The registry entry: name, parameters, variants and agents.

use super::{BlockDominoes, Rules};
use seedbed_agents::equilibrium;
use seedbed_erased::{About, AnyGame, GameEntry, Profile};
use seedbed_rules::{Param, Takes, UsageError, Values};

/// The entry of the game in the registry.
pub const ENTRY: GameEntry = GameEntry { about: &ABOUT, open };

/// Name, parameters and variants as users see them.
const ABOUT: About = About {
    name: "block-dominoes",
    summary: "dominoes for two: hands hidden, the other tiles asleep; whoever goes out first wins",
    readme: include_str!("../README.md"),
    params: &[
        Param {
            key: "set",
            takes: Takes::Int(1, 6),
            default: "6",
            help: "the most pips on half a tile: 6 for double-six, 28 tiles; 2 for double-two, 6 tiles",
        },
        Param { key: "hand", takes: Takes::Int(1, 14), default: "7", help: "tiles of each player" },
        Param {
            key: "payoff",
            takes: Takes::Choice(&["win", "points"]),
            default: "win",
            help: "a round is won or lost, or the winner gets the pips that the loser holds",
        },
    ],
    variants: &[
        "block-dominoes",
        "block-dominoes:payoff=points",
        "block-dominoes:2,hand=2",
        "block-dominoes:3,hand=5",
    ],
    perft_depth: 8,
};

fn open(values: &Values) -> Result<Box<dyn AnyGame>, UsageError> {
    let (most, hand) = (values.int("set"), values.int("hand"));
    let tiles = (most + 1) * (most + 2) / 2;
    if 2 * hand > tiles {
        let wrong = format!("two hands of {hand} are more than the {tiles} tiles of double-{most}");
        return Err(UsageError::new(wrong, format!("hand=1 to hand={}", tiles / 2)));
    }
    let rules = Rules { most: most as u8, hand: hand as u8, points: values.choice("payoff") == "points" };
    let profile = Profile::imperfect_information()
        .explicit_chance()
        .chance_free_deals()
        .observable_in_part()
        .enumerable("block-dominoes:3,hand=3, block-dominoes:4,hand=3 or block-dominoes:6,hand=2")
        .with_agent(seedbed_dominoes::greedy());
    // Others take longer than people wait for an opponent.
    let is_small = most < 3 || (most == 3 && hand < 3);
    let profile = if is_small { profile.with_agent(equilibrium::def()) } else { profile };
    Ok(profile.erase(&ABOUT, values, BlockDominoes::new(rules)))
}
