//! Resumable runs: work in jobs, each of which is stored as soon as it is done.
//!
//! A [`JobPlan`] lists independent seeded jobs, in stages if later ones follow from earlier outcomes. A [`Coordinator`] deals
//! the jobs that the [`Store`] does not have yet to whoever works, and stores what comes back; [`complete`] works on the threads
//! of this machine, and a [`Dealer`] has workers that may be elsewhere. A run that was stopped or killed goes on where it was.
//! The crate knows neither games nor papers.
//!
//! A run is known by what it depends on and not by the program that did it: [`identity`] puts that into one number.

mod arithmetic;
mod complete;
mod completion;
mod coordinator;
mod identity;
mod machine;
mod perform;
mod plan;
mod share;
mod store;
mod task;
mod work_time;

pub use complete::{complete, complete_share};
pub use completion::{Completion, missing_games, missing_jobs};
pub(crate) use coordinator::Desk;
pub use coordinator::{Coordinator, Dealer, Lost, Offered, Patience, Progress};
pub use identity::identity;
pub use machine::{build, host, machine};
pub use perform::{Performer, Worker, perform};
pub use plan::{JobPlan, outcome_text, read_outcome, replay};
pub use share::Shard;
pub use store::{
    Added, Batch, Difference, FailedJob, MergedRun, NewOutcome, Run, RunInUse, RunKey, Store, StoreError,
    StoredOutcome,
};
pub use task::{Context, Done, Fault, Task};
