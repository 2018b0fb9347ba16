//! The checksum of a stored outcome, over what was done, which run it was done for, and what came out.

use super::StoreError;
use rusqlite::{Connection, params};
use seedbed_files::ContentId;

/// What the checksums of a run's outcomes have in common: an outcome that has got into another run is as wrong as a damaged one.
pub(super) struct Checksums {
    run: i64,
    key: String,
}

impl Checksums {
    /// The checksums of a run; of one that is not there nothing is ever right.
    pub(super) fn of(connection: &Connection, run: i64) -> rusqlite::Result<Self> {
        let find =
            "SELECT experiment || char(10) || coalesce(version, '-') || char(10) || scale || char(10) || seed
             || char(10) || coalesce(identity, '-') FROM runs WHERE id = ?1";
        let mut query = connection.prepare_cached(find)?;
        let mut keys = query.query_map([run], |row| row.get(0))?;
        Ok(Self { run, key: keys.next().transpose()?.unwrap_or_default() })
    }

    /// The checksum of one outcome.
    pub(super) fn checksum(&self, job: i64, label: &str, outcome: &str) -> String {
        ContentId::of(format!("{}\n{job}\n{label}\n{outcome}", self.key).as_bytes()).to_string()
    }

    /// Makes sure that an outcome is what was stored.
    pub(super) fn check(&self, job: i64, label: &str, outcome: &str, stored: &str) -> Result<(), StoreError> {
        if self.checksum(job, label, outcome) == stored {
            Ok(())
        } else {
            Err(StoreError::altered(self.run, job))
        }
    }
}

/// Gives all outcomes that have no checksum theirs: those of a store from before checksums.
pub(super) fn fill(connection: &Connection) -> rusqlite::Result<()> {
    let mut runs = connection.prepare("SELECT DISTINCT run FROM batches WHERE checksum IS NULL")?;
    let runs = runs.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<Vec<i64>>>()?;
    for run in runs {
        let checksums = Checksums::of(connection, run)?;
        let mut query =
            connection.prepare_cached("SELECT job, label, outcome FROM batches WHERE run = ?1")?;
        let checksum = |row: &rusqlite::Row<'_>| {
            let (job, label, outcome): (i64, String, String) = (row.get(0)?, row.get(1)?, row.get(2)?);
            Ok((job, checksums.checksum(job, &label, &outcome)))
        };
        let filled = query.query_map([run], checksum)?.collect::<rusqlite::Result<Vec<_>>>()?;
        for (job, checksum) in filled {
            let update = "UPDATE batches SET checksum = ?3 WHERE run = ?1 AND job = ?2";
            connection.prepare_cached(update)?.execute(params![run, job, checksum])?;
        }
    }
    Ok(())
}
