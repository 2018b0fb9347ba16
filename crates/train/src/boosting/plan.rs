//! The jobs of boosting.

use super::{BoostRun, Ledger, Row, root};
use seedbed_arena::Watch;
use seedbed_rules::{Seed, UsageError};
use seedbed_runs::{JobPlan, outcome_text, read_outcome};
use std::ops::Range;

/// The rows of games from which a book is learnt.
pub(super) struct BoostPlan<'a> {
    boost: &'a BoostRun,
    /// Rows whose results have been taken.
    done: usize,
    /// Those that come next.
    rows: Vec<Row>,
    played: Ledger,
}

impl<'a> BoostPlan<'a> {
    pub(super) fn new(boost: &'a BoostRun) -> Self {
        let played = Ledger::default();
        Self { boost, done: 0, rows: boost.wanted(&played), played }
    }

    /// What has been played so far.
    pub(super) fn played(&self) -> &Ledger {
        &self.played
    }

    fn row(&self, job: usize) -> &Row {
        &self.rows[job - self.done]
    }
}

impl JobPlan for BoostPlan<'_> {
    fn open(&self) -> Range<usize> {
        self.done..self.done + self.rows.len()
    }

    fn label(&self, job: usize) -> String {
        self.row(job).label()
    }

    fn games(&self, job: usize) -> u64 {
        self.row(job).games()
    }

    /// All rows share the seeds of both sides.
    fn run(&self, job: usize, seed: Seed, watch: &Watch) -> Option<String> {
        Some(outcome_text(&self.row(job).play(root(seed), watch)?))
    }

    fn take(&mut self, outcomes: Vec<String>) -> Result<(), UsageError> {
        self.done += self.rows.len();
        for (row, outcome) in self.rows.iter().zip(outcomes) {
            self.played.note(row, row.checked(&read_outcome::<String>(&outcome)?)?);
        }
        self.rows = self.boost.wanted(&self.played);
        Ok(())
    }
}
