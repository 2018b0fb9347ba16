//! Studies that need only a name: the original agent, and the same with the best of its seeds.

use super::super::boost::learn;
use crate::options::StoreOption;
use crate::output::tell;
use crate::progress::catch_interrupts;
use crate::{CliError, Workbench};
use seedbed_erased::{AnyGame, BOOK};
use seedbed_files::{Overwrite, write};
use seedbed_rules::{Seed, Spec, UsageError};
use seedbed_train::boosting::{BoostConfig, BoostRun};
use seedbed_tune::Method;
use std::path::Path;

/// A study that was announced: visitors play an agent and its boosted twin, which thinks as much.
pub(super) struct Ready {
    /// Its name.
    pub(super) name: &'static str,
    /// What visitors read.
    pub(super) title: &'static str,
    /// The game.
    pub(super) game: &'static str,
    /// The original.
    pub(super) agent: &'static str,
    /// Whom visitors practise against.
    pub(super) practice: &'static str,
}

/// All of them.
pub(super) const READY: [Ready; 3] = [
    Ready {
        name: "domineering-5x5",
        title: "Domineering against two opponents",
        game: "domineering:5x5",
        agent: "mcts:1000",
        practice: "mcts:20",
    },
    Ready {
        name: "domineering-7x7",
        title: "Domineering against two opponents",
        game: "domineering:7x7",
        agent: "mcts:1000",
        practice: "mcts:20",
    },
    Ready {
        name: "go-7x7",
        title: "Go against two opponents",
        game: "go:7x7",
        agent: "mcts:400",
        practice: "mcts:50",
    },
];

/// The name of the book in the folder of the study.
pub(super) const BOOK_FILE: &str = "boosted.json";

impl Ready {
    /// The study of this name.
    pub(super) fn named(name: &str) -> Result<&'static Self, UsageError> {
        let names = READY.map(|ready| ready.name);
        READY
            .iter()
            .find(|ready| ready.name == name)
            .ok_or_else(|| UsageError::unknown("ready-made study", name, &names))
    }

    /// Learns the book of the boosted arm, and writes it into a folder.
    pub(super) fn boost(
        &self,
        bench: &Workbench,
        game: &dyn AnyGame,
        seeds: usize,
        store: &StoreOption,
        folder: &Path,
    ) -> Result<(), CliError> {
        let config = BoostConfig {
            k: seeds,
            kt: seeds,
            method: Method::Best,
            bandit: false,
            seed: Seed(0),
            program: bench.mark()?,
        };
        let boost = BoostRun::new(game, &self.agent.parse::<Spec>()?, config)?;
        tell(format_args!("learning the best of {seeds} seeds of {} for each side", self.agent));
        catch_interrupts();
        let book = learn(&boost, &store.open()?, None)?;
        Ok(write(&folder.join(BOOK_FILE), book.text().as_bytes(), Overwrite::Ours(&BOOK))?)
    }
}
