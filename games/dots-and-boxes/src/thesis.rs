//! `thesis`: the player of Prince's thesis, by its own settings.

use super::{DotsAndBoxes, Word};
use seedbed_agents::{AgentAbout, Mcts, MctsOptions, SearchDef, Symmetry};
use seedbed_rules::{Keyed, Param, Takes, Unscored};
use std::sync::Arc;

/// The exploration constant: 0.75 in the author's program for results from -1 to 1; ours are from 0 to 1.
const C: f64 = 0.75 / 2.0;

const ABOUT: AgentAbout = AgentAbout {
    name: "thesis",
    summary: "the tree search of Prince's thesis: a graph that is kept through the game, the best average is played",
    needs: "dots-and-boxes",
    params: &[
        Param {
            key: "sims",
            takes: Takes::Budget,
            default: "5000",
            help: "simulations, or time, for each move",
        },
        Param {
            key: "states",
            takes: Takes::Choice(&["unscored", "scored", "non-symmetrical"]),
            default: "unscored",
            help: "which positions share a node: the same edges, the same score as well, or also mirror images",
        },
    ],
};

/// The search `thesis` for boards of one word size.
pub(super) fn def<W: Word>() -> SearchDef<DotsAndBoxes<W>> {
    SearchDef {
        about: &ABOUT,
        resolve: |values, _| {
            let (sims, states) = (values.budget("sims"), values.choice("states"));
            let merge: fn(&DotsAndBoxes<W>, &_) -> u64 =
                if states == "scored" { DotsAndBoxes::key } else { DotsAndBoxes::unscored };
            let folded = states == "non-symmetrical";
            Ok(Arc::new(move || {
                let symmetry = folded.then(Symmetry::of_game);
                let merge = Some(merge);
                let defaults = MctsOptions::default();
                Box::new(Mcts::new(MctsOptions {
                    sims,
                    c: C,
                    merge,
                    symmetry,
                    by_value: true,
                    reuse: true,
                    ..defaults
                }))
            }))
        },
        shared: |_| false,
    }
}
