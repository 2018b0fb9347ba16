//! The laboratory: experiments by name, and reports beside the published numbers.
//!
//! An [`Experiment`] is a named generator of independent seeded jobs and a summary of what they found. [`IdentifiedRun::run`]
//! does the jobs that the store does not have yet; [`report`] shows what it has. A [`Paper`] is a value with its experiments:
//! the laboratory knows none by itself, nor any game.

mod duels;
mod exhibit;
mod experiment;
pub mod export;
pub mod golden;
mod line;
mod measure;
mod papers;
pub mod report;
pub mod results;
mod run;
mod spread;

pub use duels::{Contest, Duel, DuelExperiment, Score};
pub use exhibit::{Chart, Exhibit, ExhibitTable, HeatMap, Part, Series};
pub use experiment::{AnyExperiment, Experiment, ExperimentPlan, Scale, Title, sampled};
pub use line::{Better, Line, MATTERS, Verdict};
pub use measure::{Measure, Unit};
pub use papers::{Named, Paper, find};
pub use run::{Ended, IdentifiedRun, Reproduced, Request, sum_up};
pub use spread::{Spread, share};
