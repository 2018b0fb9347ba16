//! *Surprising strategies obtained by stochastic optimization in partially observable games*.

mod cheat;
mod pairs;
mod war;

use crate::Paper;

/// The paper with its experiments.
pub(crate) fn paper() -> Paper {
    Paper {
        name: "surprising",
        source: "M.-L. Cauwet and O. Teytaud, Surprising strategies obtained by stochastic optimization in partially \
                 observable games, CEC 2018",
        experiments: vec![Box::new(war::Orders), Box::new(cheat::Draws)],
    }
}
