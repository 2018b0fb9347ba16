//! How the search is offered.

use super::{Learning, PuctOptions};
use crate::net::{LearntNet, Net, NetProvenance};
use crate::offer::{AgentAbout, AgentDef, AgentFactory};
use crate::roster::Roster;
use seedbed_rules::{Game, Learnable, Param, Takes, UsageError, Values};
use std::sync::Arc;

/// How `puct` is offered.
pub const ABOUT: AgentAbout = AgentAbout {
    name: "puct",
    summary: "tree search by a net that `seedbed learn` wrote, in the place of playouts",
    needs: "a game with patterns to learn, and a net learnt for this very game",
    params: &[
        Param { key: "net", takes: Takes::File, default: "net.json", help: "the learnt net" },
        Param {
            key: "sims",
            takes: Takes::Budget,
            default: "1000",
            help: "simulations, or time, for each move",
        },
        Param {
            key: "c",
            takes: Takes::Real(0.0, 1000.0),
            default: "1.5",
            help: "weight of what the net thinks likely",
        },
        Param {
            key: "reduction",
            takes: Takes::Real(-2.0, 2.0),
            default: "0.2",
            help: "how much worse than its position a move counts before its first visit; a win is 1, a loss -1",
        },
        Param {
            key: "memory",
            takes: Takes::Int(1, 1 << 20),
            default: "256",
            help: "the most memory of the tree, in MiB",
        },
    ],
};

/// Offers the search to a game.
pub fn def<G: Learnable>() -> AgentDef<G> {
    AgentDef { about: &ABOUT, resolve }
}

/// Makes searches by a net of a game that can be learnt; `None` if it cannot, or searches do not sit down at it.
pub fn factory<G: Game>(roster: &Roster<G>, net: &Arc<Net>, options: PuctOptions) -> Option<AgentFactory<G>> {
    let (seat, net) = (roster.seating?, Arc::clone(net));
    let Learning { search, .. } = roster.capabilities.learning?;
    Some(AgentFactory::new(move || seat(search(Arc::clone(&net), options))))
}

fn resolve<G: Learnable>(values: &Values, roster: &Roster<G>) -> Result<AgentFactory<G>, UsageError> {
    let unknown =
        || UsageError::new("a net needs to know which game is played", "open the game from a registry");
    let (game, id) = roster.game.as_ref().zip(roster.id.as_ref()).ok_or_else(unknown)?;
    let path = values.file("net");
    let (begun, file) = LearntNet::read(path, &roster.sources)?;
    let net =
        begun.net(&id.spec.to_string(), &game.patterns()).map_err(|error| error.within(path.display()))?;
    let options = PuctOptions {
        sims: values.budget("sims"),
        c: values.real("c") as f32,
        reduction: values.real("reduction") as f32,
        memory: values.int("memory") as usize,
    };
    let factory = factory(roster, &Arc::new(net), options).ok_or_else(unknown)?.reading(&[file]);
    let NetProvenance { games, budget, .. } = begun.learnt;
    let note = || format!("{} has learnt from {games} of {budget} games", path.display());
    Ok((games < budget).then(note).into_iter().fold(factory, AgentFactory::noting))
}
