//! What goes wrong, as Python sees it.

use pyo3::PyErr;
use pyo3::create_exception;
use pyo3::exceptions::{PyOSError, PyValueError};
use pyo3::prelude::*;
use seedbed::rules;
use seedbed::runs;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::{Arc, Mutex, PoisonError};

create_exception!(
    seedbed,
    UsageError,
    PyValueError,
    "Something was asked for wrongly: what was wrong, and what would be right."
);
create_exception!(seedbed, StoreError, PyValueError, "The store of runs cannot be used, and why.");

/// An error of ours on its way to Python.
pub(crate) fn usage(error: rules::UsageError) -> PyErr {
    UsageError::new_err(error.to_string())
}

pub(crate) fn stored(error: runs::StoreError) -> PyErr {
    StoreError::new_err(error.to_string())
}

pub(crate) fn io(error: std::io::Error) -> PyErr {
    PyOSError::new_err(error.to_string())
}

/// A Python exception that unwinds through code that cannot fail: the rules of a game written in Python raise it.
struct Raised(PyErr);

/// Ends the work under way with a Python exception, which [`caught`] hands to whoever asked for the work.
pub(crate) fn raise(error: PyErr) -> ! {
    resume_unwind(Box::new(Raised(error)))
}

/// Does some work in which a Python exception may be raised.
pub(crate) fn caught<T>(work: impl FnOnce() -> T) -> PyResult<T> {
    catch_unwind(AssertUnwindSafe(work)).map_err(raised)
}

/// The exception that work ended with; a panic goes on.
pub(crate) fn raised(panic: Box<dyn Any + Send>) -> PyErr {
    match panic.downcast::<Raised>() {
        Ok(raised) => raised.0,
        Err(other) => resume_unwind(other),
    }
}

/// The exception as it is, with the moves of the game in which it came up: a note on it, and its attribute `moves`.
pub(crate) fn with_moves(py: Python<'_>, error: PyErr, moves: &[String]) -> PyErr {
    let value = error.value(py);
    let said = if moves.is_empty() { "none".to_owned() } else { moves.join(" ") };
    // An exception without room for them arrives all the same.
    let _ = value.setattr("moves", moves);
    let _ = value.call_method1("add_note", (format!("moves of the game so far: {said}"),));
    error
}

/// Keeps the first exception of some Python agents until someone asks.
#[derive(Clone, Default)]
pub(crate) struct Failures(Arc<Mutex<Option<PyErr>>>);

impl Failures {
    pub(crate) fn note(&self, error: PyErr) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
    }

    /// What was done, unless an agent failed on the way.
    pub(crate) fn or<T>(&self, done: PyResult<T>) -> PyResult<T> {
        match self.0.lock().unwrap_or_else(PoisonError::into_inner).take() {
            Some(error) => Err(error),
            None => done,
        }
    }
}
