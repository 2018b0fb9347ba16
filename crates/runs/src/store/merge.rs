//! What another store has, taken over: all of it or nothing.

use super::outcomes::insert;
use super::{Added, NewOutcome, Run, RunKey, Store, StoreError};
use rusqlite::{Connection, params};
use serde::Serialize;

/// What became of a run of another store.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct MergedRun {
    /// Its number in this store; `None` if it was passed over.
    pub id: Option<i64>,
    /// The full name of the experiment.
    pub experiment: String,
    /// The name of its scale.
    pub scale: String,
    /// The root of its randomness.
    pub seed: u64,
    /// Outcomes that are new here.
    pub new: u64,
    /// Outcomes that were here.
    pub same: u64,
    /// Why it was passed over.
    pub passed_over: Option<String>,
}

impl Store {
    /// Takes over what another store has, in one transaction: the same outcomes in any order, and as often as one likes.
    ///
    /// `is_timed` tells of runs that measure time. Two machines measure differently, so that such a run is taken over whole or
    /// not at all.
    ///
    /// # Errors
    ///
    /// If an outcome differs from that which is here, or is damaged, or a store cannot be used; then nothing has changed.
    pub fn merge(&self, part: &Store, is_timed: &dyn Fn(&Run) -> bool) -> Result<Vec<MergedRun>, StoreError> {
        let runs = part.runs()?;
        let connection = self.connection();
        let full = self.told(connection.pragma_update(None, "synchronous", "FULL"));
        let merged = full.and_then(|()| {
            let transaction = self.told(connection.unchecked_transaction())?;
            let merged = runs.iter().map(|run| self.merge_run(&transaction, part, run, is_timed(run)));
            let merged = merged.collect::<Result<Vec<_>, _>>()?;
            self.told(transaction.commit())?;
            Ok(merged)
        });
        self.told(connection.pragma_update(None, "synchronous", "NORMAL"))?;
        merged
    }

    /// Takes over one run of another store, if it is there.
    ///
    /// # Errors
    ///
    /// As [`Store::merge`].
    pub fn merge_only(&self, part: &Store, key: &RunKey) -> Result<(), StoreError> {
        let Some(run) = part.find(key)? else { return Ok(()) };
        let run = part.run(run)?.ok_or_else(|| StoreError::deleted(run))?;
        let connection = self.connection();
        let transaction = self.told(connection.unchecked_transaction())?;
        self.merge_run(&transaction, part, &run, false)?;
        self.told(transaction.commit())
    }

    fn merge_run(
        &self,
        connection: &Connection,
        part: &Store,
        run: &Run,
        is_timed: bool,
    ) -> Result<MergedRun, StoreError> {
        let mut merged = MergedRun {
            id: None,
            experiment: run.experiment.clone(),
            scale: run.scale.clone(),
            seed: run.seed,
            new: 0,
            same: 0,
            passed_over: None,
        };
        if run.identity.is_none() {
            merged.passed_over =
                Some("it is older than identities, and nobody knows what it depends on".into());
            return Ok(merged);
        }
        let (id, is_new) = self.told(taken_up(connection, run))?;
        if is_timed && !is_new {
            merged.passed_over = Some("it measures time, and a machine has done so here already".into());
            return Ok(merged);
        }
        merged.id = Some(id);
        for batch in part.batches(run.id)? {
            let outcome = NewOutcome::from(&batch);
            if self.told(insert(connection, id, outcome, Some(&batch.stored)))? == 1 {
                merged.new += 1;
                continue;
            }
            match self.compared(connection, id, outcome)? {
                Added::Differs(difference) => return Err(StoreError::differs(&difference)),
                _ => merged.same += 1,
            }
        }
        for failed in part.failures(run.id)? {
            let insert = "INSERT OR IGNORE INTO failures (run, job, label, attempts, machines, why, stored)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
            let values = params![
                id,
                failed.job as i64,
                failed.label,
                failed.attempts as i64,
                failed.machines,
                failed.why,
                run.started
            ];
            self.told(connection.execute(insert, values))?;
        }
        let update = "UPDATE runs SET jobs = max(jobs, ?2), finished = coalesce(finished, ?3) WHERE id = ?1";
        self.told(connection.execute(update, params![id, run.jobs as i64, run.finished]))?;
        let tidy = "DELETE FROM failures WHERE run = ?1
             AND job IN (SELECT job FROM batches WHERE batches.run = failures.run)";
        self.told(connection.execute(tidy, [id]))?;
        Ok(merged)
    }
}

/// The number of the run here, which begins as it did there if it is new, and whether it is.
fn taken_up(connection: &Connection, run: &Run) -> rusqlite::Result<(i64, bool)> {
    let insert =
        "INSERT INTO runs (experiment, version, scale, seed, identity, program, machine, jobs, started)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9) ON CONFLICT DO NOTHING";
    let Run { experiment, version, scale, seed, identity, program, machine, jobs, started, .. } = run;
    let (seed, jobs) = (seed.to_string(), *jobs as i64);
    let values = params![experiment, version, scale, seed, identity, program, machine, jobs, started];
    let is_new = connection.execute(insert, values)? == 1;
    let find = "SELECT id FROM runs
         WHERE experiment = ?1 AND version = ?2 AND scale = ?3 AND seed = ?4 AND identity = ?5";
    let values = params![experiment, version, scale, seed, identity];
    Ok((connection.query_row(find, values, |row| row.get(0))?, is_new))
}
