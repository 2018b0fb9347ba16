//! A match with a sequential test as jobs, each some pairs, whose results are looked at pair by pair in their order.

use crate::{GameRecord, Played, Series};
use seedbed_arena::{Decision, Sprt, Tally, Watch, alone};
use seedbed_rules::{Seed, UsageError};
use seedbed_runs::{JobPlan, outcome_text, read_outcome};
use serde::{Deserialize, Serialize};
use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The jobs of a tested match.
pub(crate) struct TestedPlan<'a> {
    series: Series<'a>,
    test: Sprt,
    jobs: Vec<Range<u64>>,
    /// What the test has seen.
    seen: Mutex<Seen>,
    played: Option<Played>,
    failure: Mutex<Option<UsageError>>,
}

/// How far the test is.
struct Seen {
    /// The jobs it was told of.
    jobs: usize,
    tally: Tally,
    /// Decided.
    over: bool,
}

/// What a job leaves: the test may end the match at any of its pairs.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Outcome {
    pairs: Vec<Tally>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    games: Vec<GameRecord>,
}

/// The pairs of all jobs: one each at first, later few beside those before, so that little is played in vain.
fn blocks(pairs: u64) -> Vec<Range<u64>> {
    const MOST: u64 = 64;
    let mut blocks = Vec::new();
    let mut from = 0;
    while from < pairs {
        let end = pairs.min(from + 1 + (from / 64).min(MOST - 1));
        blocks.push(from..end);
        from = end;
    }
    blocks
}

impl<'a> TestedPlan<'a> {
    pub(crate) fn new(series: Series<'a>, test: Sprt) -> Self {
        let jobs = blocks(series.plan(0).pairs().end);
        let seen = Mutex::new(Seen { jobs: 0, tally: Tally::default(), over: false });
        Self { series, test, jobs, seen, played: None, failure: Mutex::default() }
    }

    /// What was played, when all jobs are done.
    pub(crate) fn played(self) -> Played {
        self.played.unwrap_or_default()
    }

    /// Adds up what the first jobs left, to the pair that decides.
    pub(crate) fn sum(&self, outcomes: impl Iterator<Item = (usize, String)>) -> Result<Played, UsageError> {
        let (mut tally, mut records, mut over) = (Tally::default(), Vec::new(), false);
        for (_, text) in outcomes.zip(0..).take_while(|((job, _), at)| job == at).map(|(outcome, _)| outcome)
        {
            if !over {
                let Outcome { pairs, games } = read_outcome(&text)?;
                over = self.add(&mut tally, pairs);
                records.extend(games);
            }
        }
        let pairs = tally.games().div_ceil(2);
        records.retain(|record: &GameRecord| record.number.is_some_and(|[_, pair, _]| pair < pairs));
        Ok(Played { tallies: vec![tally], records })
    }

    /// Adds pair after pair until the test decides; returns whether it did.
    fn add(&self, tally: &mut Tally, pairs: Vec<Tally>) -> bool {
        pairs.into_iter().any(|pair| {
            *tally += pair;
            self.test.decide(&tally.pairs) != Decision::Open
        })
    }

    fn seen(&self) -> MutexGuard<'_, Seen> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn play(&self, job: usize, watch: &Watch) -> Result<Outcome, UsageError> {
        let mut outcome = Outcome { pairs: Vec::new(), games: Vec::new() };
        for pair in self.jobs[job].clone() {
            let (tally, games) = self.series.play_pairs(0, pair..pair + 1, watch)?;
            outcome.pairs.push(tally);
            outcome.games.extend(games);
        }
        Ok(outcome)
    }
}

impl JobPlan for TestedPlan<'_> {
    fn open(&self) -> Range<usize> {
        let seen = self.seen();
        let end = if seen.over { seen.jobs } else { self.jobs.len() };
        if self.played.is_some() { end..end } else { 0..end }
    }

    fn label(&self, job: usize) -> String {
        format!("match 0, pairs {} to {}", self.jobs[job].start, self.jobs[job].end - 1)
    }

    fn games(&self, job: usize) -> u64 {
        let pairs = &self.jobs[job];
        (2 * pairs.end).min(self.series.games) - 2 * pairs.start
    }

    fn run(&self, job: usize, _: Seed, watch: &Watch) -> Option<String> {
        match alone(|| self.play(job, watch)).and_then(|played| played) {
            Ok(outcome) if outcome.pairs.iter().map(Tally::games).sum::<u64>() == self.games(job) => {
                Some(outcome_text(&outcome))
            }
            Ok(_) => None,
            Err(error) => {
                self.failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
                None
            }
        }
    }

    fn take(&mut self, outcomes: Vec<String>) -> Result<(), UsageError> {
        self.played = Some(self.sum(outcomes.into_iter().enumerate())?);
        Ok(())
    }

    fn failure(&self) -> Option<UsageError> {
        self.failure.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn is_ordered(&self) -> bool {
        true
    }

    fn note(&self, job: usize, outcome: &str) -> Result<(), UsageError> {
        let mut seen = self.seen();
        if job == seen.jobs {
            let Outcome { pairs, .. } = read_outcome(outcome)?;
            seen.over = self.add(&mut seen.tally, pairs);
            seen.jobs += 1;
        }
        Ok(())
    }
}
