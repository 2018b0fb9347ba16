//! The open stage of a run: which jobs wait, which are dealt, and what came back.

use crate::{
    Added, Difference, Done, FailedJob, JobPlan, NewOutcome, Shard, Store, StoreError, StoredOutcome, Task,
};
use seedbed_rules::UsageError;
use std::collections::{BTreeMap, VecDeque};
use std::ops::Range;

/// A job that has cost this many workers is given up.
const ATTEMPTS: usize = 3;

/// What became of an outcome that was offered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Offered {
    /// It is the first of its job.
    New,
    /// The very same one was there.
    Same,
    /// Nobody needs it any more: a test was decided before it.
    Needless,
    /// Another one was there, and stays.
    Differs(Difference),
    /// It is of another program, and was not looked at.
    Foreign,
}

/// What becomes of a job whose worker was lost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Lost {
    /// It is dealt again.
    Again,
    /// Its outcome is there all the same.
    Needless,
    /// It has cost too many workers and is given up.
    GivenUp(FailedJob),
}

/// What all tasks of a run have in common.
pub(super) struct Terms {
    pub(super) work: String,
    pub(super) program: String,
    pub(super) seed: u64,
}

/// The jobs of a stage. Its plan is handed in by whoever has it, since many may read it while one writes here.
pub(crate) struct Desk<'a> {
    store: &'a Store,
    run: i64,
    terms: Terms,
    /// The share of jobs that is dealt, if not all of them are.
    shard: Option<Shard>,
    open: Range<usize>,
    /// The end of all jobs that were ever open: a test may have made some of them needless.
    reach: usize,
    /// Jobs to be dealt, the next first.
    waiting: VecDeque<usize>,
    /// Jobs under way, each as often as it was dealt.
    dealt: BTreeMap<usize, usize>,
    /// Outcomes that are stored.
    kept: BTreeMap<usize, StoredOutcome>,
    /// Where the open jobs end: sooner than they did at first if a test has decided.
    end: usize,
    /// Open jobs without a stored outcome.
    left: usize,
    /// Outcomes of an ordered plan that wait for earlier ones.
    held: BTreeMap<usize, Done>,
    /// Of an ordered plan, the first job that it has not been told of.
    next: usize,
    /// The machines that a job has failed on.
    tried: BTreeMap<usize, Vec<String>>,
    failed: BTreeMap<usize, FailedJob>,
    /// Games of jobs that another process has done meanwhile.
    found: u64,
}

impl<'a> Desk<'a> {
    pub(super) fn new(
        store: &'a Store,
        run: i64,
        terms: Terms,
        plan: &dyn JobPlan,
        kept: BTreeMap<usize, StoredOutcome>,
    ) -> Self {
        let mut desk = Self {
            store,
            run,
            terms,
            shard: None,
            open: 0..0,
            reach: 0,
            waiting: VecDeque::new(),
            dealt: BTreeMap::new(),
            kept,
            end: 0,
            left: 0,
            held: BTreeMap::new(),
            next: 0,
            tried: BTreeMap::new(),
            failed: BTreeMap::new(),
            found: 0,
        };
        desk.begin_stage(plan);
        desk
    }

    /// Lays out the open jobs of the plan.
    pub(super) fn begin_stage(&mut self, plan: &dyn JobPlan) {
        self.open = plan.open();
        self.end = self.open.end;
        self.reach = self.reach.max(self.open.end);
        self.waiting = self.open.clone().filter(|job| !self.kept.contains_key(job)).collect();
        self.left = self.waiting.len();
        self.next = self.waiting.front().copied().unwrap_or(self.open.end);
        self.dealt.clear();
        self.tried.clear();
        if let Some(shard) = self.shard {
            self.keep_to(shard);
        }
    }

    /// The outcomes of the stage, once all are there: the desk is empty then.
    pub(super) fn take(&mut self) -> BTreeMap<usize, StoredOutcome> {
        std::mem::take(&mut self.kept)
    }

    /// Deals only the jobs of a share.
    pub(super) fn keep_to(&mut self, shard: Shard) {
        self.shard = Some(shard);
        self.waiting.retain(|&job| shard.has(job));
    }

