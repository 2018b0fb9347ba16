//! Python values as states and views: compared and hashed as Python does.

use crate::errors::raise;
use pyo3::prelude::*;
use seedbed::rules::Turn;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock};

/// A Python value with its hash.
#[derive(Clone)]
pub(crate) struct Value {
    object: Arc<Py<PyAny>>,
    hash: isize,
}

impl Value {
    pub(crate) fn new(object: Bound<'_, PyAny>) -> PyResult<Self> {
        let hash = object.hash()?;
        Ok(Self { object: Arc::new(object.unbind()), hash })
    }

    pub(crate) fn bind<'a, 'py>(&'a self, py: Python<'py>) -> &'a Bound<'py, PyAny> {
        self.object.bind(py)
    }
}

impl PartialEq for Value {
    fn eq(&self, other: &Self) -> bool {
        if Arc::ptr_eq(&self.object, &other.object) {
            return true;
        }
        self.hash == other.hash
            && Python::attach(|py| self.bind(py).eq(other.bind(py))).unwrap_or_else(|error| raise(error))
    }
}

impl Eq for Value {}

impl Hash for Value {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_isize(self.hash);
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let written = Python::attach(|py| self.bind(py).repr().map(|text| text.to_string()));
        f.write_str(&written.unwrap_or_else(|error| raise(error)))
    }
}

/// A position: the state as Python made it, what was asked about it, and the way to it.
#[derive(Clone)]
pub(crate) struct Position(pub(super) Arc<Inner>);

pub(super) struct Inner {
    pub(super) state: Value,
    pub(super) turn: OnceLock<Turn>,
    pub(super) moves: OnceLock<Vec<u32>>,
    /// The moves so far, told with an exception; equal states may have come about in different ways.
    pub(super) past: Vec<u32>,
}

impl Position {
    pub(super) fn new(state: Value, past: Vec<u32>) -> Self {
        Self(Arc::new(Inner { state, turn: OnceLock::new(), moves: OnceLock::new(), past }))
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0.state == other.0.state
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.0.state.hash(hasher);
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.state.fmt(f)
    }
}
