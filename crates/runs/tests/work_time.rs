//! What a job costs is what it worked, not what it waited, unless time is what it measures.

use crate::toy::{PROGRAM, alone};
use seedbed_arena::Watch;
use seedbed_rules::{Seed, UsageError};
use seedbed_runs::{JobPlan, outcome_text};
use std::ops::Range;
use std::thread::sleep;
use std::time::Duration;

const NAP: Duration = Duration::from_millis(200);

/// A job that only waits, as one does on a machine where others work.
struct Waiting {
    is_timed: bool,
    is_done: bool,
}

impl JobPlan for Waiting {
    fn open(&self) -> Range<usize> {
        usize::from(self.is_done)..1
    }

    fn label(&self, _: usize) -> String {
        "a nap".to_owned()
    }

    fn games(&self, _: usize) -> u64 {
        1
    }

    fn run(&self, _: usize, _: Seed, _: &Watch) -> Option<String> {
        sleep(NAP);
        Some(outcome_text(&PROGRAM))
    }

    fn take(&mut self, _: Vec<String>) -> Result<(), UsageError> {
        self.is_done = true;
        Ok(())
    }

    fn is_timed(&self) -> bool {
        self.is_timed
    }
}

#[test]
fn waiting_costs_nothing_unless_time_is_measured() {
    for is_timed in [true, false] {
        let store = alone(1, &mut Waiting { is_timed, is_done: false });
        let seconds = store.runs().unwrap()[0].seconds;
        let waited = seconds >= NAP.as_secs_f64();
        assert_eq!(waited, is_timed || !cfg!(target_os = "linux"), "{seconds} s");
    }
}
