//! *Surprising strategies obtained by stochastic optimization in partially observable games*.

mod guess_who;
mod phantom;

use crate::Paper;

/// The paper with its experiments.
pub(crate) fn paper() -> Paper {
    Paper {
        name: "surprising",
        source: "M.-L. Cauwet and O. Teytaud, Surprising strategies obtained by stochastic optimization in partially \
                 observable games, CEC 2018",
        experiments: vec![Box::new(guess_who::Figure), Box::new(phantom::Value)],
    }
}
