//! Plans that cost nothing, one in stages and one that a test ends early, and what a store has of them.

use seedbed_arena::{Watch, with_threads};
use seedbed_rules::{Seed, UsageError};
use seedbed_runs::{
    Completion, Done, JobPlan, Performer, RunKey, Store, Task, Worker, complete, outcome_text, read_outcome,
};
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Random numbers in three stages, each of which has as many jobs as the one before it says.
#[derive(Default)]
pub(crate) struct Staged {
    pub(crate) first: usize,
    taken: Vec<u64>,
    /// The jobs of the stages that are done.
    stages: Vec<usize>,
}

pub(crate) const STAGES: usize = 3;

impl Staged {
    pub(crate) fn new(first: usize) -> Self {
        Self { first, ..Self::default() }
    }
}

fn number(job: usize, seed: Seed) -> u64 {
    seed.child("job", job as u64).rng().below(1000) as u64
}

impl JobPlan for Staged {
    fn open(&self) -> Range<usize> {
        let begun = self.taken.len();
        let jobs = match self.stages.len() {
            0 => self.first,
            STAGES => 0,
            // Follows from what was found, and so cannot be known before.
            _ => 1 + self.taken[begun - 1] as usize % (self.first + 1),
        };
        begun..begun + jobs
    }

    fn label(&self, job: usize) -> String {
        format!("number {job} of stage {}", self.stages.len())
    }

    fn games(&self, _: usize) -> u64 {
        10
    }

    fn run(&self, job: usize, seed: Seed, watch: &Watch) -> Option<String> {
        let before = self.taken.iter().sum::<u64>();
        watch.count(10);
        (!watch.is_stopped()).then(|| outcome_text(&(number(job, seed) + before % 7)))
    }

    fn take(&mut self, outcomes: Vec<String>) -> Result<(), UsageError> {
        self.stages.push(outcomes.len());
        for outcome in outcomes {
            self.taken.push(read_outcome(&outcome)?);
        }
        Ok(())
    }
}

/// Random numbers until their sum in the order of jobs exceeds a limit.
pub(crate) struct Tested {
    limit: u64,
    noted: AtomicUsize,
    sum: AtomicUsize,
    end: AtomicUsize,
    pub(crate) taken: Option<usize>,
}

impl Tested {
    pub(crate) fn new(jobs: usize, limit: u64) -> Self {
        let [noted, sum] = [0, 0].map(AtomicUsize::new);
        Self { limit, noted, sum, end: AtomicUsize::new(jobs), taken: None }
    }
}

impl JobPlan for Tested {
    fn open(&self) -> Range<usize> {
        self.taken.unwrap_or(0)..self.end.load(Ordering::Relaxed)
    }

    fn label(&self, job: usize) -> String {
        format!("number {job}")
    }

    fn games(&self, _: usize) -> u64 {
        2
    }

    fn run(&self, job: usize, seed: Seed, _: &Watch) -> Option<String> {
        Some(outcome_text(&number(job, seed)))
    }

    fn take(&mut self, outcomes: Vec<String>) -> Result<(), UsageError> {
        self.taken = Some(outcomes.len());
        Ok(())
    }

    fn is_ordered(&self) -> bool {
        true
    }

    fn note(&self, job: usize, outcome: &str) -> Result<(), UsageError> {
        assert!(job <= self.noted.load(Ordering::Relaxed), "told of job {job} too early");
        if job < self.noted.load(Ordering::Relaxed) {
            return Ok(());
        }
        self.noted.store(job + 1, Ordering::Relaxed);
        let sum =
            self.sum.fetch_add(read_outcome(outcome)?, Ordering::Relaxed) + read_outcome::<usize>(outcome)?;
        if sum as u64 > self.limit {
            self.end.fetch_min(job + 1, Ordering::Relaxed);
        }
        Ok(())
    }
}

pub(crate) const PROGRAM: &str = "0.1.0+toy";

pub(crate) fn key(seed: u64) -> RunKey {
    let [experiment, scale, identity] = ["toy/numbers", "small", "as ever"].map(str::to_owned);
    RunKey { experiment, version: 1, scale, seed, identity }
}

/// What a store has of its only run: the rows, but for when, where and how long, and whether all is done.
pub(crate) fn rows(store: &Store) -> (Vec<(u64, String, String)>, u64, bool) {
    let run = &store.runs().unwrap()[0];
    let rows = store.batches(run.id).unwrap().into_iter().map(|row| (row.job, row.label, row.outcome));
    (rows.collect(), run.jobs, run.finished.is_some())
}

/// What one thread leaves.
pub(crate) fn alone(seed: u64, plan: &mut (impl JobPlan + Send)) -> Store {
    let store = Store::in_memory().unwrap();
    let work = || complete(&store, &key(seed), PROGRAM, plan, &Watch::default()).unwrap();
    assert_eq!(with_threads(Some(1), work).unwrap(), Completion::Finished);
    store
}

/// A worker elsewhere, with a plan of its own.
pub(crate) fn worker<'a>(fresh: impl Fn() -> Box<dyn JobPlan> + 'a, machine: &'a str) -> Worker<'a> {
    Worker::new(move || fresh(), Performer { program: PROGRAM, machine })
}

/// What a worker makes of a task.
pub(crate) fn done(worker: &Worker<'_>, task: &Task) -> Done {
    worker.perform(task, &Watch::default()).unwrap()
}