    /// Gives outcomes back that no stage has taken.
    pub(super) fn put_back(&mut self, outcomes: BTreeMap<usize, StoredOutcome>) {
        self.kept = outcomes;
    }

    pub(super) fn open(&self) -> Range<usize> {
        self.open.clone()
    }

    /// Open jobs without a stored outcome.
    pub(super) fn left(&self) -> usize {
        self.left
    }

    /// Is nothing left to deal or to wait for, but for jobs that were given up?
    pub(super) fn is_stuck(&self) -> bool {
        self.waiting.is_empty() && self.dealt.is_empty() && self.held.is_empty() && self.left > 0
    }

    pub(super) fn failed(&self) -> impl Iterator<Item = &FailedJob> {
        self.failed.values()
    }

    pub(super) fn program(&self) -> &str {
        &self.terms.program
    }

    /// Games of jobs that another process has done since this was last asked.
    pub(crate) fn found(&mut self) -> u64 {
        std::mem::take(&mut self.found)
    }

    /// The next task, if any is left to be dealt.
    pub(crate) fn next(&mut self, plan: &dyn JobPlan) -> Result<Option<Task>, StoreError> {
        while let Some(&job) = self.waiting.front() {
            if self.is_settled(job) {
                self.waiting.pop_front();
                continue;
            }
            // Another process may have been faster.
            if let Some(outcome) = self.store.outcome(self.run, job)? {
                self.waiting.pop_front();
                self.found += plan.games(job);
                self.keep(job, outcome);
                self.in_order(plan)?;
                continue;
            }
            self.waiting.pop_front();
            *self.dealt.entry(job).or_default() += 1;
            let Terms { work, program, seed } = &self.terms;
            let (work, program, seed) = (work.clone(), program.clone(), *seed);
            return Ok(Some(Task { work, program, seed, stage: self.open.start as u64, job: job as u64 }));
        }
        Ok(None)
    }

    /// Takes an outcome. After an error nothing has changed, and the same outcome can be offered again.
    pub(crate) fn offer(&mut self, plan: &dyn JobPlan, done: &Done) -> Result<Offered, StoreError> {
        if done.program != self.terms.program {
            return Ok(Offered::Foreign);
        }
        let job = done.job as usize;
        let offered = if (plan.open().end..self.reach).contains(&job) {
            Offered::Needless
        } else if plan.is_ordered() && job > self.next {
            self.hold(done)
        } else if self.kept.contains_key(&job) || job < self.open.start {
            self.compare(plan, done)?
        } else if self.open.contains(&job) {
            self.store(plan, done)?
        } else {
            let wrong = format!("the run has no job {job}");
            return Err(UsageError::new(wrong, format!("its jobs end at {}", self.open.end)).into());
        };
        self.release(job);
        self.in_order(plan)?;
        Ok(offered)
    }

    /// Takes note that the worker of a job was lost by it, or could not do it.
    pub(crate) fn lost(
        &mut self,
        plan: &dyn JobPlan,
        job: usize,
        machine: &str,
        why: &str,
    ) -> Result<Lost, StoreError> {
        if self.is_settled(job) || !plan.open().contains(&job) {
            self.release(job);
            return Ok(Lost::Needless);
        }
        let mut machines = self.tried.get(&job).cloned().unwrap_or_default();
        machines.push(machine.to_owned());
        let given_up = (machines.len() >= ATTEMPTS).then(|| FailedJob {
            job: job as u64,
            label: plan.label(job),
            attempts: machines.len() as u64,
            machines: machines.join(", "),
            why: why.to_owned(),
        });
        if let Some(failed) = &given_up {
            self.store.give_up(self.run, failed)?;
            self.failed.insert(job, failed.clone());
        }
        self.tried.insert(job, machines);
        self.give_back(job);
        Ok(given_up.map_or(Lost::Again, Lost::GivenUp))
    }

