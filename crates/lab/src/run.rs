//! Running an experiment: only the jobs that the store does not have yet.

use crate::{AnyExperiment, Exhibit, Scale};
use seedbed_arena::Watch;
use seedbed_rules::Seed;
use seedbed_runs::{Completion, RunKey, Store, StoreError, complete, missing_games};

/// What is to be run.
pub struct Request<'a> {
    /// The full name, such as `dominance/table-5.1`.
    pub name: &'a str,
    /// The experiment.
    pub experiment: &'a dyn AnyExperiment,
    /// How much of it.
    pub scale: Scale,
    /// The root of its randomness.
    pub seed: Seed,
    /// Version and fingerprint of the program: the store never mixes the results of two programs.
    pub program: &'a str,
}

/// How a run ended.
pub enum Ended {
    /// All jobs are done, and this is what they show.
    Finished(Vec<Exhibit>),
    /// It was stopped; so many jobs of so many are stored.
    Stopped(u64, u64),
}

impl Request<'_> {
    /// How many games the jobs play that the store does not have yet, as far as jobs are known.
    pub fn missing(&self, store: &Store) -> Result<u64, StoreError> {
        missing_games(store, &self.key(), &mut *self.experiment.plan(self.scale))
    }

    /// Does the missing jobs on the current thread pool, and sums all of them up.
    pub fn run(&self, store: &Store, watch: &Watch) -> Result<Ended, StoreError> {
        let mut plan = self.experiment.plan(self.scale);
        Ok(match complete(store, &self.key(), &mut *plan, watch)? {
            Completion::Finished => Ended::Finished(plan.summary()),
            Completion::Stopped { done, jobs } => Ended::Stopped(done, jobs),
        })
    }

    fn key(&self) -> RunKey {
        RunKey {
            experiment: self.name.to_owned(),
            scale: self.scale.name().to_owned(),
            seed: self.seed.0,
            program: self.program.to_owned(),
        }
    }
}
