//! Many games side by side, written into arrays of numpy.

use crate::agents::agent;
use crate::errors::{Failures, UsageError as PyUsageError, caught, usage};
use crate::game::Game;
use crate::memory::{Memory, Shared};
use crate::watched::watched;
use pyo3::prelude::*;
use seedbed::erased::{self, Buffers};
use seedbed::rules::{Eyes, Seed, Stop};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Games side by side, with the memory that they write into.
#[pyclass(frozen, module = "seedbed._seedbed")]
pub(crate) struct Batch {
    tables: Mutex<erased::Batch>,
    memory: Shown,
    /// Agents at the tables may think for long, and then Ctrl-C is listened for.
    has_company: bool,
    failures: Failures,
}

/// What arrays of numpy show, in the order of [`Buffers`].
struct Shown {
    observations: Shared<f32>,
    masks: Shared<u8>,
    rewards: Shared<f32>,
    dones: Shared<u8>,
    seats: Shared<i32>,
    actions: Shared<i32>,
}

impl Shown {
    fn buffers(&self) -> Buffers<'_> {
        Buffers {
            observations: self.observations.numbers(),
            masks: self.masks.numbers(),
            rewards: self.rewards.numbers(),
            dones: self.dones.numbers(),
            seats: self.seats.numbers(),
        }
    }
}

impl Batch {
    fn batch(&self) -> MutexGuard<'_, erased::Batch> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Works without the interpreter's lock.
    fn work(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&mut erased::Batch, &Stop) -> Result<(), seedbed::rules::UsageError> + Send,
    ) -> PyResult<()> {
        let work = move |stop: &Stop| work(&mut self.batch(), stop);
        let done = if self.has_company {
            watched(py, None, |watch| work(watch.signal()))
        } else {
            py.detach(|| caught(|| work(&Stop::NEVER)))
        };
        self.failures.or(done)?.map_err(usage)
    }
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (game, tables, opponent, learner, threads))]
    fn new(
        game: &Bound<'_, Game>,
        tables: usize,
        opponent: Option<Bound<'_, PyAny>>,
        learner: Option<usize>,
        threads: usize,
    ) -> PyResult<Self> {
        let (game, failures) = (&game.get().game, Failures::default());
        let opponent = opponent.map(|value| agent(game, &value, &failures)).transpose()?;
        // Before the games, so that too many tables are an error and not the end.
        let memory = Shown {
            observations: Shared::zeros(tables, game.observation_space().map_or(0, |space| space.size()))?,
            masks: Shared::zeros(tables, game.action_count() as usize)?,
            rewards: Shared::zeros(tables, game.players())?,
            dones: Shared::zeros(tables, 1)?,
            seats: Shared::zeros(tables, 1)?,
            actions: Shared::zeros(tables, 1)?,
        };
        let batch =
            erased::Batch::new(&**game, tables, threads, opponent.as_ref(), learner).map_err(usage)?;
        Ok(Self { tables: Mutex::new(batch), memory, has_company: opponent.is_some(), failures })
    }

    /// The memory that the array of this name shows.
    fn memory(&self, name: &str) -> PyResult<Memory> {
        let Shown { observations, masks, rewards, dones, seats, actions } = &self.memory;
        Ok(match name {
            "observations" => observations.memory(),
            "masks" => masks.memory(),
            "rewards" => rewards.memory(),
            "dones" => dones.memory(),
            "seats" => seats.memory(),
            "actions" => actions.memory(),
            _ => return Err(PyUsageError::new_err(format!("there is no array `{name}`"))),
        })
    }

    /// Begins all games anew.
    fn reset(&self, py: Python<'_>, seed: u64) -> PyResult<()> {
        self.work(py, |batch, stop| batch.reset(Seed(seed), self.memory.buffers(), stop))
    }

    /// Takes the action at each table that the array `actions` holds.
    fn step(&self, py: Python<'_>) -> PyResult<()> {
        self.work(py, |batch, stop| batch.step(self.memory.actions.numbers(), self.memory.buffers(), stop))
    }

    /// Fills the array `actions` with random legal ones.
    fn sample(&self, py: Python<'_>) -> PyResult<()> {
        self.work(py, |batch, _| {
            batch.sample(self.memory.actions.numbers());
            Ok(())
        })
    }

    /// The board of a table, as a seat sees it, or everyone's secrets.
    #[pyo3(signature = (table, seat=None))]
    fn board(&self, table: usize, seat: Option<usize>) -> PyResult<String> {
        let eyes = seat.map_or(Eyes::All, Eyes::Seat);
        let tables = self.memory.actions.numbers().len();
        if table >= tables {
            return Err(PyUsageError::new_err(format!("there is no table {table}; there are {tables}")));
        }
        caught(|| self.batch().board(table, eyes))
    }
}
