//! Memory that a batch writes and arrays of numpy show.

use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::marker::PhantomData;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

/// A kind of number that numpy knows.
pub(crate) trait Number: Copy {
    /// Its letter and size in numpy's type strings.
    const KIND: &'static str;
}

impl Number for f32 {
    const KIND: &'static str = "f4";
}

impl Number for i32 {
    const KIND: &'static str = "i4";
}

/// Truth values: zero or one.
impl Number for u8 {
    const KIND: &'static str = "b1";
}

/// Numbers that Rust writes and numpy shows. They belong to neither: an array that does not own its numbers cannot be resized, so that
/// they stay where they are, and nobody has to ask before each step.
pub(crate) struct Shared<T> {
    /// Words that may change while others look, aligned for every kind of number.
    words: Arc<Vec<AtomicU64>>,
    length: usize,
    of: PhantomData<T>,
}

impl<T: Number> Shared<T> {
    /// Zeros: `row` of them for each table.
    pub(crate) fn zeros(tables: usize, row: usize) -> PyResult<Self> {
        let full =
            || PyMemoryError::new_err(format!("no memory for {row} numbers at each of {tables} tables"));
        let length = tables.checked_mul(row).ok_or_else(full)?;
        let count = length.checked_mul(size_of::<T>()).ok_or_else(full)?.div_ceil(size_of::<u64>());
        let mut words = Vec::new();
        words.try_reserve_exact(count).map_err(|_| full())?;
        words.resize_with(count, AtomicU64::default);
        Ok(Self { words: Arc::new(words), length, of: PhantomData })
    }

    /// The numbers, for whoever holds the lock of the batch.
    #[expect(
        unsafe_code,
        clippy::mut_from_ref,
        reason = "the memory is shared with numpy, which knows no locks of ours"
    )]
    pub(crate) fn numbers(&self) -> &mut [T] {
        // SAFETY: the words are aligned and large enough, they may change behind a shared reference, and every pattern of bits is a
        // number. Only one step at a time holds the lock of the batch. Whoever reads the array during a step sees half of one.
        unsafe { std::slice::from_raw_parts_mut(self.words.as_ptr() as *mut T, self.length) }
    }

    /// What numpy makes an array of.
    pub(crate) fn memory(&self) -> Memory {
        Memory { words: Arc::clone(&self.words), length: self.length, kind: T::KIND }
    }
}

/// Memory as numpy's array interface describes it; an array keeps it alive.
#[pyclass(frozen, module = "seedbed._seedbed")]
pub(crate) struct Memory {
    words: Arc<Vec<AtomicU64>>,
    length: usize,
    kind: &'static str,
}

#[pymethods]
impl Memory {
    /// Place, type and shape, in the protocol that numpy publishes: without linking to numpy.
    #[getter]
    fn __array_interface__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let order = if cfg!(target_endian = "little") { '<' } else { '>' };
        let interface = PyDict::new(py);
        interface.set_item("version", 3)?;
        interface.set_item("shape", (self.length,))?;
        interface.set_item("typestr", format!("{order}{}", self.kind))?;
        interface.set_item("data", (self.words.as_ptr() as usize, false))?;
        Ok(interface)
    }
}
