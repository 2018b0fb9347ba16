//! A game, and what is played and solved at it.

use crate::agents::agent;
use crate::errors::{Failures, UsageError as PyUsageError, caught, usage};
use crate::table::Table;
use crate::watched::{threaded, watched};
use pyo3::prelude::*;
use pyo3::types::PyString;
use seedbed::Workbench;
use seedbed::arena::{Sprt, with_threads};
use seedbed::erased::{AnyAgent, AnyGame, Match, Solved, Tournament};
use seedbed::rules::{Seed, Spec};
use seedbed::solve::{Limits, Stopped};
use serde::Serialize;
use std::sync::{Arc, OnceLock};

/// All games and papers, made once.
pub(crate) fn workbench() -> &'static Workbench {
    static BENCH: OnceLock<Workbench> = OnceLock::new();
    BENCH.get_or_init(seedbed::workbench)
}

/// A value as the command line prints it.
pub(crate) fn json(value: &impl Serialize) -> String {
    serde_json::to_string_pretty(value).expect("reports are plain data") + "\n"
}

/// The names of all games, each with a line about it.
#[pyfunction]
pub(crate) fn games() -> Vec<(&'static str, &'static str, Vec<&'static str>)> {
    workbench().registry.games().map(|about| (about.name, about.summary, about.variants.to_vec())).collect()
}

/// A game with its parameters fixed.
#[pyclass(frozen, module = "seedbed._seedbed")]
pub(crate) struct Game {
    pub(crate) game: Arc<dyn AnyGame>,
}

impl Game {
    pub(crate) fn of(game: Box<dyn AnyGame>) -> Self {
        Self { game: game.into() }
    }

    fn agents_of(&self, values: &[Bound<'_, PyAny>], failures: &Failures) -> PyResult<Vec<AnyAgent>> {
        values.iter().map(|value| agent(&self.game, value, failures)).collect()
    }
}

#[pymethods]
impl Game {
    #[new]
    fn open(spec: &str) -> PyResult<Self> {
        let spec: Spec = spec.parse().map_err(usage)?;
        Ok(Self::of(workbench().registry.open(&spec).map_err(usage)?))
    }

    #[getter]
    fn spec(&self) -> String {
        self.game.spec().to_string()
    }

    #[getter]
    fn full_spec(&self) -> String {
        self.game.full_spec().to_string()
    }

    #[getter]
    fn name(&self) -> &'static str {
        self.game.about().name
    }

