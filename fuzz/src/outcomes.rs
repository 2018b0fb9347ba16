//! What jobs of experiments leave in the store.

use super::input::{chosen, named};
use seedbed_lab::{AnyExperiment, Paper, Scale, find};
use std::sync::LazyLock;

static PAPERS: LazyLock<Vec<Paper>> = LazyLock::new(|| seedbed::workbench().papers);
static EXPERIMENTS: LazyLock<Vec<(String, &'static dyn AnyExperiment)>> = LazyLock::new(|| {
    let all = find(&PAPERS, "all").expect("there are papers");
    all.into_iter().map(|named| (named.name(), named.experiment)).collect()
});

/// Outcomes of every experiment, the same for every job: taken or refused; what is taken can be summed up.
pub fn outcome(input: &[u8]) {
    const MOST_STAGES: usize = 20;
    let Some((name, text)) = named(input) else { return };
    let mut plan = chosen(name, &EXPERIMENTS).plan(Scale::Small);
    for _ in 0..MOST_STAGES {
        let jobs = plan.open().len();
        if jobs == 0 {
            drop(plan.summary());
            return;
        }
        if plan.take(vec![text.to_owned(); jobs]).is_err() {
            return;
        }
    }
}
