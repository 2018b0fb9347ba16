//! Seedbed in Python: the native half of the `seedbed` package.
//!
//! Classes and functions here take and return plain values, texts and JSON; `python/seedbed` gives them names, types and
//! documentation for people. Work runs on threads of its own without the interpreter's lock, and Ctrl-C stops it.

// What Python hands over is owned by the call, and its functions have as many named arguments as people may want to give.
#![allow(clippy::needless_pass_by_value, clippy::too_many_arguments)]

mod agents;
mod cluster;
mod command;
mod errors;
mod game;
mod lab;
mod lent;
mod memory;
mod own;
mod rng;
mod seat;
mod store;
mod table;
mod train;
mod tuner;
mod vector;
mod watched;

use pyo3::prelude::*;

/// The native half of Seedbed.
#[pymodule]
fn _seedbed(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add("UsageError", py.get_type::<errors::UsageError>())?;
    module.add("StoreError", py.get_type::<errors::StoreError>())?;
    module.add_class::<game::Game>()?;
    module.add_class::<table::Table>()?;
    module.add_class::<seat::Seat>()?;
    module.add_class::<rng::Random>()?;
    module.add_class::<tuner::Tuner>()?;
    module.add_class::<vector::Batch>()?;
    module.add_function(wrap_pyfunction!(game::games, module)?)?;
    module.add_function(wrap_pyfunction!(own::own_game, module)?)?;
    module.add_function(wrap_pyfunction!(own::check, module)?)?;
    module.add_function(wrap_pyfunction!(train::boost, module)?)?;
    module.add_function(wrap_pyfunction!(train::tune, module)?)?;
    module.add_function(wrap_pyfunction!(train::exploit, module)?)?;
    module.add_function(wrap_pyfunction!(train::tuning_methods, module)?)?;
    module.add_function(wrap_pyfunction!(lab::experiments, module)?)?;
    module.add_function(wrap_pyfunction!(lab::reproduce, module)?)?;
    module.add_function(wrap_pyfunction!(store::runs, module)?)?;
    module.add_function(wrap_pyfunction!(store::export_run, module)?)?;
    module.add_function(wrap_pyfunction!(store::delete_runs, module)?)?;
    module.add_class::<cluster::Coordination>()?;
    module.add_class::<cluster::PyWorker>()?;
    module.add_function(wrap_pyfunction!(cluster::works, module)?)?;
    module.add_function(wrap_pyfunction!(cluster::program, module)?)?;
    module.add_function(wrap_pyfunction!(cluster::jobs_left, module)?)?;
    module.add_function(wrap_pyfunction!(store::merge_stores, module)?)?;
    module.add_function(wrap_pyfunction!(command::main, module)?)?;
    Ok(())
}
