//! Runs and their jobs in the store.

use super::checksums::Checksums;
use super::{Store, StoreError};
use rusqlite::{ErrorCode, OptionalExtension, Row, params};
use serde::Serialize;
use std::collections::BTreeMap;

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
    /// When it began, in UTC.
    pub started: String,
    /// When it ended, in UTC; nothing while jobs are missing.
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

/// What a job left in the store.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredOutcome {
    /// What the job was.
    pub label: String,
    /// What it left, as JSON.
    pub text: String,
}

/// A job done.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Batch {
    /// Its number in the run.
    pub job: u64,
    /// What it was.
    pub label: String,
    /// What it left, as JSON.
    pub outcome: String,
    /// How long it took.
    pub seconds: f64,
    /// When it was stored, in UTC.
    pub stored: String,
}

const RUNS: &str = "
SELECT id, experiment, version, scale, seed, identity, program, machine, jobs,
    (SELECT count(*) FROM batches WHERE run = id) AS done, started, finished,
    (SELECT coalesce(sum(seconds), 0.0) FROM batches WHERE run = id) AS seconds
FROM runs";

const NOW: &str = "strftime('%Y-%m-%d %H:%M:%f', 'now')";

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
        started: row.get("started")?,
        finished: row.get("finished")?,
        seconds: row.get("seconds")?,
    })
}

/// Label and outcome in two columns of a row.
fn stored(row: &Row<'_>, from: usize) -> rusqlite::Result<StoredOutcome> {
    Ok(StoredOutcome { label: row.get(from)?, text: row.get(from + 1)? })
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

    /// What the jobs of a run left, by their numbers.
    ///
    /// # Errors
    ///
    /// If the store cannot be used.
    pub fn outcomes(&self, run: i64) -> Result<BTreeMap<usize, StoredOutcome>, StoreError> {
        let connection = self.connection();
        let checksums = self.told(Checksums::of(&connection, run))?;
        let find = "SELECT job, label, outcome, coalesce(checksum, '') FROM batches WHERE run = ?1";
        let mut query = self.told(connection.prepare(find))?;
        let rows = query.query_map([run], |row| Ok((row.get(0)?, stored(row, 1)?, row.get::<_, String>(3)?)));
        let checked = self.told(rows)?.map(|row| {
            let (job, stored, checksum) = self.told(row)?;
            checksums.check(job, &stored.label, &stored.text, &checksum)?;
            Ok((job as usize, stored))
        });
        checked.collect()
    }

    /// What a job left, if it is done.
    ///
    /// # Errors
    ///
    /// If the store cannot be used.
    pub fn outcome(&self, run: i64, job: usize) -> Result<Option<StoredOutcome>, StoreError> {
        let find = "SELECT label, outcome, coalesce(checksum, '') FROM batches WHERE run = ?1 AND job = ?2";
        let connection = self.connection();
        let checksums = self.told(Checksums::of(&connection, run))?;
        let found = connection
            .query_row(find, params![run, job as i64], |row| Ok((stored(row, 0)?, row.get::<_, String>(2)?)));
        let Some((stored, checksum)) = self.told(found.optional())? else { return Ok(None) };
        checksums.check(job as i64, &stored.label, &stored.text, &checksum)?;
        Ok(Some(stored))
    }

    /// Stores what a job left; if another process was faster, its outcome stays.
    ///
    /// # Errors
    ///
    /// If the run was deleted, or the store cannot be used.
    pub fn add(
        &self,
        run: i64,
        job: usize,
        label: &str,
        outcome: &str,
        seconds: f64,
    ) -> Result<(), StoreError> {
        let insert = format!(
            "INSERT INTO batches (run, job, label, outcome, seconds, stored, checksum)
             VALUES (?1, ?2, ?3, ?4, ?5, {NOW}, ?6) ON CONFLICT DO NOTHING"
        );
        let done = self.flushed_now_and_then(|connection| {
            let checksum = Checksums::of(connection, run)?.checksum(job as i64, label, outcome);
            connection.execute(&insert, params![run, job as i64, label, outcome, seconds, checksum])
        });
        match done {
            // The job belongs to a run that is not there; that is the only condition that a conflict is not let pass for.
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) => {
                Err(StoreError::deleted(run))
            }
            done => self.told(done).map(drop),
        }
    }

    /// Marks a run as finished, the first time that all its jobs are there.
    ///
    /// # Errors
    ///
    /// If the store cannot be used.
    pub fn finish(&self, run: i64) -> Result<(), StoreError> {
        let update = format!("UPDATE runs SET finished = {NOW} WHERE id = ?1 AND finished IS NULL");
        self.told(self.flushed(&self.connection(), |connection| connection.execute(&update, [run]))).map(drop)
    }

    /// The jobs done of a run, in their order.
    ///
    /// # Errors
    ///
    /// If the store cannot be used.
    pub fn batches(&self, run: i64) -> Result<Vec<Batch>, StoreError> {
        let connection = self.connection();
        let checksums = self.told(Checksums::of(&connection, run))?;
        let find = "SELECT job, label, outcome, seconds, stored, coalesce(checksum, '') FROM batches
             WHERE run = ?1 ORDER BY job";
        let mut query = self.told(connection.prepare(find))?;
        let rows = query.query_map([run], |row| {
            let batch = Batch {
                job: row.get::<_, i64>(0)? as u64,
                label: row.get(1)?,
                outcome: row.get(2)?,
                seconds: row.get(3)?,
                stored: row.get(4)?,
            };
            Ok((batch, row.get::<_, String>(5)?))
        });
        let checked = self.told(rows)?.map(|row| {
            let (batch, checksum) = self.told(row)?;
            checksums.check(batch.job as i64, &batch.label, &batch.outcome, &checksum)?;
            Ok(batch)
        });
        checked.collect()
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
