//! The store and its older formats, runs that are stopped and resumed, what makes them the same run, and runs of many workers.

mod cluster;
mod format;
mod identity;
mod merged;
mod ordered;
mod resumed;
mod schedules;
mod store;
mod toy;
mod work_time;
mod workers;

use seedbed_runs::{Added, NewOutcome, Store};

/// An outcome of a machine that is always the same.
fn outcome<'a>(job: usize, label: &'a str, text: &'a str) -> NewOutcome<'a> {
    NewOutcome { job, label, text, seconds: 0.5, machine: Some("a machine") }
}

fn add(store: &Store, run: i64, job: usize, label: &str, text: &str) -> Added {
    store.add(run, outcome(job, label, text)).unwrap()
}
