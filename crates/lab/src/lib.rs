//! The laboratory: experiments by name, a store that survives a kill, and reports beside the published numbers.
//!
//! An [`Experiment`] is a named generator of independent seeded jobs and a summary of what they found. [`Request::run`]
//! does the jobs that the [`Store`] does not have yet; [`report`] shows what it has.

mod boosting;
mod dominance;
mod dominoes;
mod dots_and_boxes;
mod duels;
mod exhibit;
mod experiment;
pub mod export;
mod papers;
pub mod report;
mod run;
mod spread;
mod store;
mod surprising;

pub use boosting::{Boost, Learnt, Wish};
pub use exhibit::{Chart, Exhibit, HeatMap, Line, Measure, Part, Series, Table, Unit, Verdict};
pub use experiment::{AnyExperiment, Experiment, Plan, Scale, Title};
pub use papers::{Named, Paper, find, papers};
pub use run::{Ended, PROGRAM, Request, machine};
pub use seedbed_tune::Method;
pub use store::{Batch, Run, RunKey, Store, Trouble};
