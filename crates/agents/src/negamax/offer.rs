//! `negamax` as a spec names it.

use super::{Negamax, kinds::ByKind, ties::Ties};
use crate::capabilities::lacking;
use crate::estimates::{self, ESTIMATE};
use crate::offer::{AgentAbout, SearchDef};
use seedbed_rules::{ChanceFree, Keyed, NoMemory, Param, Takes};
use std::sync::Arc;

/// How `negamax` is offered.
pub const ABOUT: AgentAbout = AgentAbout {
    name: "negamax",
    summary: "alpha-beta with a transposition table and iterative deepening; exact when it reaches the end",
    needs: "a game in which chance never follows a move (through pimc where information is hidden)",
    params: &[
        Param { key: "depth", takes: Takes::Int(1, 254), default: "6", help: "plies looked ahead" },
        Param {
            key: "budget",
            takes: Takes::Limit,
            default: "unlimited",
            help: "nodes or time for each move",
        },
        Param {
            key: "table",
            takes: Takes::Int(1, 65_536),
            default: "16",
            help: "transposition table in MiB",
        },
        ESTIMATE,
        Param {
            key: "kinds",
            takes: Takes::Choice(&["off", "ordered", "best"]),
            default: "off",
            help: "tries moves of the first kinds first, or none but those of the first kind that there is",
        },
        Param {
            key: "past",
            takes: Takes::Choice(&["kept", "ignored"]),
            default: "kept",
            help: "whether the table tells positions apart whose boards are alike but not their past",
        },
        Param {
            key: "ties",
            takes: Takes::Choice(&["deepening", "first"]),
            default: "deepening",
            help: "of equal moves, the one that shallower searches liked, or the first, as a plain search of this depth",
        },
    ],
};

/// How it is offered to a game.
pub fn def<G: ChanceFree + Keyed>() -> SearchDef<G> {
    SearchDef {
        about: &ABOUT,
        resolve: |values, capabilities| {
            let (depth, table) = (values.int("depth") as u8, values.int("table") as usize);
            // Checked here, so that a lack of memory for the table does not show in the middle of a match.
            Negamax::<G>::try_new(depth, table)?;
            let kinds = match (values.choice("kinds"), capabilities.kinds) {
                ("off", _) => None,
                (choice, Some(weighting)) => {
                    Some(ByKind { of: weighting.kinds, best_only: choice == "best" })
                }
                (choice, None) => return Err(lacking(&format!("kinds={choice}"), "kinds of moves")),
            };
            let key = match (values.choice("past"), capabilities.keys) {
                ("ignored", Some(keys)) => keys.rough,
                _ => G::canonical,
            };
            let estimate = estimates::read(values, capabilities)?;
            let budget = values.budget("budget");
            let ties = if values.choice("ties") == "first" { Ties::First } else { Ties::Deepening };
            Ok(Arc::new(move || {
                // Each thread and each seat has a table of its own, and there may be memory for the first only.
                let made = Negamax::try_new(depth, table)
                    .unwrap_or_else(|_| NoMemory::raise(format_args!("another table of {table} MiB")));
                Box::new(Negamax { budget, estimate, kinds, key, ties, ..made })
            }))
        },
        shared: |_| false,
    }
}
