//! What travels between a coordinator and those who work for it.

use seedbed_rules::UsageError;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A job to be done, anywhere.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Task {
    /// What the job is a part of, as a command would say it: `reproduce dominance/table-5.1 --scale paper`.
    pub work: String,
    /// The program that must do it: version and fingerprint.
    pub program: String,
    /// The root of all randomness.
    pub seed: u64,
    /// The first job of its stage: what it depends on are the outcomes of all jobs before that.
    pub stage: u64,
    /// Its number.
    pub job: u64,
}

/// A job done.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Done {
    /// Its number.
    pub job: u64,
    /// What it left, as JSON.
    pub outcome: String,
    /// How long it worked; where time is measured, how long it took.
    pub seconds: f64,
    /// The machine that did it.
    pub machine: String,
    /// The program that did it: version and fingerprint.
    pub program: String,
}

/// What the tasks of a stage depend on: the outcomes of all jobs of earlier stages, in their order.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Context {
    /// What each of the earlier jobs left.
    pub outcomes: Vec<String>,
}

/// Why a task was not done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// Someone asked to stop.
    Stopped,
    /// The task is for another program.
    Program {
        /// The one that the task is for.
        wanted: String,
        /// The one that was to do it.
        ours: String,
    },
    /// It cannot be done.
    Failed(UsageError),
}

impl Fault {
    /// A task that does not fit the work it is said to be of.
    pub(crate) fn unfit(task: &Task) -> Self {
        let wrong = format!("job {} of stage {} is not open in `{}`", task.job, task.stage, task.work);
        Self::Failed(UsageError::new(wrong, "send the context of its stage first"))
    }

    /// Outcomes that end in the middle of a stage.
    pub(crate) fn uneven(context: &Context) -> Self {
        let wrong = format!("{} outcomes are not those of whole stages", context.outcomes.len());
        Self::Failed(UsageError::new(wrong, "send the outcomes of all jobs before the stage"))
    }

    /// Makes sure that a task is for this program.
    pub(crate) fn unless_same(wanted: &str, ours: &str) -> Result<(), Self> {
        if wanted == ours {
            return Ok(());
        }
        Err(Self::Program { wanted: wanted.to_owned(), ours: ours.to_owned() })
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stopped => f.write_str("it was stopped"),
            Self::Program { wanted, ours } => write!(
                f,
                "the work is done by Seedbed {wanted}, and this is {ours}; install the same one on all machines"
            ),
            Self::Failed(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Fault {}
