//! A seat that is lent to Python for the time of one call.

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use seedbed::erased::GuestSeat;
use std::ptr::NonNull;
use std::sync::{Arc, Mutex, PoisonError};

/// Access to a seat while it lasts; clones share it.
#[derive(Clone)]
pub(crate) struct Lent(Arc<Mutex<Option<Pointer>>>);

struct Pointer(NonNull<dyn GuestSeat>);

#[expect(unsafe_code, reason = "what is pointed to may be used by any thread, and only under the lock")]
// SAFETY: `GuestSeat` is `Sync`, and the pointer is only read while the mutex around it is held.
unsafe impl Send for Pointer {}

impl Lent {
    /// Lends the seat to `work`; when it returns, whoever kept the loan is refused.
    pub(crate) fn during<T>(seat: &dyn GuestSeat, work: impl FnOnce(Self) -> T) -> T {
        /// Takes the pointer back, also if `work` panics.
        struct Return(Lent);
        impl Drop for Return {
            fn drop(&mut self) {
                self.0.0.lock().unwrap_or_else(PoisonError::into_inner).take();
            }
        }
        let pointer: NonNull<dyn GuestSeat + '_> = NonNull::from(seat);
        #[expect(unsafe_code, reason = "a lifetime cannot be written in a Python object")]
        // SAFETY: only the lifetime changes. `Return` empties the slot before `seat` ends, and waits for readers.
        let pointer =
            unsafe { std::mem::transmute::<NonNull<dyn GuestSeat + '_>, NonNull<dyn GuestSeat>>(pointer) };
        let lent = Self(Arc::new(Mutex::new(Some(Pointer(pointer)))));
        let _back = Return(lent.clone());
        work(lent)
    }

    /// Looks at the seat; `look` must not call Python, which may wait for the lock.
    pub(crate) fn look<T>(&self, look: impl FnOnce(&dyn GuestSeat) -> T) -> PyResult<T> {
        let slot = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let gone = || PyRuntimeError::new_err("a seat is there only while its agent chooses");
        let pointer = slot.as_ref().ok_or_else(gone)?;
        #[expect(unsafe_code, reason = "the other half of `during`")]
        // SAFETY: the slot holds a pointer only while the seat lives, and the lock keeps it from ending meanwhile.
        Ok(look(unsafe { pointer.0.as_ref() }))
    }
}
