//! The sequential test of a match, as it is reported.

use seedbed_arena::{Decision, Sprt, Tally};
use serde::Serialize;

/// A test and what it has found.
#[derive(Serialize)]
pub(super) struct Tested {
    #[serde(flatten)]
    test: Sprt,
    log_ratio: f64,
    limits: [f64; 2],
    decision: Decision,
}

impl Tested {
    pub(super) fn new(test: Sprt, tally: &Tally) -> Self {
        let (log_ratio, decision) = (test.log_ratio(&tally.pairs), test.decide(&tally.pairs));
        Self { test, log_ratio, limits: test.limits(), decision }
    }

    /// One line for people.
    pub(super) fn text(&self) -> String {
        let [low, high] = self.limits;
        let found = match self.decision {
            Decision::Upper => "passed",
            Decision::Lower => "failed",
            Decision::Open => "no decision yet",
        };
        format!(
            "SPRT, {}: {found} (log-likelihood ratio {:.2}, limits {low:.2} and {high:.2}); \
             the intervals hold whenever it stops\n",
            self.test, self.log_ratio
        )
    }
}
