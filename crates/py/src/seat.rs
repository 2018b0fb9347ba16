//! What a Python agent is shown when it is to move.

use crate::errors::UsageError as PyUsageError;
use crate::game::Game;
use crate::lent::Lent;
use crate::rng::Random;
use crate::table::Table;
use pyo3::prelude::*;
use seedbed::erased::AnyGame;
use seedbed::rules::Rng;
use std::sync::Arc;

/// A seat whose player is to move: only what that player may see.
#[pyclass(frozen, module = "seedbed")]
pub(crate) struct Seat {
    game: Arc<dyn AnyGame>,
    lent: Lent,
    /// The seat's stream of random numbers.
    #[pyo3(get)]
    rng: Py<Random>,
}

impl Seat {
    pub(crate) fn new(py: Python<'_>, game: Arc<dyn AnyGame>, lent: Lent, rng: &Rng) -> PyResult<Self> {
        Ok(Self { game, lent, rng: Py::new(py, Random::new(rng.clone()))? })
    }

    /// The random numbers that follow those that the agent has drawn.
    pub(crate) fn stream(&self) -> Rng {
        self.rng.get().stream().clone()
    }
}

#[pymethods]
impl Seat {
    /// Which seat this is, counted from 0.
    #[getter]
    fn player(&self) -> PyResult<usize> {
        self.lent.look(|seat| seat.player())
    }

    /// The legal moves as people write them.
    #[getter]
    fn legal(&self) -> PyResult<Vec<String>> {
        self.lent.look(|seat| seat.legal().into_iter().map(|action| action.text).collect())
    }

    /// The action ids of the legal moves, in the order of `legal`.
    #[getter]
    fn actions(&self) -> PyResult<Vec<u32>> {
        self.lent.look(|seat| seat.legal_ids())
    }

    /// The board as this seat may see it.
    #[getter]
    fn board(&self) -> PyResult<String> {
        self.lent.look(|seat| seat.board())
    }

    /// What this seat sees in numbers, as an array of numpy.
    fn observe<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let numbers = self.lent.look(|seat| seat.observation())?;
        let none = || PyUsageError::new_err(format!("{} has no observations", self.game.spec()));
        let (numbers, space) = numbers.zip(self.game.observation_space()).ok_or_else(none)?;
        py.import("seedbed._table")?.call_method1("array", (numbers, space.shape()))
    }

    /// A table of the agent's own to think with: this position if all seats see it, else one drawn from those that fit what
    /// this seat knows.
    fn imagine<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let rng = self.rng.get();
        let session = self.lent.look(|seat| seat.imagine(&mut rng.stream()))?;
        let game = Game { game: Arc::clone(&self.game) };
        py.import("seedbed._game")?.call_method1("imagined", (game, Table::imagined(session)))
    }
}
