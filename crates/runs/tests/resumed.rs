//! Runs that are stopped and go on, by a plan whose second stage follows from its first.

use crate::add;
use seedbed_arena::Watch;
use seedbed_rules::{Seed, UsageError};
use seedbed_runs::{Completion, JobPlan, RunKey, Store, complete, missing_games, outcome_text, read_outcome};
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

/// Four random numbers, and then as many more as the first of them says.
#[derive(Default)]
struct Draws {
    taken: Vec<u64>,
    /// Jobs done by this plan, not read from the store.
    done: AtomicU64,
    /// The watch is stopped in this job.
    stop_at: Option<usize>,
}

impl JobPlan for Draws {
    fn open(&self) -> Range<usize> {
        let jobs = match self.taken.first() {
            None => 4,
            Some(first) => 4 + *first as usize,
        };
        self.taken.len()..jobs
    }

    fn label(&self, job: usize) -> String {
        format!("number {job}")
    }

    fn games(&self, _: usize) -> u64 {
        10
    }

    fn run(&self, job: usize, seed: Seed, watch: &Watch) -> Option<String> {
        if self.stop_at == Some(job) {
            watch.stop();
            return None;
        }
        self.done.fetch_add(1, Ordering::Relaxed);
        Some(outcome_text(&(5 + seed.child("job", job as u64).rng().below(3))))
    }

    fn take(&mut self, outcomes: Vec<String>) -> Result<(), UsageError> {
        for outcome in outcomes {
            self.taken.push(read_outcome(&outcome)?);
        }
        Ok(())
    }

    /// One by one, so that a stop always finds the same jobs done.
    fn is_timed(&self) -> bool {
        true
    }
}

fn key() -> RunKey {
    let [experiment, scale, identity] = ["toy/draws", "small", "as ever"].map(str::to_owned);
    RunKey { experiment, version: 1, scale, seed: 3, identity }
}

fn finished(store: &Store) -> Draws {
    let mut plan = Draws::default();
    assert_eq!(complete(store, &key(), "0.1.0", &mut plan, &Watch::default()).unwrap(), Completion::Finished);
    plan
}

#[test]
fn a_stopped_run_goes_on_to_the_same_end() {
    let whole = finished(&Store::in_memory().unwrap());
    let jobs = whole.taken.len() as u64;
    assert_eq!(jobs, 4 + whole.taken[0]);
    // Stopped in either stage.
    for (stop_at, known) in [(2, 4), (6, jobs)] {
        let store = Store::in_memory().unwrap();
        let mut plan = Draws { stop_at: Some(stop_at), ..Draws::default() };
        let stopped = complete(&store, &key(), "0.1.0", &mut plan, &Watch::default()).unwrap();
        assert_eq!(stopped, Completion::Stopped { done: stop_at as u64, jobs: known });
        let resumed = finished(&store);
        assert_eq!(resumed.taken, whole.taken);
        assert_eq!(resumed.done.into_inner(), jobs - stop_at as u64, "no job is done twice");
        assert_eq!(finished(&store).done.into_inner(), 0, "all of them are stored now");
        assert!(store.run(1).unwrap().unwrap().finished.is_some());
    }
}

#[test]
fn to_ask_what_is_missing_changes_nothing() {
    let store = Store::in_memory().unwrap();
    assert_eq!(missing_games(&store, &key(), &mut Draws::default()).unwrap(), 40);
    assert!(store.runs().unwrap().is_empty(), "a question begins no run");
    let mut plan = Draws { stop_at: Some(3), ..Draws::default() };
    complete(&store, &key(), "0.1.0", &mut plan, &Watch::default()).unwrap();
    assert_eq!(missing_games(&store, &key(), &mut Draws::default()).unwrap(), 10);
    finished(&store);
    assert_eq!(missing_games(&store, &key(), &mut Draws::default()).unwrap(), 0);
}

#[test]
fn outcomes_that_do_not_fit_are_refused() {
    let store = Store::in_memory().unwrap();
    let jobs = finished(&store).taken.len();
    add(&store, 1, jobs, "one too many", "1");
    let again = complete(&store, &key(), "0.1.0", &mut Draws::default(), &Watch::default());
    assert!(again.unwrap_err().to_string().contains("more outcomes than the run has jobs"));

    let store = Store::in_memory().unwrap();
    let run = store.begin(&key(), "0.1.0", "a machine", 4).unwrap();
    (0..4).for_each(|job| drop(add(&store, run, job, &format!("number {job}"), "[]")));
    let refused = complete(&store, &key(), "0.1.0", &mut Draws::default(), &Watch::default());
    assert!(refused.unwrap_err().to_string().contains("a stored outcome cannot be read"));
}

#[test]
fn jobs_of_another_list_are_refused() {
    // In the second stage too: what was drawn there would be taken for something else.
    for other in [1, 6] {
        let store = Store::in_memory().unwrap();
        let mut plan = Draws { stop_at: Some(other), ..Draws::default() };
        complete(&store, &key(), "0.1.0", &mut plan, &Watch::default()).unwrap();
        add(&store, 1, other, "a letter", "5");
        let again = complete(&store, &key(), "0.1.0", &mut Draws::default(), &Watch::default());
        let said = again.unwrap_err().to_string();
        let expected =
            format!("job {other} of the stored run is `a letter`, where this program has `number {other}`");
        assert!(said.contains(&expected) && said.contains("runs delete"), "{said}");
    }
}
