//! What the jobs of runs left.

use super::checksums::Checksums;
use super::runs::NOW;
use super::{Store, StoreError};
use rusqlite::{Connection, ErrorCode, OptionalExtension, Row, params};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;

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
    /// The machine that did it; `None` if it is older than that.
    pub machine: Option<String>,
}

/// What a job left, to be stored.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct NewOutcome<'a> {
    /// The number of the job in its run.
    pub job: usize,
    /// What it was.
    pub label: &'a str,
    /// What it left, as JSON.
    pub text: &'a str,
    /// How long it took.
    pub seconds: f64,
    /// The machine that did it, if that is known.
    pub machine: Option<&'a str>,
}

/// What became of an outcome that was to be stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Added {
    /// It is stored.
    New,
    /// The very same one was there.
    Same,
    /// Another one was there, and stays.
    Differs(Difference),
}

/// Two machines that did the same job and found something else.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// The run.
    pub run: i64,
    /// The number of the job.
    pub job: u64,
    /// What it is.
    pub label: String,
    /// The machine whose outcome is stored.
    pub stored_by: String,
    /// The machine whose outcome is refused.
    pub refused_of: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { run, job, label, stored_by, refused_of } = self;
        write!(
            f,
            "job {job} of run {run}, `{label}`, came out otherwise on {refused_of} than on {stored_by}, which is stored"
        )
    }
}

/// A machine that nobody noted.
const UNKNOWN: &str = "a machine that was not noted";

/// Label and outcome in two columns of a row.
fn stored(row: &Row<'_>, from: usize) -> rusqlite::Result<StoredOutcome> {
    Ok(StoredOutcome { label: row.get(from)?, text: row.get(from + 1)? })
}

impl Store {
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
        let found = self.found(&self.connection(), run, job as i64)?;
        Ok(found.map(|(stored, _)| stored))
    }

    /// What a job left and the machine that did it, on a connection that is held already.
    fn found(
        &self,
        connection: &Connection,
        run: i64,
        job: i64,
    ) -> Result<Option<(StoredOutcome, Option<String>)>, StoreError> {
        let find =
            "SELECT label, outcome, coalesce(checksum, ''), machine FROM batches WHERE run = ?1 AND job = ?2";
        let checksums = self.told(Checksums::of(connection, run))?;
        let mut query = self.told(connection.prepare_cached(find))?;
        let found = query.query_row(params![run, job], |row| {
            Ok((stored(row, 0)?, row.get::<_, String>(2)?, row.get::<_, Option<String>>(3)?))
        });
        let Some((stored, checksum, machine)) = self.told(found.optional())? else { return Ok(None) };
        checksums.check(job, &stored.label, &stored.text, &checksum)?;
        Ok(Some((stored, machine)))
    }

    /// Stores what a job left; what was stored before stays, and is compared.
    ///
    /// # Errors
    ///
    /// If the run was deleted, or the store cannot be used.
    pub fn add(&self, run: i64, outcome: NewOutcome<'_>) -> Result<Added, StoreError> {
        let connection = self.connection();
        let done =
            self.flushed_now_and_then(&connection, |connection| insert(connection, run, outcome, None));
        match done {
            // The job belongs to a run that is not there; that is the only condition that a conflict is not let pass for.
            Err(error) if error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) => {
                Err(StoreError::deleted(run))
            }
            Ok(1) => Ok(Added::New),
            done => self.told(done).and_then(|_| self.compared(&connection, run, outcome)),
        }
    }

    /// An outcome beside that which is stored.
    pub(super) fn compared(
        &self,
        connection: &Connection,
        run: i64,
        outcome: NewOutcome<'_>,
    ) -> Result<Added, StoreError> {
        let NewOutcome { job, label, text, machine, .. } = outcome;
        let found = self.found(connection, run, job as i64)?;
        let (stored, stored_by) = found.ok_or_else(|| StoreError::deleted(run))?;
        if stored.label == label && stored.text == text {
            return Ok(Added::Same);
        }
        Ok(Added::Differs(Difference {
            run,
            job: job as u64,
            label: stored.label,
            stored_by: stored_by.unwrap_or_else(|| UNKNOWN.to_owned()),
            refused_of: machine.unwrap_or(UNKNOWN).to_owned(),
        }))
    }

    /// The jobs done of a run, in their order.
    ///
    /// # Errors
    ///
    /// If the store cannot be used.
    pub fn batches(&self, run: i64) -> Result<Vec<Batch>, StoreError> {
        let connection = self.connection();
        let checksums = self.told(Checksums::of(&connection, run))?;
        let find = "SELECT job, label, outcome, seconds, stored, machine, coalesce(checksum, '') FROM batches
             WHERE run = ?1 ORDER BY job";
        let mut query = self.told(connection.prepare(find))?;
        let rows = query.query_map([run], |row| {
            let batch = Batch {
                job: row.get::<_, i64>(0)? as u64,
                label: row.get(1)?,
                outcome: row.get(2)?,
                seconds: row.get(3)?,
                stored: row.get(4)?,
                machine: row.get(5)?,
            };
            Ok((batch, row.get::<_, String>(6)?))
        });
        let checked = self.told(rows)?.map(|row| {
            let (batch, checksum) = self.told(row)?;
            checksums.check(batch.job as i64, &batch.label, &batch.outcome, &checksum)?;
            Ok(batch)
        });
        checked.collect()
    }
}

impl<'a> From<&'a Batch> for NewOutcome<'a> {
    fn from(batch: &'a Batch) -> Self {
        let Batch { job, label, outcome, seconds, machine, .. } = batch;
        Self { job: *job as usize, label, text: outcome, seconds: *seconds, machine: machine.as_deref() }
    }
}

/// Inserts an outcome, stored now or at a time that is known; returns 0 if there was one already.
pub(super) fn insert(
    connection: &Connection,
    run: i64,
    outcome: NewOutcome<'_>,
    stored: Option<&str>,
) -> rusqlite::Result<usize> {
    let NewOutcome { job, label, text, seconds, machine } = outcome;
    let insert = format!(
        "INSERT INTO batches (run, job, label, outcome, seconds, stored, checksum, machine)
         VALUES (?1, ?2, ?3, ?4, ?5, coalesce(?6, {NOW}), ?7, ?8) ON CONFLICT DO NOTHING"
    );
    let checksum = Checksums::of(connection, run)?.checksum(job as i64, label, text);
    let mut insert = connection.prepare_cached(&insert)?;
    insert.execute(params![run, job as i64, label, text, seconds, stored, checksum, machine])
}
