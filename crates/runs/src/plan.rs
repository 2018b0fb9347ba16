//! The jobs of a run, and the outcomes they leave.

use crate::StoredOutcome;
use seedbed_arena::Watch;
use seedbed_rules::{Seed, UsageError};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::ops::Range;

/// Jobs numbered from 0, stage by stage: the jobs of a stage may follow from the outcomes of all stages before it.
///
/// They are always the same jobs in the same order, since outcomes are, so that a run can be resumed in any stage.
pub trait JobPlan: Sync {
    /// The jobs of the current stage; empty once all stages are done.
    fn open(&self) -> Range<usize>;

    /// What an open job is, in a few words.
    fn label(&self, job: usize) -> String;

    /// How many games an open job plays, or whatever else is counted as progress.
    fn games(&self, job: usize) -> u64;

    /// Does an open job and returns its outcome as JSON; `None` if the watch was stopped before it was done.
    fn run(&self, job: usize, seed: Seed, watch: &Watch) -> Option<String>;

    /// Takes the outcomes of all open jobs, in their order, and goes on to the next stage.
    ///
    /// # Errors
    ///
    /// If an outcome cannot be read.
    fn take(&mut self, outcomes: Vec<String>) -> Result<(), UsageError>;

    /// Does it measure time? Then its jobs are done one by one.
    fn is_timed(&self) -> bool {
        false
    }

    /// Why the last job without an outcome could not be done, if nobody stopped it.
    fn failure(&self) -> Option<UsageError> {
        None
    }

    /// Do outcomes count in the order of jobs, so that some may make the rest needless? Then they are stored in that order.
    fn is_ordered(&self) -> bool {
        false
    }

    /// Tells an ordered plan of the outcome of each open job, in their order and perhaps again; the open jobs may become fewer.
    ///
    /// # Errors
    ///
    /// If the outcome cannot be read.
    fn note(&self, _job: usize, _outcome: &str) -> Result<(), UsageError> {
        Ok(())
    }
}

/// What to do about outcomes that do not fit.
const REPEAT: &str = "delete the run with `seedbed runs delete` and repeat it";

/// An outcome as it is stored.
///
/// # Panics
///
/// If the outcome cannot be written as JSON, such as a map whose keys are not strings.
pub fn outcome_text(outcome: &impl Serialize) -> String {
    serde_json::to_string(outcome).expect("an outcome is plain data")
}

/// Reads an outcome that was stored.
///
/// # Errors
///
/// If the text is not such an outcome.
pub fn read_outcome<T: DeserializeOwned>(text: &str) -> Result<T, UsageError> {
    serde_json::from_str(text)
        .map_err(|error| UsageError::new(format!("a stored outcome cannot be read: {error}"), REPEAT))
}

/// Moves stored outcomes into the plan, as many whole stages as there are; returns `true` if no job is left.
///
/// # Errors
///
/// If an outcome cannot be read, or the stored jobs are others than the plan's: their outcomes would be taken for something else.
pub fn replay(
    plan: &mut dyn JobPlan,
    outcomes: &mut BTreeMap<usize, StoredOutcome>,
) -> Result<bool, UsageError> {
    loop {
        let open = plan.open();
        if open.is_empty() {
            break;
        }
        for (&job, StoredOutcome { label, .. }) in outcomes.range(open.clone()) {
            let ours = plan.label(job);
            if *label != ours {
                let wrong =
                    format!("job {job} of the stored run is `{label}`, where this program has `{ours}`");
                return Err(UsageError::new(wrong, REPEAT));
            }
        }
        if plan.is_ordered() {
            note_all(plan, outcomes)?;
        }
        let open = plan.open();
        if !open.clone().all(|job| outcomes.contains_key(&job)) {
            return Ok(false);
        }
        let later = outcomes.split_off(&open.end);
        let stage = std::mem::replace(outcomes, later);
        plan.take(stage.into_values().map(|stored| stored.text).collect())?;
    }
    if outcomes.contains_key(&plan.open().end) {
        return Err(UsageError::new("the store has more outcomes than the run has jobs", REPEAT));
    }
    Ok(true)
}

/// Tells an ordered plan that stands at the beginning of a stage of the outcomes that follow each other from there.
pub(crate) fn note_all(
    plan: &dyn JobPlan,
    outcomes: &BTreeMap<usize, StoredOutcome>,
) -> Result<(), UsageError> {
    let mut job = plan.open().start;
    while plan.open().contains(&job)
        && let Some(stored) = outcomes.get(&job)
    {
        plan.note(job, &stored.text)?;
        job += 1;
    }
    Ok(())
}
