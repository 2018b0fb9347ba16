//! What makes two runs the same run.

use seedbed_arena::Watch;
use seedbed_rules::{Seed, UsageError};
use seedbed_runs::{Completion, JobPlan, RunKey, Store, complete, identity};
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

/// Jobs that only count how often they are done.
struct Counted {
    jobs: usize,
    label: &'static str,
    games: u64,
    done: AtomicU64,
    taken: usize,
}

fn counted(jobs: usize, label: &'static str, games: u64) -> Counted {
    Counted { jobs, label, games, done: AtomicU64::new(0), taken: 0 }
}

impl JobPlan for Counted {
    fn open(&self) -> Range<usize> {
        self.taken..self.jobs
    }

    fn label(&self, job: usize) -> String {
        format!("{} {job}", self.label)
    }

    fn games(&self, _: usize) -> u64 {
        self.games
    }

    fn run(&self, _: usize, _: Seed, _: &Watch) -> Option<String> {
        self.done.fetch_add(1, Ordering::Relaxed);
        Some("1".to_owned())
    }

    fn take(&mut self, outcomes: Vec<String>) -> Result<(), UsageError> {
        self.taken += outcomes.len();
        Ok(())
    }
}

fn seen(text: &str) -> Vec<String> {
    vec!["a game".to_owned(), text.to_owned()]
}

#[test]
fn an_identity_depends_on_version_jobs_and_behaviour() {
    let plan = || counted(4, "games from", 10);
    let usual = identity(1, &plan(), &seen("won"));
    assert_eq!(usual, identity(1, &plan(), &seen("won")));
    assert!(usual.len() == 16 && usual.bytes().all(|digit| digit.is_ascii_hexdigit()), "{usual}");
    let others = [
        identity(2, &plan(), &seen("won")),
        identity(1, &counted(5, "games from", 10), &seen("won")),
        identity(1, &counted(4, "rounds from", 10), &seen("won")),
        identity(1, &counted(4, "games from", 20), &seen("won")),
        identity(1, &plan(), &seen("lost")),
        identity(1, &plan(), &["a gamewon".to_owned()]),
    ];
    for (at, other) in others.iter().enumerate() {
        assert!(*other != usual && others[..at].iter().all(|earlier| earlier != other), "{at}");
    }
}

#[test]
fn another_program_goes_on_if_it_behaves_alike() {
    let store = Store::in_memory().unwrap();
    let jobs_done = |program: &str, behaviour: &str| {
        let mut plan = counted(4, "games from", 10);
        let key = RunKey {
            experiment: "toy/counted".to_owned(),
            version: 1,
            scale: "small".to_owned(),
            seed: 0,
            identity: identity(1, &plan, &seen(behaviour)),
        };
        let ended = complete(&store, &key, program, &mut plan, &Watch::default()).unwrap();
        assert_eq!(ended, Completion::Finished);
        plan.done.into_inner()
    };
    assert_eq!(jobs_done("0.1.0+old", "won"), 4);
    assert_eq!(jobs_done("0.1.0+new", "won"), 0, "the same run");
    assert_eq!(jobs_done("0.1.0+new", "lost"), 4, "a new run");
    let programs: Vec<String> = store.runs().unwrap().into_iter().map(|run| run.program).collect();
    assert_eq!(programs, ["0.1.0+old", "0.1.0+new"]);
}

#[test]
fn a_store_remembers_the_last_build_that_looked() {
    let store = Store::in_memory().unwrap();
    let known = |build: &str| store.known_identity("paper/table-1", "small", build).unwrap();
    assert_eq!(known("one"), None);
    store.note_identity("paper/table-1", "small", "one", "aa").unwrap();
    assert_eq!((known("one").as_deref(), known("other")), (Some("aa"), None));
    assert_eq!(store.known_identity("paper/table-1", "large", "one").unwrap(), None);
    store.note_identity("paper/table-1", "small", "other", "bb").unwrap();
    assert_eq!((known("one"), known("other").as_deref()), (None, Some("bb")));
}
