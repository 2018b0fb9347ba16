//! Runs of many machines: the coordinator of a driver, and the worker that does its tasks.
//!
//! Each lives on a thread of its own, which owns the work with its plan; calls from Python are sent there and waited for
//! without the interpreter's lock.

mod coordination;
mod worker;

pub(crate) use coordination::Coordination;
pub(crate) use worker::PyWorker;

use crate::errors::{UsageError as PyUsageError, stored, usage};
use crate::game::workbench;
use crate::store;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use seedbed::arena::{Watch, with_threads};
use seedbed::rules::UsageError;
use seedbed::runs::{Fault, StoreError, missing_jobs};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Text, and why several machines cannot do it, or this one lacks something for it.
type Listed = (String, Option<String>, Option<&'static str>);

/// The works that a command means.
#[pyfunction]
pub(crate) fn works(text: &str) -> PyResult<Vec<Listed>> {
    let works = workbench().works(text).map_err(usage)?;
    let listed = |work: &seedbed::Work<'_>| {
        let not_shared = work.check_shared().err().map(|error| error.to_string());
        (work.text().to_owned(), not_shared, work.absent())
    };
    Ok(works.iter().map(listed).collect())
}

/// The program: version and fingerprint.
#[pyfunction]
pub(crate) fn program() -> PyResult<String> {
    workbench().mark().map_err(crate::errors::io)
}

/// The one work that a text means.
pub(super) fn one_work(text: &str) -> Result<seedbed::Work<'static>, UsageError> {
    let mut works = workbench().works(text)?;
    match (works.pop(), works.is_empty()) {
        (Some(work), true) => Ok(work),
        _ => Err(UsageError::new(format!("`{text}` means several works"), "do them one by one")),
    }
}

/// What can go wrong on the other thread.
pub(super) enum Wrong {
    Usage(String),
    Store(StoreError),
    Panicked(String),
}

impl From<Wrong> for PyErr {
    fn from(wrong: Wrong) -> Self {
        match wrong {
            Wrong::Usage(said) => PyUsageError::new_err(said),
            Wrong::Store(error) => stored(error),
            Wrong::Panicked(said) => PyRuntimeError::new_err(said),
        }
    }
}

impl From<UsageError> for Wrong {
    fn from(error: UsageError) -> Self {
        Self::Usage(error.to_string())
    }
}

impl From<StoreError> for Wrong {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

impl From<Fault> for Wrong {
    fn from(fault: Fault) -> Self {
        Self::Usage(fault.to_string())
    }
}

/// Does something that may panic.
pub(super) fn caught<T>(work: impl FnOnce() -> Result<T, Wrong>) -> Result<T, Wrong> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| {
        let said = panic.downcast_ref::<String>().cloned();
        let said = said.or_else(|| panic.downcast_ref::<&str>().map(|said| (*said).to_owned()));
        Err(Wrong::Panicked(said.unwrap_or_else(|| "it panicked".to_owned())))
    })
}

pub(super) fn written(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("messages are plain data")
}

pub(super) fn read<T: DeserializeOwned>(text: &str) -> Result<T, UsageError> {
    serde_json::from_str(text)
        .map_err(|error| UsageError::new(format!("a message cannot be read: {error}"), "send it as it came"))
}

pub(super) fn held<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn signals(py: Python<'_>) -> PyResult<()> {
    py.check_signals()
}

/// Waits for the first word of a thread, and stops it by Ctrl-C.
pub(super) fn first_word<T: Send>(
    py: Python<'_>,
    ready: Receiver<Result<T, Wrong>>,
    watch: &Watch,
) -> PyResult<T> {
    const BEAT: Duration = Duration::from_millis(50);
    py.detach(move || {
        let mut interrupted = None;
        loop {
            match ready.recv_timeout(BEAT) {
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(error) = Python::attach(signals) {
                        watch.stop();
                        interrupted.get_or_insert(error);
                    }
                }
                Ok(word) => return interrupted.map_or_else(|| word.map_err(PyErr::from), Err),
                Err(RecvTimeoutError::Disconnected) => {
                    let silent = || PyRuntimeError::new_err("it ended without a word");
                    return Err(interrupted.unwrap_or_else(silent));
                }
            }
        }
    })
}

/// How many jobs of a work's current stage a store does not have yet.
#[pyfunction]
#[pyo3(signature = (text, store))]
pub(crate) fn jobs_left(py: Python<'_>, text: &str, store: Option<PathBuf>) -> PyResult<usize> {
    let work = one_work(text).map_err(usage)?;
    let store = store::open(store.as_deref())?;
    let left = crate::watched::watched(py, None, |watch| {
        with_threads(None, || match work.key(&store, watch)? {
            Some(key) => missing_jobs(&store, &key, &mut *work.plan()).map(|jobs| jobs.len()),
            None => Ok(0),
        })
    })?;
    left.map_err(usage)?.map_err(stored)
}
