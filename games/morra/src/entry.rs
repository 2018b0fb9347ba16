//! The registry entry: name, parameters, variants and agents.

use super::{Morra, mixture};
use seedbed_erased::{About, AnyGame, GameEntry, Profile};
use seedbed_rules::{UsageError, Values};

/// The entry of the game in the registry.
pub const ENTRY: GameEntry = GameEntry { about: &ABOUT, open };

/// Name, parameters and variants as users see them.
const ABOUT: About = About {
    name: "morra",
    summary: "show 0 to 5 fingers and guess the sum, both at once",
    readme: include_str!("../README.md"),
    params: &[],
    variants: &["morra"],
    perft_depth: 2,
};

fn open(values: &Values) -> Result<Box<dyn AnyGame>, UsageError> {
    let profile = Profile::imperfect_information()
        .chance_free_deals()
        .observable_in_part()
        .parametric(&Morra)
        .with_agent(mixture::equilibrium());
    Ok(profile.erase(&ABOUT, values, Morra))
}
