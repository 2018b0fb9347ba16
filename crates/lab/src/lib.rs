//! The laboratory: experiments by name, and reports beside the published numbers.
//!
//! An [`Experiment`] is a named generator of independent seeded jobs and a summary of what they found. [`Request::run`]
//! does the jobs that the store does not have yet; [`report`] shows what it has.

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
mod surprising;

pub use boosting::{BoostConfig, BoostRun, Boosted};
pub use exhibit::{Chart, Exhibit, HeatMap, Line, Measure, Part, Series, Table, Unit, Verdict};
pub use experiment::{AnyExperiment, Experiment, ExperimentPlan, Scale, Title};
pub use papers::{Named, Paper, find, papers};
pub use run::{Ended, PROGRAM, Request};
pub use seedbed_tune::Method;
