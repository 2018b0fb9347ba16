//! Tables and figures of papers.

use crate::errors::{UsageError as PyUsageError, io, stored, usage};
use crate::game::{json, workbench};
use crate::store;
use crate::watched::watched;
use pyo3::prelude::*;
use seedbed::arena::with_threads;
use seedbed::lab::{Ended, Reproduced, Request, Scale, find};
use seedbed::rules::{Seed, UsageError};
use std::path::PathBuf;

/// Name, other names, what it is about, and the paper.
type Listed = (String, Vec<&'static str>, &'static str, &'static str);

/// All experiments: name, other names, what they are about, and the paper.
#[pyfunction]
pub(crate) fn experiments() -> PyResult<Vec<Listed>> {
    let all = find(&workbench().papers, "all").map_err(usage)?;
    let row = |named: &seedbed::lab::Named<'_>| {
        let title = named.experiment.title();
        (named.name(), title.also.to_vec(), title.about, named.paper.source)
    };
    Ok(all.iter().map(row).collect())
}

/// Runs experiments, or what is missing of them in the store: the JSON of `seedbed reproduce`.
#[pyfunction]
#[pyo3(signature = (what, scale, seed, threads, store, progress))]
pub(crate) fn reproduce(
    py: Python<'_>,
    what: &str,
    scale: &str,
    seed: u64,
    threads: Option<usize>,
    store: Option<PathBuf>,
    progress: Option<Py<PyAny>>,
) -> PyResult<String> {
    let names: Vec<&str> = Scale::ALL.iter().map(|scale| scale.name()).collect();
    let unknown = || usage(UsageError::unknown("scale", scale, &names));
    let scale = Scale::named(scale).ok_or_else(unknown)?;
    let wanted = find(&workbench().papers, what).map_err(usage)?;
    let fits = |named: &&seedbed::lab::Named<'_>| named.experiment.scales().contains(&scale);
    if !wanted.iter().any(|named| fits(&named)) {
        return Err(PyUsageError::new_err(format!("{what} has no scale `{}`", scale.name())));
    }
    let program = workbench().mark().map_err(io)?;
    let store = store::open(store.as_deref())?;
    let mut shown = Vec::new();
    for named in wanted.iter().filter(fits).filter(|named| named.experiment.absent().is_none()) {
        let name = named.name();
        let request =
            Request { name: &name, experiment: named.experiment, scale, seed: Seed(seed), program: &program };
        let ended = watched(py, progress.as_ref(), |watch| {
            with_threads(threads, || match request.identify(&store, watch)? {
                Some(run) => run.run(&store, watch),
                None => Ok(Ended::Stopped(0, 0)),
            })
        })?;
        match ended.map_err(usage)?.map_err(stored)? {
            Ended::Finished(exhibits) => {
                shown.push(Reproduced { experiment: name, scale: scale.name(), seed, exhibits });
            }
            Ended::Stopped(done, jobs) => {
                return Err(PyUsageError::new_err(format!(
                    "{name}: stopped with {done} of {jobs} jobs stored; the same call goes on from there"
                )));
            }
        }
    }
    Ok(json(&shown))
}
