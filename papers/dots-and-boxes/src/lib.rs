//! Reproduction of *Game Specific Approaches to Monte Carlo Tree Search for Dots and Boxes* (J. Prince, Western Kentucky
//! University 2017), and what goes beyond it.
//!
//! `solved`, `states` and `formulas` have exact values and counts, `equal`, `unequal` and `times` its figures, by the `player`s of the
//! thesis. `future` and `transpositions` try its future work, `strong` our own player.

mod burnside;
mod equal;
mod formulas;
mod future;
mod player;
mod series;
mod solved;
mod states;
mod strong;
mod times;
mod transpositions;
mod unequal;

use seedbed_erased::Registry;
use seedbed_lab::{Contest, Paper};

/// Plays a match between agents of the catalog.
const CONTEST: Contest = |game, agents, plan, watch| {
    let game = Registry::new([seedbed_dots_and_boxes::ENTRY]).open(game)?;
    game.match_of(agents, plan, watch)
};

/// The thesis with its experiments.
pub fn paper() -> Paper {
    Paper {
        name: "dots-and-boxes",
        source: "J. Prince, Game Specific Approaches to Monte Carlo Tree Search for Dots and Boxes, honors thesis, Western \
                 Kentucky University 2017",
        experiments: vec![
            Box::new(solved::Solved),
            Box::new(states::States),
            Box::new(equal::EQUAL_2X2),
            Box::new(equal::EQUAL_3X3),
            Box::new(equal::EQUAL_LARGE),
            Box::new(unequal::FIGURE_18),
            Box::new(unequal::FIGURE_19),
            Box::new(times::TurnTimes),
            future::FUTURE_WORK.played_by(CONTEST),
            transpositions::TRANSPOSITIONS.played_by(CONTEST),
            Box::new(strong::StrongPlayer),
        ],
    }
}
