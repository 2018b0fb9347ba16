//! Running an experiment: only the jobs that the store does not have yet.

use crate::{AnyExperiment, Exhibit, Plan, RunKey, Scale, Store, Trouble};
use rayon::prelude::*;
use seedbed_arena::Watch;
use seedbed_rules::Seed;
use std::sync::Mutex;
use std::sync::atomic::Ordering;
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

impl Request<'_> {
    /// How many games the jobs play that the store does not have yet.
    pub fn missing(&self, store: &Store) -> Result<u64, Trouble> {
        let plan = self.experiment.plan(self.scale);
        let run = self.begin(store, &*plan)?;
        let done = store.done(run)?;
        Ok(missing(&*plan, &done).map(|job| plan.games(job)).sum())
    }

    /// Does the missing jobs on the current thread pool, and sums all of them up.
    pub fn run(&self, store: &Store, watch: &Watch) -> Result<Ended, Trouble> {
        let plan = self.experiment.plan(self.scale);
        let run = self.begin(store, &*plan)?;
        let jobs: Vec<usize> = missing(&*plan, &store.done(run)?).collect();
        let failed: Mutex<Option<Trouble>> = Mutex::new(None);
        let work = |job: usize| -> Result<(), Trouble> {
            if store.has(run, job as u64)? {
                watch.done.fetch_add(plan.games(job), Ordering::Relaxed);
                return Ok(());
            }
            let begun = Instant::now();
            if let Some(outcome) = plan.run(job, self.seed, watch) {
                store.add(run, job as u64, &plan.label(job), &outcome, begun.elapsed().as_secs_f64())?;
            }
            Ok(())
        };
        let work = |job: usize| {
            if let Err(trouble) = work(job) {
                watch.stop.store(true, Ordering::Relaxed);
                failed.lock().expect("no holder panics").get_or_insert(trouble);
            }
        };
        if self.experiment.is_timed() {
            jobs.into_iter().take_while(|_| !watch.stopped()).for_each(work);
        } else {
            // Each job by itself, so that a thread takes the next one as soon as it is free.
            jobs.into_par_iter().with_max_len(1).take_any_while(|_| !watch.stopped()).for_each(work);
        }
        if let Some(trouble) = failed.into_inner().expect("no holder panics") {
            return Err(trouble);
        }
        let outcomes: Vec<String> = store.batches(run)?.into_iter().map(|batch| batch.outcome).collect();
        if outcomes.len() < plan.jobs() {
            return Ok(Ended::Stopped(outcomes.len() as u64, plan.jobs() as u64));
        }
        store.finish(run)?;
        Ok(Ended::Finished(plan.summary(&outcomes)?))
    }

    fn begin(&self, store: &Store, plan: &dyn Plan) -> Result<i64, Trouble> {
        let key = RunKey {
            experiment: self.name.to_owned(),
            scale: self.scale.name().to_owned(),
            seed: self.seed.0,
            program: PROGRAM.to_owned(),
        };
        store.begin(&key, &machine(), plan.jobs())
    }
}

fn missing(plan: &dyn Plan, done: &std::collections::HashSet<u64>) -> impl Iterator<Item = usize> {
    (0..plan.jobs()).filter(|&job| !done.contains(&(job as u64)))
}

/// The machine in a few words.
pub fn machine() -> String {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let model = info.lines().find_map(|line| line.strip_prefix("model name")?.split_once(": "));
    let model = model.map_or(std::env::consts::ARCH, |(_, model)| model.trim());
    format!("{model}, {cores} cores, {}", std::env::consts::OS)
}
