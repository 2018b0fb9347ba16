//! *Game Specific Approaches to Monte Carlo Tree Search for Dots and Boxes* (J. Prince, Western Kentucky University 2017).

mod equal;
mod future;
mod player;
mod series;
mod solved;
mod states;
mod strong;
mod times;
mod unequal;

use crate::Paper;

/// The thesis with its experiments.
pub(crate) fn paper() -> Paper {
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
            Box::new(future::FUTURE_WORK),
            Box::new(strong::StrongPlayer),
        ],
    }
}
