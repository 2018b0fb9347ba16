//! A match or a tournament as jobs, each some pairs of one match.

use crate::{GameRecord, Played, Series};
use seedbed_arena::{Tally, Watch, alone};
use seedbed_rules::{Seed, UsageError};
use seedbed_runs::{JobPlan, outcome_text, read_outcome};
use serde::{Deserialize, Serialize};
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

/// The jobs of a series.
pub(crate) struct SeriesPlan<'a> {
    series: Series<'a>,
    jobs: Vec<(usize, Range<u64>)>,
    played: Option<Played>,
    failure: Mutex<Option<UsageError>>,
}

/// What a job leaves.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Outcome {
    tally: Tally,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    games: Vec<GameRecord>,
}

/// The pairs of a job: few enough that a kill costs little, many enough that a store of short games stays small.
fn pairs_of_a_job(pairs: u64) -> u64 {
    const JOBS: u64 = 200;
    const MOST: u64 = 64;
    (pairs / JOBS).clamp(1, MOST)
}

impl<'a> SeriesPlan<'a> {
    pub(crate) fn new(series: Series<'a>) -> Self {
        let mut jobs = Vec::new();
        for number in 0..series.matches().len() {
            let pairs = series.plan(number).pairs();
            let step = pairs_of_a_job(pairs.end);
            jobs.extend(
                (0..pairs.end.div_ceil(step)).map(|at| (number, at * step..pairs.end.min((at + 1) * step))),
            );
        }
        Self { series, jobs, played: None, failure: Mutex::default() }
    }

    /// What was played, when all jobs are done.
    pub(crate) fn played(self) -> Played {
        self.played.unwrap_or_default()
    }

    /// Adds up what some jobs left.
    pub(crate) fn sum(&self, outcomes: impl Iterator<Item = (usize, String)>) -> Result<Played, UsageError> {
        let mut played =
            Played { tallies: vec![Tally::default(); self.series.matches().len()], records: Vec::new() };
        for (job, text) in outcomes {
            let Outcome { tally, games } = read_outcome(&text)?;
            let Some((number, _)) = self.jobs.get(job) else { continue };
            played.tallies[*number] += tally;
            played.records.extend(games);
        }
        Ok(played)
    }
}

impl JobPlan for SeriesPlan<'_> {
    fn open(&self) -> Range<usize> {
        if self.played.is_some() { self.jobs.len()..self.jobs.len() } else { 0..self.jobs.len() }
    }

    fn label(&self, job: usize) -> String {
        let (number, pairs) = &self.jobs[job];
        format!("match {number}, pairs {} to {}", pairs.start, pairs.end - 1)
    }

    fn games(&self, job: usize) -> u64 {
        let (_, pairs) = &self.jobs[job];
        (2 * pairs.end).min(self.series.games) - 2 * pairs.start
    }

    fn run(&self, job: usize, _: Seed, watch: &Watch) -> Option<String> {
        let (number, pairs) = self.jobs[job].clone();
        let played = alone(|| self.series.play_pairs(number, pairs, watch)).and_then(|played| played);
        match played {
            Ok((tally, games)) if tally.games() == self.games(job) => {
                Some(outcome_text(&Outcome { tally, games }))
            }
            Ok(_) => None,
            Err(error) => {
                self.failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
                None
            }
        }
    }

    fn failure(&self) -> Option<UsageError> {
        self.failure.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn take(&mut self, outcomes: Vec<String>) -> Result<(), UsageError> {
        self.played = Some(self.sum(outcomes.into_iter().enumerate())?);
        Ok(())
    }
}
