//! The registry entry: name, parameters, variants and agents.

use super::{Pig, holding, optimal};
use seedbed_erased::{About, AnyGame, GameEntry, Profile};
use seedbed_rules::{Param, Takes, UsageError, Values};

/// The entry of the game in the registry.
pub const ENTRY: GameEntry = GameEntry { about: &ABOUT, open };

/// Name, parameters and variants as users see them.
const ABOUT: About = About {
    name: "pig",
    summary: "roll as long as you dare: a one costs the turn, the first to 100 wins",
    readme: include_str!("../README.md"),
    params: &[
        Param { key: "target", takes: Takes::Int(2, 10_000), default: "100", help: "points that win" },
        Param {
            key: "limit",
            takes: Takes::Int(2, 60_000),
            default: "10000",
            help: "plies until a draw is called",
        },
    ],
    variants: &["pig", "pig:10", "pig:1000,limit=50"],
    perft_depth: 6,
};

fn open(values: &Values) -> Result<Box<dyn AnyGame>, UsageError> {
    let game = Pig::new(values.int("target") as u16, values.int("limit") as u16);
    let profile = holding::defs().into_iter().fold(
        Profile::perfect_information().explicit_chance().observable().parametric(&game),
        Profile::with_agent,
    );
    let profile = profile
        .with_agent(optimal::def())
        .solved_by(optimal::solver)
        .best_responses_by(optimal::best_responses);
    Ok(profile.erase(&ABOUT, values, game))
}
