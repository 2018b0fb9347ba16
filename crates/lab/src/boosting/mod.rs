//! *The rectangular seeds of Domineering*: a stronger agent from nothing but random seeds.

mod boost;
mod cost;
mod figure1;
mod figure2;
mod games;
mod go;
mod headline;
mod in_rows;
mod learner;
mod lesson;
mod meeting;
mod room;
mod rows;
mod simulations;
mod squares;
mod trials;

pub use boost::{BoostConfig, BoostRun, Boosted};

use crate::{AnyExperiment, Paper};
use in_rows::Rows;

/// The paper with its experiments.
pub(crate) fn paper() -> Paper {
    let mut experiments: Vec<Box<dyn AnyExperiment>> =
        vec![Box::new(Rows(figure1::FIGURE_1)), Box::new(Rows(figure2::FIGURE_2))];
    experiments.extend(headline::HEADLINES.map(|board| Box::new(Rows(board)) as Box<dyn AnyExperiment>));
    experiments.push(Box::new(Rows(simulations::SIMULATIONS)));
    experiments.push(Box::new(Rows(room::ROOM)));
    experiments.push(Box::new(Rows(games::BY_GAME)));
    experiments.push(Box::new(go::Go));
    Paper {
        name: "boosting",
        source: "T. Cazenave, J. Liu and O. Teytaud, The rectangular seeds of Domineering, CIG 2015",
        experiments,
    }
}
