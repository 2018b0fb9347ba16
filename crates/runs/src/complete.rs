//! Doing what is missing: only the jobs that the store does not have yet.

use crate::{JobPlan, RunKey, Store, StoreError, StoredOutcome, machine, replay};
use rayon::prelude::*;
use seedbed_arena::Watch;
use seedbed_rules::Seed;
use std::collections::BTreeMap;
use std::time::Instant;

/// How far a run came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Completion {
    /// All jobs are done, and the plan has taken their outcomes.
    Finished,
    /// It was stopped.
    Stopped {
        /// The jobs that are stored.
        done: u64,
        /// The jobs in all, as far as they are known.
        jobs: u64,
    },
}

/// How many games the jobs play that the store does not have yet, as far as jobs are known.
///
/// The plan takes the stored outcomes; the store stays as it is.
///
/// # Errors
///
/// If the store cannot be read, or holds outcomes that do not fit the plan.
pub fn missing_games(store: &Store, key: &RunKey, plan: &mut dyn JobPlan) -> Result<u64, StoreError> {
    let mut outcomes = match store.find(key)? {
        Some(run) => store.outcomes(run)?,
        None => BTreeMap::new(),
    };
    replay(plan, &mut outcomes)?;
    Ok(missing(plan, &outcomes).map(|job| plan.games(job)).sum())
}

/// Does the missing jobs on the current thread pool and hands all outcomes to the plan; a new run notes the program.
///
/// # Errors
///
/// If the store cannot be used, or holds outcomes that do not fit the plan.
pub fn complete(
    store: &Store,
    key: &RunKey,
    program: &str,
    plan: &mut dyn JobPlan,
    watch: &Watch,
) -> Result<Completion, StoreError> {
    let in_use = store.take_up(key, program, &machine(), plan.open().end)?;
    let run = in_use.id();
    let mut outcomes = store.outcomes(run)?;
    while !replay(plan, &mut outcomes)? {
        let open = plan.open();
        store.expect(run, open.end)?;
        let stage = Stage { plan, store, run, seed: Seed(key.seed), watch };
        outcomes.extend(stage.work(missing(plan, &outcomes).collect())?);
        if missing(plan, &outcomes).next().is_some() {
            let done = open.start + outcomes.len();
            return Ok(Completion::Stopped { done: done as u64, jobs: open.end as u64 });
        }
    }
    store.finish(run)?;
    Ok(Completion::Finished)
}

/// The open jobs without an outcome.
fn missing(plan: &dyn JobPlan, outcomes: &BTreeMap<usize, StoredOutcome>) -> impl Iterator<Item = usize> {
    plan.open().filter(|job| !outcomes.contains_key(job))
}

/// A stage of a plan at work.
struct Stage<'a> {
    plan: &'a dyn JobPlan,
    store: &'a Store,
    run: i64,
    seed: Seed,
    watch: &'a Watch,
}

impl Stage<'_> {
    /// The outcomes of these jobs, but for those that were stopped.
    fn work(&self, jobs: Vec<usize>) -> Result<Vec<(usize, StoredOutcome)>, StoreError> {
        let go_on = |_: &usize| !self.watch.is_stopped();
        let done: Vec<Option<(usize, StoredOutcome)>> = if self.plan.is_timed() {
            jobs.into_iter().take_while(go_on).map(|job| self.one(job)).collect::<Result<_, _>>()?
        } else {
            // Each job by itself, so that a thread takes the next one as soon as it is free.
            let jobs = jobs.into_par_iter().with_max_len(1);
            jobs.take_any_while(go_on).map(|job| self.one(job)).collect::<Result<_, _>>()?
        };
        Ok(done.into_iter().flatten().collect())
    }

    /// Does a job and stores it; if that fails, nobody else should work on in vain.
    fn one(&self, job: usize) -> Result<Option<(usize, StoredOutcome)>, StoreError> {
        let done = self.attempt(job);
        if done.is_err() {
            self.watch.stop();
        }
        Ok(done?.map(|outcome| (job, outcome)))
    }

    fn attempt(&self, job: usize) -> Result<Option<StoredOutcome>, StoreError> {
        // Another process may have been faster.
        if let Some(outcome) = self.store.outcome(self.run, job)? {
            self.watch.count(self.plan.games(job));
            return Ok(Some(outcome));
        }
        let begun = Instant::now();
        let Some(outcome) = self.plan.run(job, self.seed, self.watch) else { return Ok(None) };
        let seconds = begun.elapsed().as_secs_f64();
        self.store.add(self.run, job, &self.plan.label(job), &outcome, seconds)?;
        // What is stored counts: a job that measures time comes out a little different each time.
        let stored = self.store.outcome(self.run, job)?;
        stored.ok_or_else(|| StoreError::deleted(self.run)).map(Some)
    }
}