    /// Deals a job again whose worker was lost or stopped through no fault of the job.
    pub(crate) fn give_back(&mut self, job: usize) {
        if self.release(job) && !self.is_settled(job) && !self.dealt.contains_key(&job) {
            self.waiting.push_front(job);
        }
    }

    /// Is nobody to be asked for the outcome of this job?
    fn is_settled(&self, job: usize) -> bool {
        job >= self.end
            || self.kept.contains_key(&job)
            || self.held.contains_key(&job)
            || self.failed.contains_key(&job)
    }

    /// One worker less is at this job; returns whether any was.
    fn release(&mut self, job: usize) -> bool {
        let Some(copies) = self.dealt.get_mut(&job) else { return false };
        *copies -= 1;
        if *copies == 0 {
            self.dealt.remove(&job);
        }
        true
    }

    /// Sets an outcome aside until those before it are there.
    fn hold(&mut self, done: &Done) -> Offered {
        let job = done.job as usize;
        match self.held.get(&job) {
            None => {
                self.held.insert(job, done.clone());
                Offered::New
            }
            Some(first) if first.outcome == done.outcome => Offered::Same,
            Some(first) => Offered::Differs(Difference {
                run: self.run,
                job: done.job,
                label: format!("job {job}"),
                stored_by: first.machine.clone(),
                refused_of: done.machine.clone(),
            }),
        }
    }

    /// An outcome of a job that has one.
    fn compare(&self, plan: &dyn JobPlan, done: &Done) -> Result<Offered, StoreError> {
        let job = done.job as usize;
        let stored = match self.kept.get(&job).cloned() {
            None => self.store.outcome(self.run, job)?,
            kept => kept,
        };
        let label = stored.ok_or_else(|| StoreError::deleted(self.run))?.label;
        Ok(match self.add(&label, done)? {
            Added::Differs(difference) if !plan.is_timed() => Offered::Differs(difference),
            _ => Offered::Same,
        })
    }

    fn add(&self, label: &str, done: &Done) -> Result<Added, StoreError> {
        let Done { job, outcome: text, seconds, machine, .. } = done;
        let (job, seconds, machine) = (*job as usize, *seconds, Some(machine.as_str()));
        self.store.add(self.run, NewOutcome { job, label, text, seconds, machine })
    }

    /// Stores the outcome of an open job.
    fn store(&mut self, plan: &dyn JobPlan, done: &Done) -> Result<Offered, StoreError> {
        let job = done.job as usize;
        let label = plan.label(job);
        let added = self.add(&label, done)?;
        // What is stored counts: a job that measures time comes out a little different each time.
        let stored = match &added {
            Added::Differs(_) => self.store.outcome(self.run, job)?,
            _ => Some(StoredOutcome { label, text: done.outcome.clone() }),
        };
        self.keep(job, stored.ok_or_else(|| StoreError::deleted(self.run))?);
        Ok(match added {
            Added::New => Offered::New,
            Added::Differs(difference) if !plan.is_timed() => Offered::Differs(difference),
            _ => Offered::Same,
        })
    }

    fn keep(&mut self, job: usize, outcome: StoredOutcome) {
        self.failed.remove(&job);
        if self.kept.insert(job, outcome).is_none() && self.open.contains(&job) {
            self.left -= 1;
        }
    }

    /// Tells an ordered plan of all outcomes that follow each other, and stores those that were held.
    fn in_order(&mut self, plan: &dyn JobPlan) -> Result<(), StoreError> {
        if !plan.is_ordered() {
            return Ok(());
        }
        while plan.open().contains(&self.next) {
            if let Some(done) = self.held.get(&self.next).cloned() {
                self.store(plan, &done)?;
                self.held.remove(&self.next);
            }
            let Some(kept) = self.kept.get(&self.next) else { break };
            plan.note(self.next, &kept.text)?;
            self.next += 1;
        }
        let open = plan.open();
        if open.end < self.open.end {
            // Decided: what lies beyond is neither done nor stored.
            self.waiting.clear();
            self.held.clear();
            self.end = open.end;
            self.left = open.filter(|job| !self.kept.contains_key(job)).count();
        }
        Ok(())
    }
}
