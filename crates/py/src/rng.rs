//! Random numbers that are the same on every machine.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyList;
use seedbed::rules::{Rng, Seed};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A stream of random numbers.
#[pyclass(frozen, module = "seedbed")]
pub(crate) struct Random(Mutex<Rng>);

impl Random {
    pub(crate) fn new(rng: Rng) -> Self {
        Self(Mutex::new(rng))
    }

    pub(crate) fn stream(&self) -> MutexGuard<'_, Rng> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn some(n: usize) -> PyResult<usize> {
    if n == 0 { Err(PyValueError::new_err("there is nothing to choose from")) } else { Ok(n) }
}

#[pymethods]
impl Random {
    #[new]
    #[pyo3(signature = (seed=0))]
    fn from_seed(seed: u64) -> Self {
        Self::new(Seed(seed).rng())
    }

    /// A whole number from 0 to `n - 1`.
    fn below(&self, n: usize) -> PyResult<usize> {
        Ok(self.stream().below(some(n)?))
    }

    /// A real number from 0 to 1, without 1.
    fn random(&self) -> f64 {
        self.stream().unit()
    }

    /// A normal number of mean 0 and variance 1.
    fn normal(&self) -> f64 {
        self.stream().normal()
    }

    /// One of the items, each as likely as the next.
    fn choice<'py>(&self, items: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        let at = self.stream().below(some(items.len()?)?);
        items.get_item(at)
    }

    /// Puts a list into random order.
    fn shuffle(&self, items: &Bound<'_, PyList>) -> PyResult<()> {
        for last in (1..items.len()).rev() {
            let other = self.stream().below(last + 1);
            let (a, b) = (items.get_item(last)?, items.get_item(other)?);
            items.set_item(last, b)?;
            items.set_item(other, a)?;
        }
        Ok(())
    }
}
