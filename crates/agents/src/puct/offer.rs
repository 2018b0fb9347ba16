//! How the search is offered.

use super::{Learning, Puct, PuctOptions};
use crate::net::LearntNet;
use crate::offer::{AgentAbout, AgentDef, AgentFactory};
use crate::roster::Roster;
use seedbed_rules::{Learnable, Param, Takes, UsageError, Values};
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

fn resolve<G: Learnable>(values: &Values, roster: &Roster<G>) -> Result<AgentFactory<G>, UsageError> {
    let Roster { seating: Some(seat), game: Some(game), id: Some(id), .. } = roster else {
        let wrong = "a net needs to know which game is played";
        return Err(UsageError::new(wrong, "open the game from a registry"));
    };
    let path = values.file("net");
    let (learnt, file) = LearntNet::read(path, &roster.sources)?;
    let patterns = (Learning::<G>::of_game().patterns)(game);
    let net = learnt.net(&id.spec.to_string(), &patterns).map_err(|error| error.within(path.display()))?;
    let options = PuctOptions {
        sims: values.budget("sims"),
        c: values.real("c") as f32,
        reduction: values.real("reduction") as f32,
        memory: values.int("memory") as usize,
    };
    let (seat, net) = (*seat, Arc::new(net));
    let factory = AgentFactory::new(move || seat(Box::new(Puct::<G>::new(Arc::clone(&net), options))));
    let factory = factory.reading(&[file]);
    let budget = learnt.learnt.budget;
    Ok(if learnt.learnt.games < budget {
        let games = learnt.learnt.games;
        factory.noting(format!("{} has learnt from {games} of {budget} games", path.display()))
    } else {
        factory
    })
}
