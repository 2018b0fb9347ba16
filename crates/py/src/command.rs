//! The `seedbed` command inside the package.

use crate::game::workbench;
use pyo3::prelude::*;
use std::ffi::OsString;

/// Carries out a command line, the name of the program first; returns the exit code.
#[pyfunction]
pub(crate) fn main(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    py.detach(|| workbench().run_with(arguments))
}
