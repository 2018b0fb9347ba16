//! The store: an embedded database with every run and every job done, safe against a kill at any moment.
//!
//! A job's outcome is written in a transaction of its own as soon as it is there. The write-ahead log lets several
//! processes use one store at a time.

mod checksums;
mod failures;
mod flush;
mod format;
mod identities;
mod in_use;
mod merge;
mod opening;
mod outcomes;
mod runs;
mod store_error;

pub use failures::FailedJob;
pub use in_use::RunInUse;
pub use merge::MergedRun;
pub use outcomes::{Added, Batch, Difference, NewOutcome, StoredOutcome};
pub use runs::{Run, RunKey};
pub use store_error::StoreError;

use rusqlite::Connection;
use seedbed_rules::UsageError;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard};
use std::time::Instant;

/// An open store.
pub struct Store {
    path: PathBuf,
    /// Is it that file, or only in memory?
    has_file: bool,
    connection: Mutex<Connection>,
    /// When an outcome was last flushed to the disk.
    flushed: Mutex<Instant>,
}

impl Store {
    /// The store of this user, in the platform's folder for data.
    ///
    /// # Errors
    ///
    /// If the store cannot be used.
    pub fn usual_path() -> Result<PathBuf, UsageError> {
        let folders = directories::ProjectDirs::from("", "", "seedbed");
        let folders = folders.ok_or_else(|| {
            UsageError::new("this user has no home folder for the store", "name a file with --store")
        })?;
        Ok(folders.data_dir().join("store.sqlite"))
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    fn connection(&self) -> MutexGuard<'_, Connection> {
        // A panic elsewhere leaves the database as it was: every write is one statement.
        self.connection.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}
