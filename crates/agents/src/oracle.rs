//! A search that sees everything: the yardstick for players who cannot.

use crate::offer::{AgentAbout, AgentDef, AgentFactory};
use seedbed_rules::{ImperfectInformation, Oracle, Param, Takes};

/// How `oracle` is offered.
pub const ABOUT: AgentAbout = AgentAbout {
    name: "oracle",
    summary: "a search that sees everything: the yardstick for players who cannot",
    needs: "a game with hidden information",
    params: &[Param { key: "search", takes: Takes::Spec, default: "mcts", help: "the search that peeks" }],
};

/// How it is offered to a game.
pub fn def<G: ImperfectInformation>() -> AgentDef<G> {
    AgentDef {
        about: &ABOUT,
        resolve: |values, roster| {
            let search = roster.search(values.nested("search"))?;
            Ok(AgentFactory::new(move || Box::new(Oracle(search()))).peeking(true))
        },
    }
}
