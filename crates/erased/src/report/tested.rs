//! The sequential test of a match, as it is reported.

use seedbed_arena::{Decision, Sprt, Tally};
use serde::Serialize;

/// A test and what it has found.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Tested {
    /// The test.
    #[serde(flatten)]
    pub test: Sprt,
    /// The logarithm of the likelihood ratio.
    pub log_ratio: f64,
    /// Below the first the test fails, above the second it passes.
    pub limits: [f64; 2],
    /// What it has decided.
    pub decision: Decision,
}

impl Tested {
    /// The test after the pairs of a match.
    pub fn new(test: Sprt, tally: &Tally) -> Self {
        let (log_ratio, decision) = (test.log_ratio(&tally.pairs), test.decide(&tally.pairs));
        Self { test, log_ratio, limits: test.limits(), decision }
    }
}
