//! Boosting, tuning and exploiting, as whole runs.

use crate::agents::agent;
use crate::errors::{Failures, UsageError as PyUsageError, io, stored, usage};
use crate::game::{Game, json, workbench};
use crate::store;
use crate::watched::{threaded, watched};
use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::prelude::*;
use seedbed::arena::with_threads;
use seedbed::erased::{BOOK, STRATEGY};
use seedbed::rules::{Seed, Spec, UsageError};
use seedbed::train::boosting::{BoostConfig, BoostRun, Boosted};
use seedbed::train::exploit::{ExploitConfig, ExploitRun};
use seedbed::train::tuning::{Aim, Comparison, Subject, TuneBudget, TuneConfig, TuneRun};
use seedbed::tune::Method;
use seedbed::tune::optimise::METHODS;
use seedbed_files::{Overwrite, check_target, write};
use std::path::PathBuf;
use std::time::Duration;

/// The methods of tuning, each with a line about it.
#[pyfunction]
pub(crate) fn tuning_methods() -> Vec<(&'static str, &'static str)> {
    METHODS.to_vec()
}

fn method(name: &str) -> Result<Method, UsageError> {
    let known = [Method::Best, Method::Nash, Method::Uniform];
    let names: Vec<&str> = known.iter().map(|method| method.name()).collect();
    let found = known.into_iter().find(|method| method.name() == name);
    found.ok_or_else(|| UsageError::unknown("method", name, &names))
}

/// Learns which random seeds an agent plays best with: the JSON of `seedbed boost`. `out` also gets the book.
#[pyfunction]
#[pyo3(signature = (game, agent, k, kt, method, bandit, seed, threads, out, store, progress))]
pub(crate) fn boost(
    game: &Bound<'_, Game>,
    py: Python<'_>,
    agent: &str,
    k: usize,
    kt: usize,
    method: &str,
    bandit: bool,
    seed: u64,
    threads: Option<usize>,
    out: Option<PathBuf>,
    store: Option<PathBuf>,
    progress: Option<Py<PyAny>>,
) -> PyResult<String> {
    let method = self::method(method).map_err(usage)?;
    let program = workbench().mark().map_err(io)?;
    let config = BoostConfig { k, kt, method, bandit, seed: Seed(seed), program };
    if let Some(out) = &out {
        check_target(out, Overwrite::Ours(&BOOK)).map_err(usage)?;
    }
    let spec: Spec = agent.parse().map_err(usage)?;
    let boost = BoostRun::new(&*game.get().game, &spec, config).map_err(usage)?;
    let store = store::open(store.as_deref())?;
    let ended = watched(py, progress.as_ref(), |watch| with_threads(threads, || boost.run(&store, watch)))?;
    match ended.map_err(usage)?.map_err(stored)? {
        Boosted::Book(book) => {
            if let Some(out) = &out {
                write(out, book.text().as_bytes(), Overwrite::Ours(&BOOK)).map_err(usage)?;
            }
            Ok(json(&*book))
        }
        Boosted::Stopped { done, jobs } => Err(PyUsageError::new_err(format!(
            "stopped with {done} of {jobs} jobs stored; the same call goes on from there"
        ))),
    }
}

/// Looks for a strong strategy, or the best options of an agent: the JSON of `seedbed tune`. `out` gets the strategy.
#[pyfunction]
#[pyo3(signature = (game, method, agent, against, games, seconds, out, delta, epsilon, unbeaten, seed, threads, progress))]
pub(crate) fn tune(
    game: &Bound<'_, Game>,
    py: Python<'_>,
    method: String,
    agent: Option<&str>,
    against: Option<Bound<'_, PyAny>>,
    games: Option<u64>,
    seconds: Option<f64>,
    out: Option<PathBuf>,
    delta: f64,
    epsilon: f64,
    unbeaten: bool,
    seed: u64,
    threads: Option<usize>,
    progress: Option<Py<PyAny>>,
) -> PyResult<String> {
    let failures = Failures::default();
    let against = against.map(|value| self::agent(&game.get().game, &value, &failures)).transpose()?;
    let aim = match against {
        Some(opponent) => Aim::Beat(Box::new(opponent)),
        None if unbeaten => Aim::Unbeaten,
        None => Aim::Win,
    };
    let game = &*game.get().game;
    let without = || usage(workbench().without_strategies(game));
    let subject = Subject::of(game, agent).map_err(usage)?.ok_or_else(without)?;
    let budget = match (games, seconds) {
        (Some(games), None) => TuneBudget::Games(games),
        (None, Some(seconds)) if (0.0..=1e9).contains(&seconds) => {
            TuneBudget::Time(Duration::from_secs_f64(seconds))
        }
        _ => return Err(PyUsageError::new_err("a budget is a number of games, or of seconds")),
    };
    if let Some(out) = &out {
        check_target(out, Overwrite::Ours(&STRATEGY)).map_err(usage)?;
    }
    let config = TuneConfig {
        method,
        budget,
        comparison: Comparison { delta, epsilon, ..Comparison::default() },
        aim,
        seed: Seed(seed),
        file: out.as_ref().map_or("the file".to_owned(), |out| out.display().to_string()),
        every: Duration::from_secs(2),
    };
    let run = TuneRun::new(game, subject, config).map_err(usage)?;
    let found = threaded(py, threads, progress.as_ref(), |watch| {
        run.run(watch, |finding| {
            let [score, ..] = finding.score;
            watch.say(format!("best {:.1} % against random", 100.0 * score));
            Ok(())
        })
    });
    let finding =
        failures.or(found)?.ok_or_else(|| PyKeyboardInterrupt::new_err("the tuning was stopped"))?;
    if let Some(out) = &out {
        write(out, finding.text().as_bytes(), Overwrite::Ours(&STRATEGY)).map_err(usage)?;
    }
    Ok(json(&finding))
}

/// The best answer to an agent: the JSON of `seedbed exploit`.
#[pyfunction]
#[pyo3(signature = (game, agent, games, seed, threads, progress))]
pub(crate) fn exploit(
    game: &Bound<'_, Game>,
    py: Python<'_>,
    agent: Bound<'_, PyAny>,
    games: u64,
    seed: u64,
    threads: Option<usize>,
    progress: Option<Py<PyAny>>,
) -> PyResult<String> {
    let failures = Failures::default();
    let exploited = self::agent(&game.get().game, &agent, &failures)?;
    let game = &*game.get().game;
    let config = ExploitConfig { games, seed: Seed(seed) };
    let run = ExploitRun::new(game, &exploited, config).map_err(usage)?;
    let report = threaded(py, threads, progress.as_ref(), |watch| run.report(watch));
    Ok(json(&failures.or(report)?))
}
