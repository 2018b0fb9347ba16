//! The `seedbed` command inside the package.

use crate::game::workbench;
use pyo3::prelude::*;
use std::ffi::OsString;

/// Carries out a command line, the name of the program first; returns the exit code.
#[pyfunction]
pub(crate) fn main(py: Python<'_>, arguments: Vec<OsString>) -> u8 {
    let code = py.detach(|| workbench().run_with(arguments));
    // Only the main thread may set handlers: elsewhere there is no way to give them back.
    drop(give_back_interrupts(py));
    code
}

/// A command catches Ctrl-C for itself: whoever goes on in this interpreter gets it back.
fn give_back_interrupts(py: Python<'_>) -> PyResult<()> {
    let signal = py.import("signal")?;
    let interrupt = signal.getattr("SIGINT")?;
    let handler = signal.call_method1("getsignal", (&interrupt,))?;
    signal.call_method1("signal", (interrupt, handler)).map(drop)
}
