//! Doing a task: a function of the task and its context, wherever it is done.

use crate::work_time::WorkTime;
use crate::{Context, Done, Fault, JobPlan, Task};
use seedbed_arena::Watch;
use seedbed_rules::Seed;

/// Does a task of a plan that stands at the task's stage.
///
/// # Errors
///
/// If it was stopped, is for another program, is not open in the plan, or cannot be done.
pub fn perform(task: &Task, plan: &dyn JobPlan, by: &Performer<'_>, watch: &Watch) -> Result<Done, Fault> {
    Fault::unless_same(&task.program, by.program)?;
    let (open, job) = (plan.open(), task.job as usize);
    if open.start as u64 != task.stage || !open.contains(&job) {
        return Err(Fault::unfit(task));
    }
    let time = WorkTime::begin();
    let Some(outcome) = plan.run(job, Seed(task.seed), watch) else {
        return Err(plan.failure().map_or(Fault::Stopped, Fault::Failed));
    };
    let seconds = if plan.is_timed() { time.elapsed() } else { time.worked() };
    let (machine, program) = (by.machine.to_owned(), by.program.to_owned());
    Ok(Done { job: task.job, outcome, seconds, machine, program })
}

/// Who does tasks.
#[derive(Clone, Copy, Debug)]
pub struct Performer<'a> {
    /// The program: version and fingerprint.
    pub program: &'a str,
    /// The machine.
    pub machine: &'a str,
}

/// Someone who does task after task of one work, and so keeps its plan.
pub struct Worker<'a> {
    fresh: Box<dyn Fn() -> Box<dyn JobPlan + 'a> + 'a>,
    plan: Box<dyn JobPlan + 'a>,
    by: Performer<'a>,
}

impl<'a> Worker<'a> {
    /// A worker at the beginning of the work whose plans `fresh` makes.
    pub fn new(fresh: impl Fn() -> Box<dyn JobPlan + 'a> + 'a, by: Performer<'a>) -> Self {
        let plan = fresh();
        Self { fresh: Box::new(fresh), plan, by }
    }

    /// The first job of the stage that tasks can be done of without another context.
    pub fn stage(&self) -> u64 {
        self.plan.open().start as u64
    }

    /// Goes to the stage that this is the context of.
    ///
    /// # Errors
    ///
    /// If the outcomes are not those of whole stages of the work.
    pub fn learn(&mut self, context: &Context) -> Result<(), Fault> {
        let mut plan = (self.fresh)();
        let mut outcomes = context.outcomes.as_slice();
        while !outcomes.is_empty() {
            let jobs = plan.open().len();
            let Some((stage, later)) = outcomes.split_at_checked(jobs).filter(|_| jobs > 0) else {
                return Err(Fault::uneven(context));
            };
            plan.take(stage.to_vec()).map_err(Fault::Failed)?;
            outcomes = later;
        }
        self.plan = plan;
        Ok(())
    }

    /// Does a task of the current stage.
    ///
    /// # Errors
    ///
    /// As [`perform`].
    pub fn perform(&self, task: &Task, watch: &Watch) -> Result<Done, Fault> {
        perform(task, &*self.plan, &self.by, watch)
    }
}
