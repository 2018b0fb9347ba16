//! Runs that somebody works on, and the deletion of those that nobody does.
//!
//! Whoever works on a run holds a shared lock on a file beside the store; whoever deletes it needs the exclusive one. The
//! operating system gives a lock back when its holder ends, however that happens: a killed process blocks nothing.

use super::{RunKey, Store, StoreError};
use rusqlite::params;
use std::fs::{File, TryLockError};
use std::path::PathBuf;

/// A run that this process works on: it cannot be deleted until this is dropped.
pub struct RunInUse<'a> {
    store: &'a Store,
    id: i64,
    /// A store without a file needs no lock.
    lock: Option<File>,
}

impl Store {
    /// Takes up the run with this key; it begins here if it is new.
    ///
    /// # Errors
    ///
    /// If the store cannot be used.
    pub fn take_up(
        &self,
        key: &RunKey,
        program: &str,
        machine: &str,
        jobs: usize,
    ) -> Result<RunInUse<'_>, StoreError> {
        loop {
            let id = self.begin(key, program, machine, jobs)?;
            let lock = self.lock_file(id).map(|path| self.shared(path)).transpose()?;
            // Somebody may have deleted it before the lock was there. Numbers are never used again, so that a run that is
            // there now stays.
            if self.run(id)?.is_some() {
                return Ok(RunInUse { store: self, id, lock });
            }
        }
    }

    /// Deletes runs with all their jobs, all of them or none; the number of those that were there.
    ///
    /// # Errors
    ///
    /// If somebody works on one of them, or the store cannot be used.
    pub fn delete(&self, ids: &[i64]) -> Result<usize, StoreError> {
        let locks = ids.iter().map(|&id| self.exclusive(id)).collect::<Result<Vec<_>, _>>()?;
        let mut connection = self.connection();
        let transaction = self.told(connection.transaction())?;
        let mut deleted = 0;
        for id in ids {
            deleted += self.told(transaction.execute("DELETE FROM runs WHERE id = ?1", params![id]))?;
        }
        self.told(transaction.commit())?;
        locks.into_iter().flatten().for_each(Lock::remove);
        Ok(deleted)
    }

    /// The file whose lock says that a run is worked on; none if the store has no file.
    fn lock_file(&self, id: i64) -> Option<PathBuf> {
        if !self.has_file {
            return None;
        }
        let mut name = self.path().as_os_str().to_owned();
        name.push(format!("-run-{id}"));
        Some(name.into())
    }

    fn shared(&self, path: PathBuf) -> Result<File, StoreError> {
        let lock = Lock::open(path).and_then(|lock| lock.file.lock_shared().map(|()| lock.file));
        lock.map_err(|error| StoreError::unlocked(self.path(), &error))
    }

    fn exclusive(&self, id: i64) -> Result<Option<Lock>, StoreError> {
        let Some(path) = self.lock_file(id) else { return Ok(None) };
        let lock = Lock::open(path).map_err(|error| StoreError::unlocked(self.path(), &error))?;
        match lock.file.try_lock() {
            Ok(()) => Ok(Some(lock)),
            Err(TryLockError::WouldBlock) => Err(StoreError::in_use(id)),
            Err(TryLockError::Error(error)) => Err(StoreError::unlocked(self.path(), &error)),
        }
    }
}

impl RunInUse<'_> {
    /// The number of the run.
    pub fn id(&self) -> i64 {
        self.id
    }
}

impl Drop for RunInUse<'_> {
    fn drop(&mut self) {
        // The last to leave takes the file away. Whoever opened it just before holds a lock that nobody sees; that is no
        // harm, since a job cannot be stored in a run that is not there, and the number is not used again.
        if self.lock.take().is_some()
            && let Ok(Some(lock)) = self.store.exclusive(self.id)
        {
            lock.remove();
        }
    }
}

struct Lock {
    path: PathBuf,
    file: File,
}

impl Lock {
    fn open(path: PathBuf) -> std::io::Result<Self> {
        let file = File::options().create(true).truncate(false).write(true).open(&path)?;
        Ok(Self { path, file })
    }

    /// Takes the file away while it is still locked.
    fn remove(self) {
        // Left behind, it is an empty file that the next one takes away.
        let _ = std::fs::remove_file(&self.path);
    }
}
