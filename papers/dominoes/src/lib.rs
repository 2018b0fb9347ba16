//! Reproduction of `DominAI`, Angeris and Li on partnership dominoes (Stanford 2015), and what goes beyond it.
//!
//! `published` has its figures and results, `gamma` its future work; `beliefs` and `foresight` compare beliefs about hidden
//! hands, `strongest` finds the strongest pair. `rounds` plays the rounds of most of them.

mod beliefs;
mod foresight;
mod gamma;
mod published;
mod rounds;
mod strongest;

use seedbed_lab::Paper;

/// The paper with its experiments.
pub fn paper() -> Paper {
    Paper {
        name: "dominoes",
        source: "G. Angeris and L. Li, CS221 Project Final: DominAI, Stanford 2015",
        experiments: vec![
            Box::new(published::FIGURE_1),
            Box::new(published::FIGURE_2),
            Box::new(published::TEXT),
            Box::new(strongest::STRONGEST),
            Box::new(gamma::GAMMA),
            Box::new(beliefs::Example),
            Box::new(foresight::Foresight),
        ],
    }
}
