//! The registry entry: name, parameters, variants and agents.

use super::{Poker, Rules};
use seedbed_agents::equilibrium;
use seedbed_erased::{About, AnyGame, GameEntry, Profile};
use seedbed_rules::{Param, Takes, UsageError, Values};

/// The entry of the game in the registry.
pub const ENTRY: GameEntry = GameEntry { about: &ABOUT, open };

/// Name, parameters and variants as users see them.
const ABOUT: About = About {
    name: "poker",
    summary: "a hidden card each and a few bets; the higher card takes the pot",
    readme: include_str!("../README.md"),
    params: &[Param {
        key: "rules",
        takes: Takes::Choice(&["leduc", "kuhn"]),
        default: "leduc",
        help: "six cards, two rounds and a board card; or three cards and one bet",
    }],
    variants: &["poker", "poker:kuhn"],
    perft_depth: 6,
};

fn open(values: &Values) -> Result<Box<dyn AnyGame>, UsageError> {
    let rules = if values.choice("rules") == "kuhn" { Rules::KUHN } else { Rules::LEDUC };
    let profile = Profile::imperfect_information()
        .explicit_chance()
        .observable_in_part()
        .enumerable("poker:kuhn")
        .with_agent(equilibrium::def());
    Ok(profile.erase(&ABOUT, values, Poker::new(rules)))
}
