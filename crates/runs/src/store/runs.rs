//! Runs in the store.

use super::{Store, StoreError};
use rusqlite::{OptionalExtension, Row, params};
use serde::Serialize;

/// What makes a run the same run: ask for it again and it goes on where it was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RunKey {
    /// The full name of the experiment, such as `dominance/table-5.1`.
    pub experiment: String,
    /// The version that its jobs and outcomes have by its author's count.
    pub version: u32,
    /// The name of its scale.
    pub scale: String,
    /// The root of its randomness.
    pub seed: u64,
    /// What it depends on, as [`crate::identity`] gives it.
    pub identity: String,
}

/// A run as the store knows it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Run {
    /// Its number in the store.
    pub id: i64,
    /// The full name of the experiment.
    pub experiment: String,
    /// The version of the experiment; `None` if the run is older than versions.
    pub version: Option<u32>,
    /// The name of its scale.
    pub scale: String,
    /// The root of its randomness.
    pub seed: u64,
    /// What it depends on; `None` if the run is older than identities.
    pub identity: Option<String>,
    /// Version and fingerprint of the program that began it, for information.
    pub program: String,
    /// The machine it began on.
    pub machine: String,
    /// Jobs in all.
    pub jobs: u64,
    /// Jobs done.
    pub done: u64,
    /// Jobs that could not be done, wherever they were tried.
    pub failed: u64,
    /// When it began, in UTC.
    pub started: String,
    /// When it ended, in UTC; `None` while jobs are missing.
    pub finished: Option<String>,
    /// Seconds of work in all jobs together.
    pub seconds: f64,
}

impl Run {
    /// The identity as people read it: its first digits, or a dash if it is not known.
    pub fn short_identity(&self) -> &str {
        const DIGITS: usize = 8;
        self.identity.as_deref().map_or("-", |identity| identity.get(..DIGITS).unwrap_or(identity))
    }
}

const RUNS: &str = "
SELECT id, experiment, version, scale, seed, identity, program, machine, jobs,
    (SELECT count(*) FROM batches WHERE run = id) AS done,
    (SELECT count(*) FROM failures WHERE run = id) AS failed, started, finished,
    (SELECT coalesce(sum(seconds), 0.0) FROM batches WHERE run = id) AS seconds
FROM runs";

pub(super) const NOW: &str = "strftime('%Y-%m-%d %H:%M:%f', 'now')";

fn run(row: &Row<'_>) -> rusqlite::Result<Run> {
    let seed: String = row.get("seed")?;
    Ok(Run {
        id: row.get("id")?,
        experiment: row.get("experiment")?,
        version: row.get("version")?,
        scale: row.get("scale")?,
        seed: seed.parse().unwrap_or_default(),
        identity: row.get("identity")?,
        program: row.get("program")?,
        machine: row.get("machine")?,
        jobs: row.get::<_, i64>("jobs")? as u64,
        done: row.get::<_, i64>("done")? as u64,
        failed: row.get::<_, i64>("failed")? as u64,
        started: row.get("started")?,
        finished: row.get("finished")?,
        seconds: row.get("seconds")?,
    })
}

impl Store {
    pub(super) fn told<T>(&self, result: rusqlite::Result<T>) -> Result<T, StoreError> {
        result.map_err(|error| StoreError::of(self.path(), &error))
    }

    /// The number of the run with this key, if it has begun.
    ///
    /// # Errors
    ///
    /// If the store cannot be used.
    pub fn find(&self, key: &RunKey) -> Result<Option<i64>, StoreError> {
        let connection = self.connection();
        let find = "SELECT id FROM runs
             WHERE experiment = ?1 AND version = ?2 AND scale = ?3 AND seed = ?4 AND identity = ?5";
        let values = params![key.experiment, key.version, key.scale, key.seed.to_string(), key.identity];
        self.told(connection.query_row(find, values, |row| row.get(0)).optional())
    }

    /// The number of the run with this key; it begins here if it is new.
    ///
    /// # Errors
    ///
    /// If the store cannot be used.
    pub fn begin(&self, key: &RunKey, program: &str, machine: &str, jobs: usize) -> Result<i64, StoreError> {
        // An update that changes nothing, so that the number comes back for an old run too.
        let insert = format!(
            "INSERT INTO runs (experiment, version, scale, seed, identity, program, machine, jobs, started)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, {NOW})
             ON CONFLICT DO UPDATE SET jobs = jobs RETURNING id"
        );
        let RunKey { experiment, version, scale, seed, identity } = key;
        let seed = seed.to_string();
        let values = params![experiment, version, scale, seed, identity, program, machine, jobs as i64];
        let connection = self.connection();
        self.told(connection.query_row(&insert, values, |row| row.get(0)))
    }

    /// Notes that a run has at least this many jobs, after earlier ones have shown what comes next.
    ///
    /// # Errors
    ///
    /// If the store cannot be used.
    pub fn expect(&self, run: i64, jobs: usize) -> Result<(), StoreError> {
        let update = "UPDATE runs SET jobs = ?2 WHERE id = ?1 AND jobs < ?2";
        let connection = self.connection();
        self.told(connection.execute(update, params![run, jobs as i64])).map(drop)
    }

    /// Marks a run as finished, the first time that all its jobs are there; a test may have ended it before all that there might
    /// have been.
    ///
    /// # Errors
    ///
    /// If the store cannot be used.
    pub fn finish(&self, run: i64) -> Result<(), StoreError> {
        let update = format!(
            "UPDATE runs SET finished = {NOW}, jobs = (SELECT count(*) FROM batches WHERE run = id)
             WHERE id = ?1 AND finished IS NULL"
        );
        self.told(self.flushed(&self.connection(), |connection| connection.execute(&update, [run]))).map(drop)
    }

    /// All runs, the oldest first.
    ///
    /// # Errors
    ///
    /// If the store cannot be used.
    pub fn runs(&self) -> Result<Vec<Run>, StoreError> {
        let connection = self.connection();
        let mut query = self.told(connection.prepare(&format!("{RUNS} ORDER BY id")))?;
        let rows = self.told(query.query_map([], run))?;
        rows.map(|run| self.told(run)).collect()
    }

    /// The run of this number, if there is one.
    ///
    /// # Errors
    ///
    /// If the store cannot be used.
    pub fn run(&self, id: i64) -> Result<Option<Run>, StoreError> {
        let connection = self.connection();
        let found = connection.query_row(&format!("{RUNS} WHERE id = ?1"), [id], run);
        self.told(found.optional())
    }
}
