//! Reproduction of *Surprising strategies obtained by stochastic optimization in partially observable games* (Cauwet and
//! Teytaud 2018), and what goes beyond it.
//!
//! `table1` and `tables` have its tables: every optimiser at every game, as we would do it and as printed. `war`, `guess_who` and `cheat` check its strategies,
//! `phantom` computes the value of phantom tic-tac-toe, `battleship` asks where a score comes from. `targets`, `races` and `speed` test the optimisers themselves.

mod battleship;
mod cheat;
mod guess_who;
mod pairs;
mod phantom;
mod races;
mod speed;
mod table1;
mod tables;
mod targets;
mod tuning;
mod war;

use seedbed_lab::Paper;

/// The paper with its experiments.
pub fn paper() -> Paper {
    Paper {
        name: "surprising",
        source: "M.-L. Cauwet and O. Teytaud, Surprising strategies obtained by stochastic optimization in partially \
                 observable games, CEC 2018",
        experiments: vec![
            Box::new(table1::Characteristics),
            Box::new(war::Orders),
            Box::new(guess_who::Figure),
            Box::new(cheat::Draws),
            Box::new(phantom::Value),
            Box::new(tables::Tables),
            Box::new(tables::as_printed::AsPrinted),
            Box::new(battleship::BestOfSeeds),
            Box::new(targets::Targets),
            Box::new(races::Races),
            Box::new(speed::Speed),
        ],
    }
}
