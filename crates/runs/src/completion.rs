//! How far a run came, and how far it has to go.

use crate::{JobPlan, RunKey, Store, StoreError, replay};
use std::collections::BTreeMap;

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
    Ok(missing_jobs(store, key, plan)?.into_iter().map(|job| plan.games(job)).sum())
}

/// The jobs of the open stage that the store does not have yet; none if all stages are done.
///
/// The plan takes the stored outcomes; the store stays as it is.
///
/// # Errors
///
/// If the store cannot be read, or holds outcomes that do not fit the plan.
pub fn missing_jobs(store: &Store, key: &RunKey, plan: &mut dyn JobPlan) -> Result<Vec<usize>, StoreError> {
    let mut outcomes = match store.find(key)? {
        Some(run) => store.outcomes(run)?,
        None => BTreeMap::new(),
    };
    replay(plan, &mut outcomes)?;
    Ok(plan.open().filter(|job| !outcomes.contains_key(job)).collect())
}
