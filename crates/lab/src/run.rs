//! Running an experiment: only the jobs that the store does not have yet.

use crate::{AnyExperiment, Exhibit, Paper, Scale, find};
use seedbed_arena::Watch;
use seedbed_rules::Seed;
use seedbed_runs::{
    Completion, Run, RunKey, Store, StoreError, build, complete, identity, missing_games, replay,
};
use serde::Serialize;

/// What is to be run.
#[derive(Clone, Copy)]
pub struct Request<'a> {
    /// The full name, such as `dominance/table-5.1`.
    pub name: &'a str,
    /// The experiment.
    pub experiment: &'a dyn AnyExperiment,
    /// How much of it.
    pub scale: Scale,
    /// The root of its randomness.
    pub seed: Seed,
    /// Version and fingerprint of the program, which a run notes when it begins.
    pub program: &'a str,
}

/// A request with the identity that tells its run from those of programs that behave otherwise.
pub struct IdentifiedRun<'a> {
    request: Request<'a>,
    key: RunKey,
}

/// An experiment that was run, as it is reported.
#[derive(Serialize)]
pub struct Reproduced {
    /// Its full name.
    pub experiment: String,
    /// How much of it.
    pub scale: &'static str,
    /// The root of its randomness.
    pub seed: u64,
    /// What it shows.
    pub exhibits: Vec<Exhibit>,
}

/// How a run ended.
pub enum Ended {
    /// All jobs are done, and this is what they show.
    Finished(Vec<Exhibit>),
    /// It was stopped: the jobs that are stored, and all of them.
    Stopped(u64, u64),
}

impl<'a> Request<'a> {
    /// Finds out which run it is, by probes on the current thread pool; `None` if the watch was stopped.
    ///
    /// A store remembers the answer, so that a program probes an experiment only once.
    ///
    /// # Errors
    ///
    /// If the store cannot be used.
    pub fn identify(self, store: &Store, watch: &Watch) -> Result<Option<IdentifiedRun<'a>>, StoreError> {
        let (scale, build) = (self.scale.name(), build(self.program));
        let known = match &build {
            Some(build) => store.known_identity(self.name, scale, build)?,
            None => None,
        };
        let identity = if let Some(identity) = known {
            identity
        } else {
            let Some(behaviour) = self.experiment.behaviour(self.scale, watch) else { return Ok(None) };
            let plan = self.experiment.plan(self.scale);
            let identity = identity(self.experiment.version(), &*plan, &behaviour);
            if let Some(build) = &build {
                store.note_identity(self.name, scale, build, &identity)?;
            }
            identity
        };
        let key = RunKey {
            experiment: self.name.to_owned(),
            version: self.experiment.version(),
            scale: scale.to_owned(),
            seed: self.seed.0,
            identity,
        };
        Ok(Some(IdentifiedRun { request: self, key }))
    }
}

impl IdentifiedRun<'_> {
    /// What the run is known by.
    pub fn key(&self) -> &RunKey {
        &self.key
    }

    /// How many games the jobs play that the store does not have yet, as far as jobs are known.
    ///
    /// # Errors
    ///
    /// If the store cannot be used.
    pub fn missing(&self, store: &Store) -> Result<u64, StoreError> {
        missing_games(store, &self.key, &mut *self.request.experiment.plan(self.request.scale))
    }

    /// Does the missing jobs on the current thread pool, and sums all of them up.
    ///
    /// # Errors
    ///
    /// If the store cannot be used.
    pub fn run(&self, store: &Store, watch: &Watch) -> Result<Ended, StoreError> {
        let Request { experiment, scale, program, .. } = self.request;
        let mut plan = experiment.plan(scale);
        Ok(match complete(store, &self.key, program, &mut *plan, watch)? {
            Completion::Finished => Ended::Finished(plan.summary()),
            Completion::Stopped { done, jobs } => Ended::Stopped(done, jobs),
        })
    }
}

/// What a finished run found, or why this program cannot tell; `None` if it is not finished or not known here.
///
/// # Errors
///
/// If the store cannot be used.
pub fn sum_up(
    store: &Store,
    papers: &[Paper],
    run: &Run,
) -> Result<Option<Result<Vec<Exhibit>, String>>, StoreError> {
    let named = find(papers, &run.experiment).ok().and_then(|found| found.into_iter().next());
    let (Some(named), Some(scale), true) = (named, Scale::named(&run.scale), run.finished.is_some()) else {
        return Ok(None);
    };
    let mut outcomes = store.outcomes(run.id)?;
    let mut plan = named.experiment.plan(scale);
    // A run of an older program may have had other jobs; it cannot be summed up any more.
    Ok(Some(match replay(&mut *plan, &mut outcomes) {
        Ok(true) => Ok(plan.summary()),
        Ok(false) => Err("this program gives the experiment more jobs".to_owned()),
        Err(why) => Err(why.to_string()),
    }))
}
