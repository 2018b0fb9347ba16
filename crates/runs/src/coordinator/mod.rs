//! The coordinator: it owns the plan and the store of a run, deals tasks and takes outcomes.
//!
//! It starts no thread, opens no connection and reads no clock: whoever has workers, be they threads, processes or machines,
//! asks it for tasks and hands outcomes over, in any order, twice or never. What it stores is the same in any case.

mod dealer;
mod desk;

pub use dealer::{Dealer, Patience, Progress};
pub(crate) use desk::Desk;
pub use desk::{Lost, Offered};

use crate::{
    Context, Done, FailedJob, JobPlan, RunInUse, RunKey, Shard, Store, StoreError, Task, machine, replay,
};
use desk::Terms;

/// A run under way.
pub struct Coordinator<'a> {
    store: &'a Store,
    run: RunInUse<'a>,
    plan: &'a mut (dyn JobPlan + 'a),
    desk: Desk<'a>,
    finished: bool,
}

impl<'a> Coordinator<'a> {
    /// Takes up the run with this key, which begins here if it is new; `work` is what tasks say that they belong to.
    ///
    /// # Errors
    ///
    /// If the store cannot be used, or holds outcomes that do not fit the plan.
    pub fn new(
        store: &'a Store,
        key: &RunKey,
        program: &str,
        work: &str,
        plan: &'a mut (dyn JobPlan + 'a),
    ) -> Result<Self, StoreError> {
        let run = store.take_up(key, program, &machine(), plan.open().end)?;
        let outcomes = store.outcomes(run.id())?;
        let terms = Terms { work: work.to_owned(), program: program.to_owned(), seed: key.seed };
        let desk = Desk::new(store, run.id(), terms, plan, outcomes);
        let mut coordinator = Self { store, run, plan, desk, finished: false };
        coordinator.begin_stages()?;
        Ok(coordinator)
    }

    /// The same for a share of the jobs: those of others are never dealt, and the run is over when the share is done.
    #[must_use]
    pub fn keep_to(mut self, shard: Shard) -> Self {
        self.desk.keep_to(shard);
        self
    }

    /// The number of the run in the store.
    pub fn run(&self) -> i64 {
        self.run.id()
    }

    /// The program that must do the tasks.
    pub fn program(&self) -> &str {
        self.desk.program()
    }

    /// Are all jobs of all stages done?
    pub fn is_finished(&self) -> bool {
        self.finished
    }

    /// Is there nothing left to do? Jobs that were given up may be missing.
    pub fn is_over(&self) -> bool {
        self.finished || self.desk.is_stuck()
    }

    /// The jobs that were given up.
    pub fn failed(&self) -> Vec<FailedJob> {
        self.desk.failed().cloned().collect()
    }

    /// Jobs that are stored, and jobs in all as far as they are known.
    pub fn count(&self) -> (u64, u64) {
        let open = self.plan.open();
        (open.end.saturating_sub(self.desk.left()) as u64, open.end as u64)
    }

    /// How many games a job of the open stage plays.
    pub fn games(&self, job: u64) -> u64 {
        let job = job as usize;
        if self.plan.open().contains(&job) { self.plan.games(job) } else { 0 }
    }

    /// Does it measure time? Then its jobs belong on one machine, one by one.
    pub fn is_timed(&self) -> bool {
        self.plan.is_timed()
    }

    /// The first job of the open stage, which tasks name as theirs.
    pub fn stage(&self) -> u64 {
        self.desk.open().start as u64
    }

    /// What the tasks of the open stage depend on.
    ///
    /// # Errors
    ///
    /// If the store cannot be used.
    pub fn context(&self) -> Result<Context, StoreError> {
        let stage = self.desk.open().start;
        if stage == 0 {
            return Ok(Context::default());
        }
        let earlier = self.store.outcomes(self.run.id())?.into_iter().take_while(|(job, _)| *job < stage);
        Ok(Context { outcomes: earlier.map(|(_, stored)| stored.text).collect() })
    }

    /// The next task; `None` if all are done, dealt or given up.
    ///
    /// # Errors
    ///
    /// If the store cannot be used.
    #[expect(clippy::should_implement_trait, reason = "it may fail, and goes on after `None`")]
    pub fn next(&mut self) -> Result<Option<Task>, StoreError> {
        loop {
            let next = self.desk.next(self.plan)?;
            // Another process may have done the rest of a stage.
            if next.is_some() || self.finished || self.desk.left() > 0 {
                return Ok(next);
            }
            self.advance()?;
        }
    }

    /// Takes an outcome; the last of a stage opens the next. After an error it can be offered again.
    ///
    /// # Errors
    ///
    /// If the store cannot be used, or the outcome cannot be read.
    pub fn offer(&mut self, done: &Done) -> Result<Offered, StoreError> {
        let offered = self.desk.offer(self.plan, done)?;
        self.advance()?;
        Ok(offered)
    }

    /// Takes note that a worker was lost by a job, or could not do it; the third time the job is given up.
    ///
    /// # Errors
    ///
    /// If the store cannot be used.
    pub fn lost(&mut self, job: u64, machine: &str, why: &str) -> Result<Lost, StoreError> {
        self.desk.lost(self.plan, job as usize, machine, why)
    }

    /// Deals a job again whose worker was lost through no fault of the job.
    pub fn give_back(&mut self, job: u64) {
        self.desk.give_back(job as usize);
    }

    /// Games of jobs that another process has done since this was last asked.
    pub fn found(&mut self) -> u64 {
        self.desk.found()
    }

    /// The plan, which many may read, and the desk, which one may write.
    pub(crate) fn parts(&mut self) -> (&(dyn JobPlan + 'a), &mut Desk<'a>) {
        (self.plan, &mut self.desk)
    }

    /// Hands a stage that is done to the plan, and opens the next.
    pub(crate) fn advance(&mut self) -> Result<(), StoreError> {
        if self.finished || self.desk.left() > 0 { Ok(()) } else { self.begin_stages() }
    }

    /// Hands whole stages to the plan, and lays out the first that is not.
    fn begin_stages(&mut self) -> Result<(), StoreError> {
        let mut outcomes = self.desk.take();
        let all_done = replay(self.plan, &mut outcomes)?;
        self.desk.put_back(outcomes);
        self.desk.begin_stage(self.plan);
        self.store.forgive_done(self.run.id())?;
        if all_done {
            self.store.finish(self.run.id())?;
            self.finished = true;
        } else {
            self.store.expect(self.run.id(), self.plan.open().end)?;
        }
        Ok(())
    }
}
