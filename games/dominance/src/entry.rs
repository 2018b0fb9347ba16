//! The registry entry: name, parameters, variants and agents.

use super::shape::SIDES;
use super::solver::solver;
use super::{Captures, Dominance, Repetition, Rules, ThirdList};
use seedbed_erased::{About, AnyGame, GameEntry, Profile};
use seedbed_rules::{Agent, Param, Spec, Takes, UsageError, Values};

/// The value of a detailed parameter that leaves it to `rules`.
const BY_RULES: &str = "by-rules";

/// The entry of the game in the registry.
pub const ENTRY: GameEntry = GameEntry { about: &ABOUT, open };

/// Name, parameters and variants as users see them.
const ABOUT: About = About {
    name: "dominance",
    summary: "pieces enter at the corners of a checkered board; two that close in on an enemy take it",
    readme: include_str!("../README.md"),
    params: &[
        Param {
            key: "rules",
            takes: Takes::Choice(&["intended", "published"]),
            default: "intended",
            help: "as the thesis describes the game, or as its program plays it",
        },
        Param {
            key: "captures",
            takes: Takes::Choice(&[BY_RULES, "intended", "published"]),
            default: BY_RULES,
            help: "all attacked pieces, or with the program's two slips",
        },
        Param {
            key: "repetition",
            takes: Takes::Choice(&[BY_RULES, "shared", "per-player", "allowed"]),
            default: BY_RULES,
            help: "which boards must not come again: of both sides, of one's own moves, or none",
        },
        Param {
            key: "corner-saves",
            takes: Takes::Choice(&[BY_RULES, "yes", "no"]),
            default: BY_RULES,
            help: "a single piece on a corner is not yet lost",
        },
        Param {
            key: "occupied-corner-saves",
            takes: Takes::Choice(&[BY_RULES, "yes", "no"]),
            default: BY_RULES,
            help: "nor one that could attack from a corner, were it free",
        },
        Param {
            key: "third-list",
            takes: Takes::Choice(&["movement", "spawn"]),
            default: "movement",
            help: "what the third weight of weighted play draws among all three kinds; the program has a spawn",
        },
        Param {
            key: "size",
            takes: Takes::Size(SIDES[0], SIDES[2]),
            default: "7x7",
            help: "ranks x files, each 3, 5 or 7; every other square is used",
        },
        Param {
            key: "pieces",
            takes: Takes::Int(0, 25),
            default: "0",
            help: "pieces a side, at least 2; 0 for two for every five squares that are used: 10 on 7x7",
        },
    ],
    variants: &[
        "dominance",
        "dominance:published",
        "dominance:published,captures=intended",
        "dominance:repetition=allowed,corner-saves=no",
        "dominance:size=5x5,pieces=4",
        "dominance:repetition=allowed,size=5x5,pieces=4",
        "dominance:published,size=5x5",
        "dominance:size=3x3",
        "dominance:repetition=allowed,size=3x5",
        "dominance:published,size=7x3",
        "dominance:size=5x7,pieces=18",
        "dominance:repetition=allowed,pieces=4",
    ],
    perft_depth: 7,
};

fn open(values: &Values) -> Result<Box<dyn AnyGame>, UsageError> {
    let (ranks, files) = values.size("size");
    let game = Dominance::new(rules(values)).on_board(ranks, files).map_err(|e| e.within(ABOUT.name))?;
    let game = match values.int("pieces") {
        0 => game,
        1 => {
            let right = "at least 2: with a single piece a player has lost";
            return Err(UsageError::new("dominance: pieces: `1` does not fit", right));
        }
        pieces => game.with_pieces(pieces as u8),
    };
    Ok(profile().erase(&ABOUT, values, game))
}

/// Alpha-beta with the tuned estimate, which no tree search has come near.
const STRONGEST: &str = "negamax:40,budget=8k,estimate=tuned,kinds=ordered,past=ignored";

/// What the game guarantees, which decides who may play it.
pub fn profile() -> Profile<Dominance> {
    Profile::perfect_information()
        .chance_free()
        .rough()
        .symmetric()
        .move_kinds()
        .estimates()
        .readable()
        .advised()
        .learnable()
        .observable()
        .default_agent(STRONGEST)
        .solved_by(solver)
}

/// The agents of a whole game, by a spec for each seat: made here, so that nobody else compiles them once more.
///
/// # Errors
/// If a spec is wrong.
pub fn party(specs: &[&Spec]) -> Result<Vec<Box<dyn Agent<Dominance>>>, UsageError> {
    profile().roster().party_of(specs)
}

fn rules(values: &Values) -> Rules {
    let preset = if values.choice("rules") == "published" { Rules::PUBLISHED } else { Rules::INTENDED };
    let flag = |key: &str, preset: bool| match values.choice(key) {
        "yes" => true,
        "no" => false,
        _ => preset,
    };
    Rules {
        captures: match values.choice("captures") {
            "intended" => Captures::Intended,
            "published" => Captures::Published,
            _ => preset.captures,
        },
        repetition: match values.choice("repetition") {
            "shared" => Repetition::Shared,
            "per-player" => Repetition::PerPlayer,
            "allowed" => Repetition::Allowed,
            _ => preset.repetition,
        },
        corner_saves: flag("corner-saves", preset.corner_saves),
        occupied_corner_saves: flag("occupied-corner-saves", preset.occupied_corner_saves),
        third_list: match values.choice("third-list") {
            "spawn" => ThirdList::Spawn,
            _ => ThirdList::Movement,
        },
    }
}
