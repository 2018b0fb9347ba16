//! Jobs that could not be done, wherever they were tried.

use super::runs::NOW;
use super::{Store, StoreError};
use rusqlite::params;
use serde::Serialize;
use std::fmt;

/// A job that was given up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FailedJob {
    /// Its number in the run.
    pub job: u64,
    /// What it is.
    pub label: String,
    /// How often it was tried.
    pub attempts: u64,
    /// The machines that tried, in their order.
    pub machines: String,
    /// What the last of them said.
    pub why: String,
}

impl fmt::Display for FailedJob {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { job, label, attempts, machines, why } = self;
        write!(f, "job {job}, {label}, was given up after {attempts} attempts ({machines}): {why}")
    }
}

impl Store {
    /// Notes that a job was given up; an outcome that comes later takes the note away.
    ///
    /// # Errors
    ///
    /// If the store cannot be used.
    pub fn give_up(&self, run: i64, failed: &FailedJob) -> Result<(), StoreError> {
        let insert = format!(
            "INSERT OR REPLACE INTO failures (run, job, label, attempts, machines, why, stored)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, {NOW})"
        );
        let FailedJob { job, label, attempts, machines, why } = failed;
        let values = params![run, *job as i64, label, *attempts as i64, machines, why];
        let connection = self.connection();
        self.told(self.flushed(&connection, |connection| connection.execute(&insert, values))).map(drop)
    }

    /// Takes the notes away of jobs that have an outcome after all.
    ///
    /// # Errors
    ///
    /// If the store cannot be used.
    pub fn forgive_done(&self, run: i64) -> Result<(), StoreError> {
        let delete = "DELETE FROM failures WHERE run = ?1
             AND job IN (SELECT job FROM batches WHERE batches.run = failures.run)";
        self.told(self.connection().execute(delete, [run])).map(drop)
    }

    /// The jobs of a run that were given up, in their order.
    ///
    /// # Errors
    ///
    /// If the store cannot be used.
    pub fn failures(&self, run: i64) -> Result<Vec<FailedJob>, StoreError> {
        let connection = self.connection();
        let find = "SELECT job, label, attempts, machines, why FROM failures WHERE run = ?1 ORDER BY job";
        let mut query = self.told(connection.prepare(find))?;
        let rows = query.query_map([run], |row| {
            Ok(FailedJob {
                job: row.get::<_, i64>(0)? as u64,
                label: row.get(1)?,
                attempts: row.get::<_, i64>(2)? as u64,
                machines: row.get(3)?,
                why: row.get(4)?,
            })
        });
        self.told(rows)?.map(|row| self.told(row)).collect()
    }
}
