//! The agents that people meet when they name none, against plain `mcts`, at equal cost.

use super::verdict::line;
use seedbed_lab::{Duel, DuelExperiment, Exhibit, ExhibitTable, Part, Title};

/// A game, its default agent with a budget, and as many simulations of `mcts` as cost the same, measured on one core.
const DEFAULTS_AND_COSTS: [(&str, &str, u64); 6] = [
    ("breakthrough", "rave:2500,cut=8", 8_000),
    ("connect-four", "exact:30k,search=(rave:3000,equivalence=10,c=0.4),memory=16", 10_000),
    ("dots-and-boxes:5x5", "dots:500", 8_000),
    ("domineering:8x8", "exact:5k,search=(rave:2500),memory=8", 10_000),
    ("go:9x9", "rave:2000", 7_200),
    ("dominance", "negamax:40,budget=8k,estimate=tuned,kinds=ordered,past=ignored", 1_000),
];

pub(crate) const DEFAULTS: DuelExperiment = DuelExperiment {
    title: Title {
        name: "defaults",
        also: &[],
        about: "the default agents against plain mcts, at equal cost",
    },
    matches: |scale| {
        let games = scale.count(1, 200, 1_000);
        let duel = |&(game, agent, simulations): &(&str, &str, u64)| Duel {
            label: format!("{game}: {agent} against mcts:{simulations}"),
            game: game.to_owned(),
            agents: [agent.to_owned(), format!("mcts:{simulations}")],
            games,
            batch: 1,
        };
        DEFAULTS_AND_COSTS.iter().map(duel).collect()
    },
    show: |_, done| {
        let lines = done.iter().map(|(duel, score)| line(&duel.label, "", score)).collect();
        vec![Exhibit {
            name: "The default agents".to_owned(),
            caption: "Points against plain `mcts` at equal cost, from random openings of two plies".to_owned(),
            parts: vec![Part::Table(ExhibitTable { beside: Vec::new(), lines })],
            notes: vec!["Budgets are counts, so that results repeat; how many simulations of `mcts` cost as much was measured on one core.".to_owned()],
        }]
    },
};
