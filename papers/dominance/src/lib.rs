//! Reproduction of *Comparing Strategic Agents for Dominance* (A. Kannangara, Leiden 2019), and what goes beyond it.
//!
//! `printed` and `tables` are its tables of statistics, `sweep` and `figures` its figures, `mate` a probability computed
//! exactly, `branching` the moves in a turn. `strongest`, `weights`, `beyond` and `conceding` go beyond it: the strongest agent, its
//! weights tuned, larger ranges with its ideas for further research, and what giving up would change.

mod agents;
mod beyond;
mod branching;
mod census;
mod conceding;
mod counter;
mod figures;
mod mate;
mod printed;
mod strongest;
mod sweep;
mod tables;
mod weights;

use seedbed_erased::Registry;
use seedbed_lab::{Contest, Paper};

/// Plays a match between agents of the catalog.
const CONTEST: Contest = |game, agents, plan, watch| {
    let game = Registry::new([seedbed_dominance::ENTRY]).open(game)?;
    game.match_of(agents, plan, watch)
};

/// The thesis with its experiments.
pub fn paper() -> Paper {
    let mut paper = Paper {
        name: "dominance",
        source: "A. Kannangara, Comparing Strategic Agents for Dominance, bachelor thesis, Leiden 2019",
        experiments: vec![
            Box::new(printed::TABLE_5_1),
            Box::new(mate::ScholarsMate),
            Box::new(sweep::Sweep),
            Box::new(printed::TABLE_5_3),
            Box::new(printed::TABLE_5_4),
            Box::new(printed::TABLE_5_5),
            Box::new(printed::TABLE_5_6),
            Box::new(branching::Branching),
        ],
    };
    for figure in figures::ALL {
        paper.experiments.push(figure.played_by(CONTEST));
    }
    paper.experiments.push(weights::WEIGHTS.played_by(CONTEST));
    paper.experiments.push(strongest::STRONGEST.played_by(CONTEST));
    paper.experiments.push(Box::new(strongest::ThinkingTime));
    paper.experiments.push(beyond::BEYOND.played_by(CONTEST));
    paper.experiments.push(Box::new(conceding::Conceding));
    paper
}
