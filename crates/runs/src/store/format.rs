//! The format of the file, in numbered steps: a new file takes all of them, an old one those that it lacks.

use super::checksums;
use super::opening::PATIENCE;
use super::{Store, StoreError};
use rusqlite::{Connection, ErrorCode, TransactionBehavior};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Step `n` leads from format `n` to `n + 1`. What is published never changes; a new format is a new step.
const STEPS: [&str; 5] = [RUNS_AND_BATCHES, IDENTITIES, NUMBERS_USED_ONCE, CHECKSUMS, MACHINES_AND_FAILURES];

/// The format of this program; a higher number in a store means that a newer Seedbed wrote it.
const FORMAT: i64 = STEPS.len() as i64;

/// Marks the file as ours: "Seed" in ASCII.
const APPLICATION: i64 = 0x5365_6564;

const RUNS_AND_BATCHES: &str = "
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

/// Runs are known by what they depend on and no longer by the program. Older runs have neither version nor identity.
const IDENTITIES: &str = "
CREATE TABLE runs_by_identity (
    id INTEGER PRIMARY KEY,
    experiment TEXT NOT NULL,
    version INTEGER,
    scale TEXT NOT NULL,
    seed TEXT NOT NULL,
    identity TEXT,
    program TEXT NOT NULL,
    machine TEXT NOT NULL,
    jobs INTEGER NOT NULL,
    started TEXT NOT NULL,
    finished TEXT,
    UNIQUE (experiment, version, scale, seed, identity)
) STRICT;
INSERT INTO runs_by_identity (id, experiment, scale, seed, program, machine, jobs, started, finished)
    SELECT id, experiment, scale, seed, program, machine, jobs, started, finished FROM runs;
DROP TABLE runs;
ALTER TABLE runs_by_identity RENAME TO runs;
CREATE TABLE identities (
    experiment TEXT NOT NULL,
    scale TEXT NOT NULL,
    build TEXT NOT NULL,
    identity TEXT NOT NULL,
    PRIMARY KEY (experiment, scale)
) STRICT, WITHOUT ROWID;
";

/// The number of a deleted run is not used again, or jobs of the old one could still get into the new one.
const NUMBERS_USED_ONCE: &str = "
CREATE TABLE runs_numbered_once (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    experiment TEXT NOT NULL,
    version INTEGER,
    scale TEXT NOT NULL,
    seed TEXT NOT NULL,
    identity TEXT,
    program TEXT NOT NULL,
    machine TEXT NOT NULL,
    jobs INTEGER NOT NULL,
    started TEXT NOT NULL,
    finished TEXT,
    UNIQUE (experiment, version, scale, seed, identity)
) STRICT;
INSERT INTO runs_numbered_once SELECT * FROM runs;
DROP TABLE runs;
ALTER TABLE runs_numbered_once RENAME TO runs;
";

/// Every outcome has a checksum, which [`checksums::fill`] gives to those that are there already.
const CHECKSUMS: &str = "
ALTER TABLE batches ADD COLUMN checksum TEXT;
";

/// Every outcome says which machine did it, but for those that are there already; jobs that nobody could do are noted.
const MACHINES_AND_FAILURES: &str = "
ALTER TABLE batches ADD COLUMN machine TEXT;
CREATE TABLE failures (
    run INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    job INTEGER NOT NULL,
    label TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    machines TEXT NOT NULL,
    why TEXT NOT NULL,
    stored TEXT NOT NULL,
    PRIMARY KEY (run, job)
) STRICT, WITHOUT ROWID;
";

/// Repeats what finds the file busy: the database itself waits for locks, but not where a file changes its journal.
fn patiently<T>(work: impl Fn() -> rusqlite::Result<T>) -> rusqlite::Result<T> {
    let end = Instant::now() + PATIENCE;
    loop {
        match work() {
            Err(error) if is_busy(&error) && Instant::now() < end => sleep(Duration::from_millis(5)),
            done => return done,
        }
    }
}

fn is_busy(error: &rusqlite::Error) -> bool {
    error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy)
}

impl Store {
    /// Brings the file to our format, and makes sure that it is a store.
    pub(super) fn prepare(&self) -> Result<(), StoreError> {
        let mut connection = self.connection();
        let store_error = |error| StoreError::of(&self.path, &error);
        // While a table is rebuilt, dropping the old one must not take the jobs of its runs with it.
        connection.execute_batch("PRAGMA foreign_keys = OFF").map_err(store_error)?;
        if self.number(&connection, "PRAGMA user_version")? < FORMAT {
            // In one transaction: a kill leaves the file as it was or in the new format. Another process may be as far as
            // we are, so that the format is read once more.
            let behaviour = TransactionBehavior::Immediate;
            let transaction = connection.transaction_with_behavior(behaviour).map_err(store_error)?;
            let format = self.format(&transaction)?;
            let marks = format!("PRAGMA application_id = {APPLICATION}; PRAGMA user_version = {FORMAT};");
            let steps = STEPS[format as usize..].concat() + &marks;
            transaction.execute_batch(&steps).map_err(store_error)?;
            checksums::fill(&transaction).map_err(store_error)?;
            transaction.commit().map_err(store_error)?;
        }
        self.format(&connection)?;
        let settings = "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;";
        patiently(|| connection.execute_batch(settings)).map_err(store_error)
    }

    /// The format of the file, 0 if it is empty; an error if it is not a store, or a newer one.
    fn format(&self, connection: &Connection) -> Result<i64, StoreError> {
        let format = self.number(connection, "PRAGMA user_version")?;
        let is_ours = match format {
            0 => self.number(connection, "SELECT count(*) FROM sqlite_schema")? == 0,
            _ => self.number(connection, "PRAGMA application_id")? == APPLICATION,
        };
        match format {
            _ if !is_ours => Err(StoreError::foreign(&self.path)),
            newer if newer > FORMAT => Err(StoreError::newer(&self.path, newer, FORMAT)),
            known => Ok(known),
        }
    }

    fn number(&self, connection: &Connection, query: &str) -> Result<i64, StoreError> {
        let number = patiently(|| connection.query_row(query, [], |row| row.get(0)));
        number.map_err(|error| StoreError::of(&self.path, &error))
    }
}
