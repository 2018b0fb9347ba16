//! Reproduction of *The rectangular seeds of Domineering* (Cazenave, Liu and Teytaud 2015): a stronger agent by choosing its
//! random seeds.
//!
//! An agent with many seeds is many agents; a matrix of games between seeds of both sides tells which are best. `figure1`,
//! `figure2` and `headline` repeat the paper, the other experiments go beyond it. `trials` and `squares` are the two kinds
//! of experiments, whose jobs are rows of the matrix (`in_rows`).

mod cost;
mod figure1;
mod figure2;
mod games;
mod go;
mod headline;
mod in_rows;
mod learner;
mod meeting;
mod room;
mod simulations;
mod squares;
mod strong;
mod trials;

use in_rows::Rows;
use seedbed_lab::{AnyExperiment, Paper};
use seedbed_rules::Spec;
use seedbed_train::boosting::SeededPlayer;
use std::sync::Arc;

/// The paper with its experiments.
pub fn paper() -> Paper {
    let mut experiments: Vec<Box<dyn AnyExperiment>> =
        vec![Box::new(Rows(figure1::FIGURE_1)), Box::new(Rows(figure2::FIGURE_2))];
    experiments.extend(headline::HEADLINES.map(|board| Box::new(Rows(board)) as Box<dyn AnyExperiment>));
    experiments.push(Box::new(Rows(simulations::SIMULATIONS)));
    experiments.push(Box::new(Rows(room::ROOM)));
    experiments.push(Box::new(Rows(games::BY_GAME)));
    experiments.push(Box::new(Rows(strong::STRONG)));
    experiments.push(Box::new(go::Go { meets_gnu_go: false }));
    experiments.push(Box::new(go::Go { meets_gnu_go: true }));
    Paper {
        name: "boosting",
        source: "T. Cazenave, J. Liu and O. Teytaud, The rectangular seeds of Domineering, CIG 2015",
        experiments,
    }
}

/// An agent for a game, by names that an experiment knows to be right.
fn player(game: &str, agent: &str) -> Arc<SeededPlayer> {
    let made =
        || SeededPlayer::new(&*seedbed_catalog::open(&game.parse::<Spec>()?)?, &agent.parse::<Spec>()?);
    made().expect("an experiment names games and agents that exist")
}
