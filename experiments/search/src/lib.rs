//! Experiments of our own with searches that know the game a little.
//!
//! `options` plays each option of `rave` against the search without it, `defaults` the agents that people meet when they name none
//! against plain `mcts`, both at equal cost; `threads` two threads against one at equal time; `learning` tree search by learnt nets
//! against the best one without.

mod defaults;
mod learning;
mod options;
mod threads;
mod verdict;

use seedbed_erased::{MatchSetup, Openings, Registry};
use seedbed_lab::{Contest, Paper};

/// Plays a match from random openings of two plies, the same for both games of a pair: strong searches would repeat themselves.
const CONTEST: Contest = |game, agents, plan, watch| {
    let game = registry().open(game)?;
    let [first, second] = agents.map(|spec| game.resolve(spec));
    let setup = MatchSetup { openings: Openings::Random(2), ..MatchSetup::default() };
    game.contest_set([&first?, &second?], plan, plan.pairs(), &setup, watch)
};

fn registry() -> Registry {
    Registry::new([
        seedbed_breakthrough::ENTRY,
        seedbed_connect_four::ENTRY,
        seedbed_dominance::ENTRY,
        seedbed_domineering::ENTRY,
        seedbed_dots_and_boxes::ENTRY,
        seedbed_go::ENTRY,
    ])
}

/// The experiments.
pub fn paper() -> Paper {
    Paper {
        name: "search",
        source: "Seedbed: searches that know the game a little (docs/search.md)",
        experiments: vec![
            options::OPTIONS.played_by(CONTEST),
            defaults::DEFAULTS.played_by(CONTEST),
            threads::THREADS.timed_by(CONTEST),
            Box::new(learning::LearningCurves),
        ],
    }
}
