//! The store of runs.

use crate::errors::{UsageError as PyUsageError, stored, usage};
use crate::game::{json, workbench};
use pyo3::prelude::*;
use seedbed::lab::export;
use seedbed::runs::{Run, Store};
use std::path::{Path, PathBuf};

/// The store of this file, or the user's own; made if there is none.
pub(crate) fn open(path: Option<&Path>) -> PyResult<Store> {
    let path = match path {
        Some(path) => path.to_owned(),
        None => usual()?,
    };
    Store::open(&path).map_err(stored)
}

/// What the command line takes too.
fn usual() -> PyResult<PathBuf> {
    match std::env::var_os("SEEDBED_STORE") {
        Some(path) => Ok(path.into()),
        None => Store::usual_path().map_err(usage),
    }
}

/// The store of this file, or the user's own, to be looked at.
fn read(path: Option<PathBuf>) -> PyResult<Store> {
    let named = path.is_some();
    let path = path.map_or_else(usual, Ok)?;
    let is_empty = !named && path.try_exists().is_ok_and(|there| !there);
    if is_empty { Store::in_place_of(&path) } else { Store::read(&path) }.map_err(stored)
}

/// All runs: the JSON of `seedbed runs`.
#[pyfunction]
pub(crate) fn runs(store: Option<PathBuf>) -> PyResult<String> {
    Ok(json(&read(store)?.runs().map_err(stored)?))
}

fn known(store: &Store, id: i64) -> PyResult<seedbed::runs::Run> {
    let gone = || PyUsageError::new_err(format!("there is no run {id}; runs() lists them"));
    store.run(id).map_err(stored)?.ok_or_else(gone)
}

/// A run with all its jobs: the JSON of `seedbed runs export`.
#[pyfunction]
pub(crate) fn export_run(run: i64, store: Option<PathBuf>) -> PyResult<String> {
    let store = read(store)?;
    let run = known(&store, run)?;
    let batches = store.batches(run.id).map_err(stored)?;
    Ok(format!("{:#}\n", export::json(&run, &batches)))
}

/// Takes over what other stores have: how many jobs were new.
#[pyfunction]
pub(crate) fn merge_stores(parts: Vec<PathBuf>, store: Option<PathBuf>) -> PyResult<u64> {
    let store = open(store.as_deref())?;
    let parts = parts.iter().map(|path| Store::read(path)).collect::<Result<Vec<_>, _>>().map_err(stored)?;
    let is_timed = |run: &Run| workbench().is_timed(run);
    let merged = parts.iter().map(|part| store.merge(part, &is_timed)).collect::<Result<Vec<_>, _>>();
    Ok(merged.map_err(stored)?.iter().flatten().map(|run| run.new).sum())
}

/// Deletes runs with all their results; if one is not there, none is deleted.
#[pyfunction]
pub(crate) fn delete_runs(runs: Vec<i64>, store: Option<PathBuf>) -> PyResult<()> {
    let store = Store::open_existing(&store.map_or_else(usual, Ok)?).map_err(stored)?;
    for &run in &runs {
        known(&store, run)?;
    }
    store.delete(&runs).map_err(stored).map(drop)
}
