//! When outcomes are flushed to the disk: at least once a second, and when a run is finished.
//!
//! A flush took 5 ms on the disk of the laboratory, an outcome without one 0.04 ms, and a job takes from a millisecond to
//! hours. Flushing each would cost small runs more than their games; flushing when the log is full, as the database does with
//! `synchronous = NORMAL`, might cost a loss of power the work of days. Once a second costs half a per cent at most, and a loss
//! of power the last second and the jobs under way. `docs/reliability.md` has the figures.

use super::Store;
use rusqlite::Connection;
use std::sync::PoisonError;
use std::time::{Duration, Instant};

/// The longest time that an outcome is only in the memory of the operating system, if others follow.
const LONGEST: Duration = Duration::from_secs(1);

impl Store {
    /// Writes, and flushes that to the disk if nothing was flushed for a second.
    pub(super) fn flushed_now_and_then<T>(
        &self,
        connection: &Connection,
        write: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> rusqlite::Result<T> {
        let last = *self.flushed.lock().unwrap_or_else(PoisonError::into_inner);
        if last.elapsed() < LONGEST { write(connection) } else { self.flushed(connection, write) }
    }

    /// Writes and flushes that to the disk, with all that was written before.
    pub(super) fn flushed<T>(
        &self,
        connection: &Connection,
        write: impl FnOnce(&Connection) -> rusqlite::Result<T>,
    ) -> rusqlite::Result<T> {
        connection.pragma_update(None, "synchronous", "FULL")?;
        let done = write(connection);
        connection.pragma_update(None, "synchronous", "NORMAL")?;
        *self.flushed.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
        done
    }
}
