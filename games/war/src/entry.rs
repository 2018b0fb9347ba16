//! The registry entry of both packs: name, parameters, variants and agents.

use super::{Rules, Shortage, War, order};
use seedbed_cards::Pack;
use seedbed_erased::{About, AnyGame, GameEntry, Profile};
use seedbed_rules::{Param, Takes, UsageError, Values};

const LIMIT: &str = "1000000";

/// The parameters of War and of Batawaf.
pub const PARAMS: &[Param] = &[
    Param {
        key: "rules",
        takes: Takes::Choice(&["stated", "paper"]),
        default: "stated",
        help: "as the paper states them, or with the limit of 1,800 rounds under which its rates come out",
    },
    Param {
        key: "shortage",
        takes: Takes::Choice(Shortage::NAMES),
        default: "larger",
        help: "after equal cards someone has too few: the larger deck wins, who has too few loses, the last card is \
               turned up, the equal card counts again, both take back their cards, or a draw",
    },
    Param {
        key: "limit",
        takes: Takes::Int(1, 10_000_000),
        default: LIMIT,
        help: "rounds until a draw is called",
    },
    Param {
        key: "numbers",
        takes: Takes::Int(3, 4),
        default: "3",
        help: "numbers that make a strategy; the fourth is the seed of a permutation",
    },
];

/// The entry of the game in the registry.
pub const ENTRY: GameEntry = GameEntry { about: &ABOUT, open };

/// Name, parameters and variants as users see them.
const ABOUT: About = About {
    name: "war",
    summary: "the higher card takes both; choose in which order won cards go under your deck",
    readme: include_str!("../README.md"),
    params: PARAMS,
    variants: &[
        "war",
        "war:paper",
        "war:shortage=loses",
        "war:shortage=last",
        "war:shortage=again",
        "war:shortage=back,limit=200",
        "war:shortage=draw",
        "war:numbers=4",
    ],
    perft_depth: 5,
};

fn open(values: &Values) -> Result<Box<dyn AnyGame>, UsageError> {
    erase(&ABOUT, War::PACK, values)
}

/// Opens the game with this pack, under the name by which people know it.
///
/// # Errors
/// If the values contradict each other.
pub fn erase(about: &'static About, pack: Pack, values: &Values) -> Result<Box<dyn AnyGame>, UsageError> {
    let game = War::new(pack, rules(values)?);
    let profile = Profile::imperfect_information()
        .explicit_chance()
        .observable_in_part()
        .chance_free_deals()
        .counted()
        .parametric(&game);
    let profile = order::defs().into_iter().fold(profile, Profile::with_agent);
    Ok(profile.erase(about, values, game))
}

fn rules(values: &Values) -> Result<Rules, UsageError> {
    let limit = values.int("limit") as u32;
    let paper = values.choice("rules") == "paper";
    if paper && limit != Rules::STATED.limit {
        let wrong = format!("the limit is 1,800 by the rules `paper` and {limit} by itself");
        return Err(UsageError::new(wrong, "leave one of them out"));
    }
    let named = values.choice("shortage");
    let at = Shortage::NAMES.iter().position(|name| *name == named);
    let shortage = Shortage::ALL[at.expect("a choice is one of the words offered")];
    let limit = if paper { Rules::PAPER.limit } else { limit };
    Ok(Rules { shortage, limit, permuted: values.int("numbers") == 4 })
}
