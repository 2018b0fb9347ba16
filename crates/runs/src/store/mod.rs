//! The store: an embedded database with every run and every job done, safe against a kill at any moment.
//!
//! A job's outcome is written in a transaction of its own as soon as it is there. The write-ahead log lets several
//! processes use one store at a time.

mod checksums;
mod format;
mod identities;
mod runs;
mod store_error;

pub use runs::{Batch, Run, RunKey, StoredOutcome};
pub use store_error::StoreError;

use rusqlite::Connection;
use seedbed_rules::UsageError;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

/// How long a writer waits for another one.
const PATIENCE: Duration = Duration::from_secs(30);

/// An open store.
pub struct Store {
    path: PathBuf,
    connection: Mutex<Connection>,
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

    /// Opens the store in this file, and makes it where there is none.
    ///
    /// # Errors
    ///
    /// If the store cannot be used.
    pub fn open(path: &Path) -> Result<Self, StoreError> {
        let store_error = |error| StoreError::of(path, &error);
        if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
            std::fs::create_dir_all(folder).map_err(|error| StoreError::folder(folder, &error))?;
        }
        let connection = Connection::open(path).map_err(store_error)?;
        connection.busy_timeout(PATIENCE).map_err(store_error)?;
        Self::prepared(path, connection)
    }

    /// A store without a file, which ends with the program.
    ///
    /// # Errors
    ///
    /// If the store cannot be used.
    pub fn in_memory() -> Result<Self, StoreError> {
        let path = Path::new(":memory:");
        let connection = Connection::open_in_memory().map_err(|error| StoreError::of(path, &error))?;
        Self::prepared(path, connection)
    }

    fn prepared(path: &Path, connection: Connection) -> Result<Self, StoreError> {
        let store = Self { path: path.to_owned(), connection: Mutex::new(connection) };
        store.prepare()?;
        Ok(store)
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
