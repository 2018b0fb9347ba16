//! Resumable runs: work in jobs, each of which is stored as soon as it is done.
//!
//! A [`JobPlan`] lists independent seeded jobs, in stages if later ones follow from earlier outcomes. [`complete`] does the
//! jobs that the [`Store`] does not have yet, so that a run that was stopped or killed goes on where it was. The crate knows
//! neither games nor papers.
//!
//! A run is known by what it depends on and not by the program that did it: [`identity`] puts that into one number.

mod arithmetic;
mod complete;
mod identity;
mod machine;
mod plan;
mod store;

pub use complete::{Completion, complete, missing_games};
pub use identity::identity;
pub use machine::{build, machine};
pub use plan::{JobPlan, outcome_text, read_outcome, replay};
pub use store::{Batch, Run, RunInUse, RunKey, Store, StoreError, StoredOutcome};