    #[getter]
    fn summary(&self) -> &'static str {
        self.game.about().summary
    }

    #[getter]
    fn readme(&self) -> &'static str {
        self.game.about().readme
    }

    #[getter]
    fn players(&self) -> usize {
        self.game.players()
    }

    #[getter]
    fn sides(&self) -> Vec<usize> {
        (0..self.game.players()).map(|p| self.game.side(p)).collect()
    }

    #[getter]
    fn player_names(&self) -> PyResult<Vec<String>> {
        caught(|| (0..self.game.players()).map(|p| self.game.player_name(p)).collect())
    }

    #[getter]
    fn actions(&self) -> u32 {
        self.game.action_count()
    }

    #[getter]
    fn max_plies(&self) -> u32 {
        self.game.max_plies()
    }

    #[getter]
    fn max_payoff(&self) -> i32 {
        self.game.max_payoff()
    }

    #[getter]
    fn traits(&self) -> Vec<&'static str> {
        self.game.traits()
    }

    #[getter]
    fn is_hidden(&self) -> bool {
        self.game.is_hidden()
    }

    #[getter]
    fn is_solvable(&self) -> bool {
        self.game.is_solvable()
    }

    /// The agents that may sit down, each with a line about it.
    #[getter]
    fn agents(&self) -> Vec<(&'static str, &'static str)> {
        self.game.agents().iter().map(|about| (about.name, about.summary)).collect()
    }

    #[getter]
    fn default_agent(&self) -> String {
        self.game.default_agent().to_string()
    }

    /// Names, shape, and whether observations tell all that a seat knows; `None` if there are no observations.
    #[getter]
    fn observation(&self) -> Option<(Vec<String>, Vec<usize>, bool)> {
        let space = self.game.observation_space()?;
        let shape = space.shape();
        Some((space.names, shape, self.game.observations_recall()))
    }

    /// The spec of an agent as it is reported, after a look whether it fits.
    fn agent_spec(&self, spec: &str) -> PyResult<String> {
        let spec: Spec = spec.parse().map_err(usage)?;
        Ok(self.game.resolve(&spec).map_err(usage)?.spec().to_string())
    }

    /// A match as the JSON of `seedbed match`.
    #[pyo3(name = "match", signature = (first, second, games, seed, threads, sprt, progress))]
    fn play_match(
        &self,
        py: Python<'_>,
        first: Bound<'_, PyAny>,
        second: Bound<'_, PyAny>,
        games: u64,
        seed: u64,
        threads: Option<usize>,
        sprt: Option<&str>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<String> {
        let failures = Failures::default();
        let agents = self.agents_of(&[first, second], &failures)?;
        let test = sprt.map(str::parse::<Sprt>).transpose().map_err(usage)?;
        let game = &*self.game;
        let planned = Match { game, agents: [&agents[0], &agents[1]], games, seed: Seed(seed), test };
        let played = threaded(py, threads, progress.as_ref(), |watch| planned.play(watch));
        Ok(json(&failures.or(played)?))
    }

    /// A tournament as the JSON of `seedbed tournament`.
    #[pyo3(signature = (agents, games, seed, threads, progress))]
    fn tournament(
        &self,
        py: Python<'_>,
        agents: Vec<Bound<'_, PyAny>>,
        games: u64,
        seed: u64,
        threads: Option<usize>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<String> {
        let failures = Failures::default();
        let agents = self.agents_of(&agents, &failures)?;
        let tournament = Tournament::new(&*self.game, &agents, games, Seed(seed)).map_err(usage)?;
        let played = threaded(py, threads, progress.as_ref(), |watch| tournament.play(watch));
        Ok(json(&failures.or(played)?))
    }

    /// The value, the best moves and a line of best play, as JSON.
    #[pyo3(signature = (position, values, threads, memory, progress))]
    fn solve(
        &self,
        py: Python<'_>,
        position: Option<&str>,
        values: bool,
        threads: Option<usize>,
        memory: usize,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<String> {
        #[derive(Serialize)]
        struct Report {
            game: String,
            board: String,
            #[serde(flatten)]
            solved: Solved,
            nodes: u64,
        }
        if !self.game.is_solvable() {
            return Err(usage(workbench().unsolvable(&*self.game)));
        }
        let available = || std::thread::available_parallelism().map_or(1, Into::into);
        let limits = Limits { threads: threads.unwrap_or_else(available), memory };
        let mut session = self.game.solver_session(position, limits).map_err(usage)?;
        let (solved, nodes) =
            watched(py, progress.as_ref(), |watch| (session.solve(values, watch), watch.done()))?;
        let stopped = |Stopped| PyUsageError::new_err("the solver was stopped");
        let (game, board) = (self.spec(), session.board());
        Ok(json(&Report { game, board, solved: solved.map_err(stopped)?, nodes }))
    }

    /// How many lines of play have exactly this many plies, and how many of them end there.
    fn perft(&self, py: Python<'_>, depth: u32, threads: Option<usize>) -> PyResult<(u64, u64)> {
        let counted = watched(py, None, |_| with_threads(threads, || self.game.perft(depth)))?;
        let counted = counted.map_err(usage)?;
        Ok((counted.sequences, counted.ended))
    }

    /// A table with agents, or people, in its seats.
    #[pyo3(signature = (seats, seed, position))]
    fn table(&self, seats: Vec<Bound<'_, PyAny>>, seed: u64, position: Option<&str>) -> PyResult<Table> {
        let failures = Failures::default();
        if seats.len() != self.game.players() {
            let (given, needed) = (seats.len(), self.game.players());
            return Err(PyUsageError::new_err(format!(
                "{} has {needed} seats, not {given}; name an agent or \"human\" for each",
                self.game.spec()
            )));
        }
        let is_person = |value: &Bound<'_, PyAny>| match value.cast::<PyString>() {
            Ok(text) => text.to_cow().is_ok_and(|text| text == "human"),
            Err(_) => value.is_none(),
        };
        let seat = |value: &Bound<'_, PyAny>| {
            if is_person(value) { Ok(None) } else { agent(&self.game, value, &failures).map(Some) }
        };
        let seats = seats.iter().map(seat).collect::<PyResult<Vec<_>>>()?;
        let session = caught(|| self.game.session(position, &seats, Seed(seed)))?.map_err(usage)?;
        Ok(Table::new(session, failures))
    }
}
