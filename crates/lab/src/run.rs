//! Running an experiment: only the jobs that the store does not have yet.

use crate::{AnyExperiment, Exhibit, Plan, RunKey, Scale, Store, Trouble};
use rayon::prelude::*;
use seedbed_arena::Watch;
use seedbed_rules::Seed;
use std::collections::HashSet;
use std::sync::Mutex;
use std::time::Instant;

/// The version and the fingerprint of the sources of this program.
pub const PROGRAM: &str = concat!(env!("CARGO_PKG_VERSION"), "+", env!("SEEDBED_SOURCES"));

/// What is to be run.
pub struct Request<'a> {
    /// The full name, such as `dominance/table-5.1`.
    pub name: &'a str,
    /// The experiment.
    pub experiment: &'a dyn AnyExperiment,
    /// How much of it.
    pub scale: Scale,
    /// The root of its randomness.
    pub seed: Seed,
}

/// How a run ended.
pub enum Ended {
    /// All jobs are done, and this is what they show.
    Finished(Vec<Exhibit>),
    /// It was stopped; so many jobs of so many are stored.
    Stopped(u64, u64),
}

impl<'a> Request<'a> {
    /// How many games the jobs play that the store does not have yet, as far as jobs are known.
    pub fn missing(&self, store: &Store) -> Result<u64, Trouble> {
        self.work().missing(store)
    }

    /// Does the missing jobs on the current thread pool, and sums all of them up.
    pub fn run(&self, store: &Store, watch: &Watch) -> Result<Ended, Trouble> {
        Ok(match self.work().run(store, watch)? {
            Worked::All(plan, _) => Ended::Finished(plan.summary()),
            Worked::Stopped(done, jobs) => Ended::Stopped(done, jobs),
        })
    }

    fn work(&self) -> Work<'a> {
        let scale = self.scale.name().to_owned();
        let key = RunKey {
            experiment: self.name.to_owned(),
            scale,
            seed: self.seed.0,
            program: PROGRAM.to_owned(),
        };
        Work { key, experiment: self.experiment, scale: self.scale }
    }
}

/// An experiment at a scale, and the run of the store that keeps it.
pub(crate) struct Work<'a> {
    pub(crate) key: RunKey,
    pub(crate) experiment: &'a dyn AnyExperiment,
    pub(crate) scale: Scale,
}

/// How far work came.
pub(crate) enum Worked<'a> {
    /// To the end, with these outcomes, all of which the plan has taken.
    All(Box<dyn Plan + 'a>, Vec<String>),
    /// It was stopped; so many jobs of so many are stored.
    Stopped(u64, u64),
}

impl<'a> Work<'a> {
    /// How many games the jobs play that the store does not have yet, as far as jobs are known.
    pub(crate) fn missing(&self, store: &Store) -> Result<u64, Trouble> {
        let mut plan = self.experiment.plan(self.scale);
        let run = store.begin(&self.key, &machine(), plan.jobs())?;
        plan.take(&outcomes_in_order(store, run)?)?;
        Ok(missing(&*plan, &store.done(run)?).map(|job| plan.games(job)).sum())
    }

    /// Does the missing jobs on the current thread pool.
    pub(crate) fn run(&self, store: &Store, watch: &Watch) -> Result<Worked<'a>, Trouble> {
        let mut plan = self.experiment.plan(self.scale);
        let run = store.begin(&self.key, &machine(), plan.jobs())?;
        while !plan.take(&outcomes_in_order(store, run)?)? {
            store.expect(run, plan.jobs())?;
            self.do_missing(&*plan, store, run, watch)?;
            let done = store.done(run)?.len();
            if done < plan.jobs() {
                return Ok(Worked::Stopped(done as u64, plan.jobs() as u64));
            }
        }
        store.finish(run)?;
        Ok(Worked::All(plan, outcomes_in_order(store, run)?))
    }

    fn do_missing(&self, plan: &dyn Plan, store: &Store, run: i64, watch: &Watch) -> Result<(), Trouble> {
        let jobs: Vec<usize> = missing(plan, &store.done(run)?).collect();
        let failed: Mutex<Option<Trouble>> = Mutex::new(None);
        let work = |job: usize| -> Result<(), Trouble> {
            if store.has(run, job as u64)? {
                watch.count(plan.games(job));
                return Ok(());
            }
            let begun = Instant::now();
            if let Some(outcome) = plan.run(job, Seed(self.key.seed), watch) {
                store.add(run, job as u64, &plan.label(job), &outcome, begun.elapsed().as_secs_f64())?;
            }
            Ok(())
        };
        let work = |job: usize| {
            if let Err(trouble) = work(job) {
                watch.stop();
                failed.lock().expect("no holder panics").get_or_insert(trouble);
            }
        };
        if self.experiment.is_timed() {
            jobs.into_iter().take_while(|_| !watch.is_stopped()).for_each(work);
        } else {
            // Each job by itself, so that a thread takes the next one as soon as it is free.
            jobs.into_par_iter().with_max_len(1).take_any_while(|_| !watch.is_stopped()).for_each(work);
        }
        match failed.into_inner().expect("no holder panics") {
            Some(trouble) => Err(trouble),
            None => Ok(()),
        }
    }
}

/// The stored outcomes from the first job on, up to the first that is missing.
fn outcomes_in_order(store: &Store, run: i64) -> Result<Vec<String>, Trouble> {
    let batches = store.batches(run)?.into_iter().enumerate();
    let whole = batches.take_while(|(at, batch)| *at as u64 == batch.job);
    Ok(whole.map(|(_, batch)| batch.outcome).collect())
}

/// The jobs that come next and that the store does not have.
fn missing(plan: &dyn Plan, done: &HashSet<u64>) -> impl Iterator<Item = usize> {
    plan.open().filter(|&job| !done.contains(&(job as u64)))
}

/// The machine in a few words.
pub fn machine() -> String {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let model = model.map_or(std::env::consts::ARCH, |(_, model)| model.trim());
    format!("{model}, {cores} cores, {}", std::env::consts::OS)
}
