//! A match that a sequential test of its pairs may end, played at once or kept.

use crate::series::stored;
use crate::tested_plan::TestedPlan;
use crate::{GameRecord, Played, Series, SeriesEnd};
use seedbed_arena::{Decision, Sprt, Tally, Watch};
use seedbed_rules::UsageError;
use seedbed_runs::{Completion, JobPlan, RunKey, Store, StoreError, complete, missing_games};
use std::ops::ControlFlow;

/// A match of two with its test.
#[derive(Clone)]
pub struct TestedSeries<'a> {
    /// The match; of a tournament only the first is played.
    pub series: Series<'a>,
    /// The test that decides when there are enough pairs.
    pub test: Sprt,
}

impl<'a> TestedSeries<'a> {
    /// Plays until the test decides, on the current thread pool.
    ///
    /// # Errors
    ///
    /// If the start or an opening does not fit, or a guest failed.
    pub fn play(&self, watch: &Watch) -> Result<Played, UsageError> {
        let Self { series, test } = self;
        let agents = [&series.agents[0], &series.agents[1]];
        let mut decided = |tally: &Tally| match test.decide(&tally.pairs) {
            Decision::Open => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        };
        let (tally, mut records) = series.recorded(0, |setup| {
            series.game.contest_set_until(agents, series.plan(0), setup, watch, &mut decided)
        })?;
        // Pairs beyond the decision may have been played; they do not count.
        let pairs = tally.games().div_ceil(2);
        records.retain(|record: &GameRecord| record.number.is_some_and(|[_, pair, _]| pair < pairs));
        Ok(Played { tallies: vec![tally], records })
    }

    /// The match as jobs whose outcomes count in their order.
    pub fn jobs(&self) -> Box<dyn JobPlan + 'a> {
        Box::new(self.job_plan())
    }

    /// What the kept match is known by.
    pub fn key(&self, program: &str) -> RunKey {
        let scale = format!("{} games at most, {}", self.series.games, self.test);
        self.series.key_of(program, &self.job_plan(), scale)
    }

    /// How many games the store does not have yet, if the test does not end the match before.
    ///
    /// # Errors
    ///
    /// If the store cannot be read.
    pub fn missing(&self, store: &Store, program: &str) -> Result<u64, StoreError> {
        missing_games(store, &self.key(program), &mut self.job_plan())
    }

    /// Plays what the store does not have yet until the test decides, on the current thread pool.
    ///
    /// # Errors
    ///
    /// If the store cannot be used, the start or an opening does not fit, or a guest failed.
    pub fn keep(&self, store: &Store, program: &str, watch: &Watch) -> Result<SeriesEnd, StoreError> {
        self.series.check()?;
        let mut plan = self.job_plan();
        let key = self.key(program);
        Ok(match complete(store, &key, program, &mut plan, watch)? {
            Completion::Finished => SeriesEnd::Finished(plan.played()),
            Completion::Stopped { done, jobs } => {
                SeriesEnd::Stopped { so_far: plan.sum(stored(store, &key)?)?, done, jobs }
            }
        })
    }

    fn job_plan(&self) -> TestedPlan<'a> {
        TestedPlan::new(self.series.clone(), self.test)
    }
}
