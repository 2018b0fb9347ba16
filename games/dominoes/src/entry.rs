//! The registry entry: name, parameters, variants and agents.

use super::{
    Dominoes, Lead, Match, Round, Rules, beliefs, benchmarks, greedy, ims, independent, paced, reader, solve,
};
use seedbed_erased::{About, AnyGame, GameEntry, Profile};
use seedbed_rules::{Agent, Param, Spec, Takes, UsageError, Values};

/// The entry of the game in the registry.
pub const ENTRY: GameEntry = GameEntry { about: &ABOUT, open };

/// Name, parameters and variants as users see them.
const ABOUT: About = About {
    name: "dominoes",
    summary: "partners lay tiles end to end, hands hidden; the side that goes out first wins",
    readme: include_str!("../README.md"),
    params: &[
        Param {
            key: "rules",
            takes: Takes::Choice(&["paper", "published", "rescored"]),
            default: "paper",
            help: "the rules of the game, those of the authors' program, or the latter judged fairly",
        },
        Param {
            key: "play",
            takes: Takes::Choice(&["round", "match"]),
            default: "round",
            help: "one round, or rounds until a side has 100 points and loses",
        },
        Param {
            key: "lead",
            takes: Takes::Choice(&["rules", "six-six", "any"]),
            default: "rules",
            help: "who leads the first round: as the rules say, the six-six, or a seat by chance with any tile",
        },
        Param {
            key: "fouls",
            takes: Takes::Choice(&["off", "on"]),
            default: "off",
            help: "may players pass though they could play, and be called for it",
        },
    ],
    variants: &[
        "dominoes",
        "dominoes:published",
        "dominoes:rescored",
        "dominoes:lead=any",
        "dominoes:fouls=on",
        "dominoes:play=match",
        "dominoes:play=match,fouls=on",
    ],
    perft_depth: 8,
};

fn open(values: &Values) -> Result<Box<dyn AnyGame>, UsageError> {
    let rules = rules(values)?;
    Ok(match values.choice("play") {
        "round" => profile().chance_free_deals().erase(&ABOUT, values, Round::new(rules)),
        _ => profile_of().erase(&ABOUT, values, Match::new(rules)),
    })
}

fn rules(values: &Values) -> Result<Rules, UsageError> {
    let mut rules = match values.choice("rules") {
        "paper" => Rules::PAPER,
        named => {
            if values.choice("play") == "match" || values.choice("fouls") == "on" {
                let wrong = format!("dominoes:{named} has neither matches nor fouls");
                return Err(UsageError::new(
                    wrong,
                    "the authors' program plays single rounds; leave them out",
                ));
            }
            if named == "published" { Rules::PUBLISHED } else { Rules::RESCORED }
        }
    };
    match values.choice("lead") {
        "six-six" => rules.lead = Lead::SixSix,
        "any" => rules.lead = Lead::Any,
        _ => {}
    }
    rules.fouls = values.choice("fouls") == "on";
    Ok(rules)
}

/// What a round guarantees, and its agents, searches, insights and benchmarks; compiled here, and not again where rounds are played.
pub fn profile() -> Profile<Round> {
    profile_of()
}

/// The agents of a whole round, by a spec for each seat: made here, so that nobody else compiles them once more.
///
/// # Errors
/// If a spec is wrong.
pub fn party(specs: &[&Spec]) -> Result<Vec<Box<dyn Agent<Round>>>, UsageError> {
    profile().roster().party_of(specs)
}

pub(crate) fn profile_of<const MATCH: bool>() -> Profile<Dominoes<MATCH>> {
    Profile::imperfect_information()
        .observable_in_part()
        .explicit_chance()
        .with_agent(greedy::def())
        .with_agent(ims::def())
        .with_agent(independent::def())
        .with_agent(reader::def())
        .default_agent("reader")
        .with_search(paced::def())
        .with_search(solve::def())
        .with_insight(beliefs::insight())
        .with_beliefs(beliefs::beliefs)
        .with_benchmarks(benchmarks::all())
}
