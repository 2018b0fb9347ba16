//! Doing what is missing on the threads of this machine: the first loop over a coordinator.

use crate::{
    Completion, Coordinator, Desk, Fault, JobPlan, Offered, Performer, RunKey, Shard, Store, StoreError,
    host, perform,
};
use seedbed_arena::Watch;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// Does the missing jobs on the current thread pool and hands all outcomes to the plan; a new run notes the program.
///
/// # Errors
///
/// If the store cannot be used, holds outcomes that do not fit the plan, or a job cannot be done.
pub fn complete(
    store: &Store,
    key: &RunKey,
    program: &str,
    plan: &mut dyn JobPlan,
    watch: &Watch,
) -> Result<Completion, StoreError> {
    work_off(Coordinator::new(store, key, program, &key.experiment, plan)?, watch)
}

/// The same for a share of the jobs; it is finished only if those of all other shares are in the store.
///
/// # Errors
///
/// As [`complete`].
pub fn complete_share(
    store: &Store,
    key: &RunKey,
    program: &str,
    plan: &mut dyn JobPlan,
    shard: Shard,
    watch: &Watch,
) -> Result<Completion, StoreError> {
    let coordinator = Coordinator::new(store, key, program, &key.experiment, plan)?;
    work_off(coordinator.keep_to(shard), watch)
}

/// Does on the current thread pool whatever the coordinator deals.
fn work_off(mut coordinator: Coordinator<'_>, watch: &Watch) -> Result<Completion, StoreError> {
    let program = coordinator.program().to_owned();
    let machine = host();
    let by = Performer { program: &program, machine: &machine };
    while !coordinator.is_over() && !watch.is_stopped() {
        let (plan, desk) = coordinator.parts();
        let stage = Stage { plan, desk: Mutex::new(desk), by, watch, over: AtomicBool::new(false) };
        stage.work()?;
        coordinator.advance()?;
    }
    if coordinator.is_finished() {
        return Ok(Completion::Finished);
    }
    let (done, jobs) = coordinator.count();
    Ok(Completion::Stopped { done, jobs })
}

/// A stage of a plan at work.
struct Stage<'a, 'b> {
    plan: &'a dyn JobPlan,
    desk: Mutex<&'a mut Desk<'b>>,
    by: Performer<'a>,
    watch: &'a Watch,
    /// Should no thread begin another job?
    over: AtomicBool,
}

impl Stage<'_, '_> {
    /// Does all jobs that can be done.
    fn work(&self) -> Result<(), StoreError> {
        if self.plan.is_timed() {
            return self.thread();
        }
        rayon::broadcast(|_| self.thread()).into_iter().collect()
    }

    /// What one thread does; if it cannot go on, nobody else should work on in vain.
    fn thread(&self) -> Result<(), StoreError> {
        let _end = EndOnPanic(&self.over);
        let done = self.jobs();
        if done.is_err() {
            self.watch.stop();
        }
        done
    }

    fn jobs(&self) -> Result<(), StoreError> {
        // A panic ends the run anyway, and whatever is stored is stored whole.
        let desk = || self.desk.lock().unwrap_or_else(PoisonError::into_inner);
        while !self.watch.is_stopped() && !self.over.load(Ordering::Relaxed) {
            let next = {
                let mut desk = desk();
                let next = desk.next(self.plan)?;
                self.watch.count(desk.found());
                next
            };
            let Some(task) = next else { break };
            match perform(&task, self.plan, &self.by, self.watch) {
                Ok(done) => {
                    if let Offered::Differs(difference) = desk().offer(self.plan, &done)? {
                        return Err(StoreError::differs(&difference));
                    }
                }
                Err(Fault::Stopped) => desk().give_back(task.job as usize),
                // A test may have ended the plan since the job was dealt: what comes after its end is not wanted any more.
                Err(Fault::Failed(_)) if !self.plan.open().contains(&(task.job as usize)) => {
                    desk().give_back(task.job as usize);
                }
                Err(Fault::Failed(error)) => return Err(error.into()),
                Err(Fault::Program { .. }) => unreachable!("tasks are for the program that deals them"),
            }
        }
        Ok(())
    }
}

/// Ends the run when a job panics: its outcome will never come.
struct EndOnPanic<'a>(&'a AtomicBool);

impl Drop for EndOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}
