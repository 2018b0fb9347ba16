//! What happens when the machine has no memory for something large.
//!
//! Moves cannot fail, and neither can the factories of agents: a signature for the one table in a million that there is no memory for
//! would go through every game and every search. To play on with a smaller table or tree would be worse, since results would
//! silently be those of another agent. So the work ends: it unwinds, without the message of a panic, to whoever asked for it.

use crate::UsageError;
use std::fmt::Display;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// There was no memory for something; made by [`NoMemory::raise`], and an error to those who call [`NoMemory::caught`].
#[derive(Debug)]
pub struct NoMemory(String);

impl NoMemory {
    /// Ends the work under way, because there is no memory for this.
    ///
    /// # Panics
    ///
    /// Always: that is how it ends the work.
    pub fn raise(what: impl Display) -> ! {
        resume_unwind(Box::new(Self(what.to_string())))
    }

    /// Does some work, which may run out of memory; what it changed by then must not be used.
    ///
    /// ```
    /// use seedbed_rules::NoMemory;
    /// assert_eq!(NoMemory::caught(|| 7).unwrap(), 7);
    /// let error = NoMemory::caught(|| NoMemory::raise("a tree of 4 MiB")).unwrap_err();
    /// assert!(error.to_string().contains("no memory for a tree of 4 MiB"));
    /// ```
    ///
    /// # Errors
    ///
    /// If there was no memory for something.
    pub fn caught<T>(work: impl FnOnce() -> T) -> Result<T, UsageError> {
        catch_unwind(AssertUnwindSafe(work)).map_err(|panic| match panic.downcast::<Self>() {
            Ok(lack) => UsageError::new(
                format!("the machine has no memory for {}", lack.0),
                "allow less memory, or use fewer threads",
            ),
            Err(other) => resume_unwind(other),
        })
    }
}
