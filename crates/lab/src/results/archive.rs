//! Runs as a compressed file: one line of JSON for each, with the outcomes of all its jobs.

use crate::Scale;
use flate2::read::GzDecoder;
use flate2::{Compression, GzBuilder};
use seedbed_rules::UsageError;
use seedbed_runs::{Batch, Run, StoredOutcome};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::io::{Read, Write};

/// A finished run with the outcomes of its jobs.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArchivedRun {
    /// The full name of the experiment.
    pub experiment: String,
    /// Its version.
    pub version: Option<u32>,
    /// The name of its scale.
    pub scale: String,
    /// The root of its randomness.
    pub seed: u64,
    /// What it depends on.
    pub identity: Option<String>,
    /// The program that began it.
    pub program: String,
    /// The machine it began on.
    pub machine: String,
    /// When it began, in UTC.
    pub started: String,
    /// When it ended, in UTC.
    pub finished: String,
    /// Seconds of work in all jobs together.
    pub seconds: f64,
    /// Jobs with what they left, as JSON.
    pub jobs: Vec<(String, String)>,
}

/// The largest file that is read, unpacked.
const LIMIT: u64 = 1 << 30;

impl ArchivedRun {
    /// A run of a store; `None` if it is not finished.
    pub fn of(run: &Run, batches: &[Batch]) -> Option<Self> {
        let Run {
            experiment,
            version,
            scale,
            seed,
            identity,
            program,
            machine,
            started,
            finished,
            seconds,
            ..
        } = run.clone();
        let mut jobs: Vec<&Batch> = batches.iter().collect();
        jobs.sort_by_key(|batch| batch.job);
        let jobs = jobs.into_iter().map(|batch| (batch.label.clone(), batch.outcome.clone())).collect();
        let finished = finished?;
        Some(Self {
            experiment,
            version,
            scale,
            seed,
            identity,
            program,
            machine,
            started,
            finished,
            seconds,
            jobs,
        })
    }

    /// Runs of which the later is to be preferred: at a larger scale, and of those the one that ended last.
    pub fn rank(&self) -> (Option<Scale>, &str) {
        (Scale::named(&self.scale), &self.finished)
    }

    /// The outcomes by number.
    pub(super) fn outcomes(&self) -> BTreeMap<usize, StoredOutcome> {
        let outcome =
            |(label, text): &(String, String)| StoredOutcome { label: label.clone(), text: text.clone() };
        self.jobs.iter().map(outcome).enumerate().collect()
    }

    /// The run without its jobs.
    pub(super) fn as_run(&self) -> Run {
        let Self {
            experiment,
            version,
            scale,
            seed,
            identity,
            program,
            machine,
            started,
            finished,
            seconds,
            jobs,
        } = self.clone();
        let count = jobs.len() as u64;
        Run {
            id: 0,
            experiment,
            version,
            scale,
            seed,
            identity,
            program,
            machine,
            jobs: count,
            done: count,
            failed: 0,
            started,
            finished: Some(finished),
            seconds,
        }
    }

    /// The runs as a compressed file, in the order of their names.
    ///
    /// # Panics
    ///
    /// Never: nothing that is written to memory can fail.
    pub fn pack(runs: &[Self]) -> Vec<u8> {
        let mut runs: Vec<&Self> = runs.iter().collect();
        runs.sort_by(|one, other| one.experiment.cmp(&other.experiment));
        // Without a time in it, so that the same runs make the same file.
        let mut file = GzBuilder::new().write(Vec::new(), Compression::best());
        for run in runs {
            let line = serde_json::to_string(run).expect("a run is plain data");
            writeln!(file, "{line}").expect("memory can be written to");
        }
        file.finish().expect("memory can be written to")
    }

    /// The runs of such a file.
    ///
    /// # Errors
    ///
    /// If it is something else, or damaged.
    pub fn unpack(file: &[u8]) -> Result<Vec<Self>, UsageError> {
        let wrong = |why: String| UsageError::new(format!("this is no file of runs: {why}"), RIGHT);
        let mut text = String::new();
        let read = GzDecoder::new(file).take(LIMIT).read_to_string(&mut text);
        read.map_err(|error| wrong(error.to_string()))?;
        let run = |line| serde_json::from_str(line).map_err(|error| wrong(error.to_string()));
        text.lines().map(run).collect()
    }
}

const RIGHT: &str = "`seedbed report --publish FOLDER` writes such files";

#[cfg(test)]
mod tests {
    use super::*;

    fn run(experiment: &str, scale: &str, finished: &str) -> ArchivedRun {
        ArchivedRun {
            experiment: experiment.to_owned(),
            version: Some(1),
            scale: scale.to_owned(),
            seed: u64::MAX,
            identity: None,
            program: "0.1.0".to_owned(),
            machine: "here".to_owned(),
            started: "2026-01-01".to_owned(),
            finished: finished.to_owned(),
            seconds: 0.1 + 0.2,
            jobs: vec![("a job".to_owned(), "{\"x\":0.30000000000000004}".to_owned())],
        }
    }

    #[test]
    fn what_is_packed_comes_back() {
        let runs = [run("b/one", "small", "1"), run("a/two", "paper", "2")];
        let file = ArchivedRun::pack(&runs);
        assert_eq!(file, ArchivedRun::pack(&runs), "packing is a function of the runs");
        assert_eq!(ArchivedRun::unpack(&file).unwrap(), [runs[1].clone(), runs[0].clone()]);
        assert!(ArchivedRun::unpack(&file[..file.len() / 2]).is_err());
        assert!(ArchivedRun::unpack(b"{}").is_err());
    }

    #[test]
    fn larger_scales_and_later_runs_are_preferred() {
        let runs =
            [run("x", "paper", "1"), run("x", "small", "9"), run("x", "tenth", "5"), run("x", "paper", "0")];
        assert_eq!(runs.iter().max_by_key(|run| run.rank()), Some(&runs[0]));
    }
}
