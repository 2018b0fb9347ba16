//! Resumable runs: work in jobs, each of which is stored as soon as it is done.
//!
//! A [`JobPlan`] lists independent seeded jobs, in stages if later ones follow from earlier outcomes. [`complete`] does the
//! jobs that the [`Store`] does not have yet, so that a run that was stopped or killed goes on where it was. The crate knows
//! neither games nor papers.

mod complete;
mod machine;
mod plan;
#[allow(
    clippy::missing_errors_doc,
    reason = "everything here fails for one reason, a store that cannot be used"
)]
mod store;

pub use complete::{Completion, complete, missing_games};
pub use machine::machine;
pub use plan::{JobPlan, outcome_text, read_outcome, replay};
pub use store::{Batch, Run, RunKey, Store, StoreError};
