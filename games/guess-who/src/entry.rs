//! The registry entry: name, parameters, variants and agents.

use super::best_responses::best_responses;
use super::{GuessWho, Placement, Reading, Rounding, Solver, named};
use seedbed_erased::{About, AnyGame, GameEntry, Profile};
use seedbed_rules::{Param, Takes, UsageError, Values};

/// The entry of the game in the registry.
pub const ENTRY: GameEntry = GameEntry { about: &ABOUT, open };

/// Name, parameters and variants as users see them.
const ABOUT: About = About {
    name: "guess-who",
    summary: "find the other's character: ask about as many of those left as you dare",
    readme: include_str!("../README.md"),
    params: &[
        Param {
            key: "characters",
            takes: Takes::Int(2, 1024),
            default: "128",
            help: "characters on either side",
        },
        Param {
            key: "strategy",
            takes: Takes::Choice(&["deterministic", "stochastic"]),
            default: "deterministic",
            help: "what `param` plays: the formula of four numbers, or with a fifth for the share of chance",
        },
        Param {
            key: "formula",
            takes: Takes::Choice(&["common", "printed", "whole-lead", "half-lead"]),
            default: "common",
            help: "where the formula has its halves: one before all of it, as printed, or between these",
        },
        Param {
            key: "rounding",
            takes: Takes::Choice(&["floor", "nearest", "ceiling"]),
            default: "floor",
            help: "how the formula's value becomes a number of characters",
        },
    ],
    variants: &[
        "guess-who",
        "guess-who:24",
        "guess-who:2",
        "guess-who:strategy=stochastic",
        "guess-who:strategy=stochastic,formula=printed,rounding=nearest",
    ],
    perft_depth: 3,
};

fn open(values: &Values) -> Result<Box<dyn AnyGame>, UsageError> {
    let reading = Reading {
        placement: match values.choice("formula") {
            "common" => Placement::Common,
            "printed" => Placement::Printed,
            "whole-lead" => Placement::WholeLead,
            _ => Placement::HalfLead,
        },
        rounding: match values.choice("rounding") {
            "floor" => Rounding::Floor,
            "nearest" => Rounding::Nearest,
            _ => Rounding::Ceiling,
        },
        stochastic: values.choice("strategy") == "stochastic",
    };
    let game = GuessWho::new(values.int("characters") as u16, reading);
    let profile = Profile::perfect_information()
        .observable()
        .explicit_chance()
        .readable()
        .parametric(&game)
        .best_responses_by(best_responses)
        .solved_by(|game, limits| Ok(Box::new(Solver::new(game, limits)?)));
    Ok(named::defs().into_iter().fold(profile, Profile::with_agent).erase(&ABOUT, values, game))
}
