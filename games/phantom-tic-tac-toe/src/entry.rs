//! The registry entry: name, parameters, variants and agents.

use super::interactive::{Bump, Interactive};
use super::{PhantomTicTacToe, best_response, equilibrium};
use seedbed_erased::{About, AnyGame, GameEntry, Profile};
use seedbed_rules::{Param, Takes, UsageError, Values};

/// The entry of the game in the registry.
pub const ENTRY: GameEntry = GameEntry { about: &ABOUT, open };

/// Name, parameters and variants as users see them.
const ABOUT: About = About {
    name: "phantom-tic-tac-toe",
    summary: "tic-tac-toe without seeing the other's marks: each commits to an order of the cells",
    readme: include_str!("../README.md"),
    params: &[Param {
        key: "form",
        takes: Takes::Choice(&["orders", "classical", "abrupt"]),
        default: "orders",
        help: "two orders of the cells, or cells tried one by one; one that is taken costs a try, or the turn",
    }],
    variants: &["phantom-tic-tac-toe", "phantom-tic-tac-toe:classical", "phantom-tic-tac-toe:abrupt"],
    perft_depth: 6,
};

fn open(values: &Values) -> Result<Box<dyn AnyGame>, UsageError> {
    let bump = match values.choice("form") {
        "classical" => Bump::Again,
        "abrupt" => Bump::Passes,
        _ => {
            let profile = Profile::imperfect_information()
                .chance_free_deals()
                .observable_in_part()
                .parametric(&PhantomTicTacToe);
            let profile =
                profile.with_agent(equilibrium::def()).best_responses_by(best_response::best_responses);
            return Ok(profile.erase(&ABOUT, values, PhantomTicTacToe));
        }
    };
    Ok(Profile::imperfect_information().chance_free_deals().observable_in_part().erase(
        &ABOUT,
        values,
        Interactive::new(bump),
    ))
}
