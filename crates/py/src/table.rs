//! A game in progress.

use crate::errors::{Failures, caught, usage, with_moves};
use crate::watched::watched;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use seedbed::erased::{Action, PlayedMove, Session};
use seedbed::rules::{Eyes, Turn};
use std::sync::{Mutex, MutexGuard, TryLockError};

/// A game in progress, with people and agents in its seats.
#[pyclass(frozen, module = "seedbed._seedbed")]
pub(crate) struct Table {
    session: Mutex<Box<dyn Session>>,
    failures: Failures,
}

/// A move that was made: who (a seat, or -1 for chance), text, action id, and which seats saw it.
type Made = (i64, String, u32, Vec<bool>);

impl Table {
    pub(crate) fn new(session: Box<dyn Session>, failures: Failures) -> Self {
        Self { session: Mutex::new(session), failures }
    }

    /// A table of an agent's own, at which only it moves.
    pub(crate) fn imagined(session: Box<dyn Session>) -> Self {
        Self::new(session, Failures::default())
    }

    /// The session, unless someone else is at it: an agent that asks its own table while it thinks would wait forever.
    fn session(&self) -> PyResult<MutexGuard<'_, Box<dyn Session>>> {
        match self.session.try_lock() {
            Ok(session) => Ok(session),
            Err(TryLockError::Poisoned(session)) => Ok(session.into_inner()),
            Err(TryLockError::WouldBlock) => {
                Err(PyRuntimeError::new_err("the table is in use: a move is being made"))
            }
        }
    }

    /// Asks the session, whose game may be written in Python and raise.
    fn ask<T: Send>(&self, py: Python<'_>, ask: impl FnOnce(&mut dyn Session) -> T + Send) -> PyResult<T> {
        py.detach(|| {
            let mut session = self.session()?;
            caught(|| ask(&mut **session))
        })
    }
}

fn made(played: &PlayedMove) -> Made {
    let by = match played.by {
        Turn::Player(p) => p as i64,
        _ => -1,
    };
    (by, played.action.text.clone(), played.action.id, played.seen.clone())
}

fn pair(action: Action) -> (String, u32) {
    (action.text, action.id)
}

fn eyes(seat: Option<usize>, public: bool) -> Eyes {
    match seat {
        Some(p) => Eyes::Seat(p),
        None if public => Eyes::Public,
        None => Eyes::All,
    }
}

#[pymethods]
impl Table {
    /// The seat to move, -1 for chance, `None` when the game is over.
    #[getter]
    fn turn(&self, py: Python<'_>) -> PyResult<Option<i64>> {
        Ok(match self.ask(py, |session| session.turn())? {
            Turn::Player(p) => Some(p as i64),
            Turn::Chance => Some(-1),
            Turn::Over => None,
        })
    }

    /// The legal moves: texts and action ids.
    fn legal(&self, py: Python<'_>) -> PyResult<Vec<(String, u32)>> {
        self.ask(py, |session| session.legal().into_iter().map(pair).collect())
    }

    /// The outcomes of chance with their probabilities.
    fn chance(&self, py: Python<'_>) -> PyResult<Option<Vec<(String, u32, f64)>>> {
        self.ask(py, |session| {
            let outcomes = session.chance()?;
            Some(outcomes.into_iter().map(|(action, share)| (action.text, action.id, share)).collect())
        })
    }

    #[pyo3(signature = (seat=None, public=false))]
    fn board(&self, py: Python<'_>, seat: Option<usize>, public: bool) -> PyResult<String> {
        self.ask(py, |session| session.board(eyes(seat, public)))
    }

    /// The position as a picture.
    #[pyo3(signature = (seat=None, public=false))]
    fn svg(&self, py: Python<'_>, seat: Option<usize>, public: bool) -> PyResult<String> {
        self.ask(py, |session| {
            seedbed::scene::svg(&session.scene(eyes(seat, public)), &seedbed::scene::Options::default())
        })
    }

    /// What a seat sees in numbers, without their shape.
    fn numbers(&self, py: Python<'_>, seat: usize) -> PyResult<Option<Vec<f32>>> {
        self.ask(py, |session| session.observation(seat))
    }

    fn history(&self) -> PyResult<Vec<Made>> {
        Ok(self.session()?.history().iter().map(made).collect())
    }

    /// Plays a move by its text, or its action id as `#12`; also for chance.
    fn play(&self, py: Python<'_>, text: &str) -> PyResult<Made> {
        let played = self.ask(py, |session| session.play(text))?.map_err(usage)?;
        Ok(made(&played))
    }

    /// Lets chance or an agent act; `None` if a person is to move or the game is over.
    fn advance(&self, py: Python<'_>) -> PyResult<Option<Made>> {
        let advanced = watched(py, None, |watch| {
            let mut session = self.session()?;
            let before = session.history().len();
            let played = caught(|| session.advance(watch.signal()))?;
            // What an agent that failed would have played is not played.
            self.failures.or(Ok(())).map_err(|error| {
                session.go_back(before);
                let text = |played: &PlayedMove| played.action.text.clone();
                let moves: Vec<String> = session.history().iter().map(text).collect();
                Python::attach(|py| with_moves(py, error, &moves))
            })?;
            Ok(played)
        })?;
        advanced.map(|played| played.as_ref().map(made))
    }

    fn undo(&self, py: Python<'_>) -> PyResult<bool> {
        self.ask(py, |session| session.undo())
    }

    fn go_back(&self, py: Python<'_>, moves: usize) -> PyResult<bool> {
        self.ask(py, |session| session.go_back(moves))
    }

    fn fork(&self, py: Python<'_>) -> PyResult<Self> {
        let session = self.ask(py, |session| session.fork())?;
        Ok(Self::new(session, self.failures.clone()))
    }

    fn suggest(&self, py: Python<'_>) -> PyResult<Option<(String, u32)>> {
        let suggested = watched(py, None, |watch| {
            let mut session = self.session()?;
            caught(|| session.suggest(watch.signal()))
        })?;
        Ok(suggested?.map(pair))
    }

    fn payoffs(&self, py: Python<'_>) -> PyResult<Option<Vec<i32>>> {
        self.ask(py, |session| session.payoffs())
    }

    #[pyo3(signature = (seat=None, public=false))]
    fn told(&self, py: Python<'_>, seat: Option<usize>, public: bool) -> PyResult<Vec<String>> {
        self.ask(py, |session| session.told(eyes(seat, public)))
    }

    #[pyo3(signature = (seat=None, public=false))]
    fn ending(&self, py: Python<'_>, seat: Option<usize>, public: bool) -> PyResult<Option<String>> {
        self.ask(py, |session| session.ending(eyes(seat, public)))
    }

    /// What the last agent that chose found out: its moves with visits and values, the simulations it spent, and a line.
    fn analysis(&self, py: Python<'_>) -> PyResult<Option<Thought>> {
        self.ask(py, |session| {
            let thought = session.analysis()?;
            let moves = thought.moves.iter().map(|m| (m.mv.text.clone(), m.visits, m.value)).collect();
            let line = thought.line.into_iter().map(|action| action.text).collect();
            Some((moves, thought.spent, line))
        })
    }
}

/// Moves with visits and values, what was spent, and the line of play that is expected.
type Thought = (Vec<(String, Option<u64>, Option<f64>)>, u64, Vec<String>);
