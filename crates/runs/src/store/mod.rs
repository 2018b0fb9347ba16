//! The store: an embedded database with every run and every job done, safe against a kill at any moment.
//!
//! A job's outcome is written in a transaction of its own as soon as it is there. The write-ahead log lets several
//! processes use one store at a time.

mod runs;
mod store_error;

pub use runs::{Batch, Run, RunKey};
pub use store_error::StoreError;

use rusqlite::Connection;
use seedbed_rules::UsageError;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

/// The file format; a higher number in a store means that a newer Seedbed wrote it.
const FORMAT: i64 = 1;

/// Marks the file as ours: "Seed" in ASCII.
const APPLICATION: i64 = 0x5365_6564;

/// How long a writer waits for another one.
const PATIENCE: Duration = Duration::from_secs(30);

const SCHEMA: &str = "
CREATE TABLE runs (
    id INTEGER PRIMARY KEY,
    experiment TEXT NOT NULL,
    scale TEXT NOT NULL,
    seed TEXT NOT NULL,
    program TEXT NOT NULL,
    machine TEXT NOT NULL,
    jobs INTEGER NOT NULL,
    started TEXT NOT NULL,
    finished TEXT,
    UNIQUE (experiment, scale, seed, program)
) STRICT;
CREATE TABLE batches (
    run INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    job INTEGER NOT NULL,
    label TEXT NOT NULL,
    outcome TEXT NOT NULL,
    seconds REAL NOT NULL,
    stored TEXT NOT NULL,
    PRIMARY KEY (run, job)
) STRICT, WITHOUT ROWID;
";

/// An open store.
pub struct Store {
    path: PathBuf,
    connection: Mutex<Connection>,
}

impl Store {
    /// The store of this user, in the platform's folder for data.
    pub fn usual_path() -> Result<PathBuf, UsageError> {
        let folders = directories::ProjectDirs::from("", "", "seedbed");
        let folders = folders.ok_or_else(|| {
            UsageError::new("this user has no home folder for the store", "name a file with --store")
        })?;
        Ok(folders.data_dir().join("store.sqlite"))
    }

    /// Opens the store in this file, and makes it where there is none.
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

    /// Makes the tables where the file is new, and makes sure that the file is a store of a format we know.
    fn prepare(&self) -> Result<(), StoreError> {
        let connection = self.connection();
        let store_error = |error| StoreError::of(&self.path, &error);
        let number = |name: &str| {
            connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0)).map_err(store_error)
        };
        if number("user_version")? == 0 {
            // In one transaction: a kill leaves an empty file or a whole store. Another process may be as far as we are.
            let begin = "BEGIN IMMEDIATE";
            connection.execute_batch(begin).map_err(store_error)?;
            let tables = "SELECT count(*) FROM sqlite_schema";
            let tables: i64 = connection.query_row(tables, [], |row| row.get(0)).map_err(store_error)?;
            if tables == 0 {
                let marks = format!("PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {FORMAT};");
                connection.execute_batch(&(SCHEMA.to_owned() + &marks)).map_err(store_error)?;
            }
            connection.execute_batch("COMMIT").map_err(store_error)?;
        }
        if number("application_id")? != APPLICATION {
            return Err(StoreError::foreign(&self.path));
        }
        let format = number("user_version")?;
        if format > FORMAT {
            return Err(StoreError::newer(&self.path, format, FORMAT));
        }
        let settings = "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;";
        connection.execute_batch(settings).map_err(store_error)
    }

    fn connection(&self) -> MutexGuard<'_, Connection> {
        // A panic elsewhere leaves the database as it was: every write is one statement.
        self.connection.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}
