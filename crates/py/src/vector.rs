//! Many games side by side, written into arrays of numpy.

use crate::agents::agent;
use crate::errors::{Failures, UsageError as PyUsageError, caught, usage};
use crate::game::Game;
use crate::watched::watched;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use seedbed::erased::{self, Buffers};
use seedbed::rules::{Eyes, Seed, Stop};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Games side by side, with the arrays that they write into.
#[pyclass(frozen, module = "seedbed._seedbed")]
pub(crate) struct Batch {
    tables: Mutex<erased::Batch>,
    arrays: Arrays,
    actions: Array,
    /// Agents at the tables may think for long, and then Ctrl-C is listened for.
    has_company: bool,
    failures: Failures,
}

/// The arrays in the order of [`Buffers`].
struct Arrays {
    observations: Array,
    masks: Array,
    rewards: Array,
    dones: Array,
    seats: Array,
}

/// An array of numpy, of which the type and the length are known.
struct Array {
    object: Py<PyAny>,
    kind: &'static str,
    length: usize,
}

impl Array {
    /// Looks at the array through the protocol that numpy publishes, without linking to numpy.
    fn new(object: &Bound<'_, PyAny>, kind: &'static str, length: usize) -> PyResult<Self> {
        let array = Self { object: object.clone().unbind(), kind, length };
        array.address(object.py())?;
        Ok(array)
    }

    /// Where its numbers are, after a look whether it is still what it was: arrays can be resized.
    fn address(&self, py: Python<'_>) -> PyResult<usize> {
        let interface = self.object.bind(py).getattr("__array_interface__")?;
        let interface = interface.cast::<PyDict>()?;
        let get = |key: &str| {
            let missing = || PyUsageError::new_err(format!("an array without `{key}`"));
            interface.get_item(key)?.ok_or_else(missing)
        };
        let kind: String = get("typestr")?.extract()?;
        let shape: Vec<usize> = get("shape")?.extract()?;
        let (address, is_fixed): (usize, bool) = get("data")?.extract()?;
        let is_plain = interface.get_item("strides")?.is_none_or(|strides| strides.is_none());
        let fits = kind.ends_with(self.kind) && shape.iter().product::<usize>() == self.length;
        if fits && is_plain && !is_fixed {
            return Ok(address);
        }
        Err(PyUsageError::new_err(format!(
            "an array of type {kind} and shape {shape:?} does not fit; it must be writable, in C order, \
             of type {} and with {} numbers",
            self.kind, self.length
        )))
    }
}

/// The numbers of an array, whose address was just asked for.
#[expect(unsafe_code, reason = "numpy's memory is only known by its address")]
fn numbers<'a, T>(address: usize, length: usize) -> &'a mut [T] {
    if length == 0 {
        return &mut [];
    }
    // SAFETY: `Array::address` has checked type, length, order and that it may be written; the array is kept alive by the
    // batch, whose lock keeps other steps away. Whoever reads it from another thread during a step sees half of one.
    unsafe { std::slice::from_raw_parts_mut(address as *mut T, length) }
}

/// Addresses of all arrays, for work without the interpreter's lock.
#[derive(Clone, Copy)]
struct Places {
    observations: (usize, usize),
    masks: (usize, usize),
    rewards: (usize, usize),
    dones: (usize, usize),
    seats: (usize, usize),
}

impl Arrays {
    fn places(&self, py: Python<'_>) -> PyResult<Places> {
        let place = |array: &Array| Ok::<_, PyErr>((array.address(py)?, array.length));
        Ok(Places {
            observations: place(&self.observations)?,
            masks: place(&self.masks)?,
            rewards: place(&self.rewards)?,
            dones: place(&self.dones)?,
            seats: place(&self.seats)?,
        })
    }
}

impl Places {
    fn buffers<'a>(self) -> Buffers<'a> {
        Buffers {
            observations: numbers(self.observations.0, self.observations.1),
            masks: numbers(self.masks.0, self.masks.1),
            rewards: numbers(self.rewards.0, self.rewards.1),
            dones: numbers(self.dones.0, self.dones.1),
            seats: numbers(self.seats.0, self.seats.1),
        }
    }
}

type Work<'a> = dyn FnOnce(&mut erased::Batch, &Stop) -> Result<(), seedbed::rules::UsageError> + Send + 'a;

impl Batch {
    fn batch(&self) -> MutexGuard<'_, erased::Batch> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Works without the interpreter's lock.
    fn work(&self, py: Python<'_>, work: Box<Work<'_>>) -> PyResult<()> {
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
    #[pyo3(signature = (game, tables, opponent, learner, threads, arrays))]
    fn new(
        game: &Bound<'_, Game>,
        tables: usize,
        opponent: Option<Bound<'_, PyAny>>,
        learner: Option<usize>,
        threads: usize,
        arrays: &Bound<'_, PyDict>,
    ) -> PyResult<Self> {
        let (game, failures) = (&game.get().game, Failures::default());
        let opponent = opponent.map(|value| agent(game, &value, &failures)).transpose()?;
        let batch =
            erased::Batch::new(&**game, tables, threads, opponent.as_ref(), learner).map_err(usage)?;
        let size = game.observation_space().map_or(0, |space| space.size());
        let array = |name: &str, kind, row: usize| {
            let missing = || PyUsageError::new_err(format!("the array `{name}` is missing"));
            Array::new(&arrays.get_item(name)?.ok_or_else(missing)?, kind, tables * row)
        };
        Ok(Self {
            tables: Mutex::new(batch),
            arrays: Arrays {
                observations: array("observations", "f4", size)?,
                masks: array("masks", "b1", game.action_count() as usize)?,
                rewards: array("rewards", "f4", game.players())?,
                dones: array("dones", "b1", 1)?,
                seats: array("seats", "i4", 1)?,
            },
            actions: array("actions", "i4", 1)?,
            has_company: opponent.is_some(),
            failures,
        })
    }

    /// Begins all games anew.
    fn reset(&self, py: Python<'_>, seed: u64) -> PyResult<()> {
        let places = self.arrays.places(py)?;
        self.work(py, Box::new(move |batch, stop| batch.reset(Seed(seed), places.buffers(), stop)))
    }

    /// Takes the action at each table that the array `actions` holds.
    fn step(&self, py: Python<'_>) -> PyResult<()> {
        let places = self.arrays.places(py)?;
        let (address, length) = (self.actions.address(py)?, self.actions.length);
        self.work(
            py,
            Box::new(move |batch, stop| batch.step(numbers::<i32>(address, length), places.buffers(), stop)),
        )
    }

    /// Fills the array `actions` with random legal ones.
    fn sample(&self, py: Python<'_>) -> PyResult<()> {
        let (address, length) = (self.actions.address(py)?, self.actions.length);
        self.work(
            py,
            Box::new(move |batch, _| {
                batch.sample(numbers(address, length));
                Ok(())
            }),
        )
    }

    /// The board of a table, as a seat sees it, or everyone's secrets.
    #[pyo3(signature = (table, seat=None))]
    fn board(&self, table: usize, seat: Option<usize>) -> PyResult<String> {
        let eyes = seat.map_or(Eyes::All, Eyes::Seat);
        let tables = self.actions.length;
        if table >= tables {
            return Err(PyUsageError::new_err(format!("there is no table {table}; there are {tables}")));
        }
        caught(|| self.batch().board(table, eyes))
    }
}
