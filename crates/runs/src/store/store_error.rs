//! What can go wrong with a store, in words.

use rusqlite::ErrorCode;
use seedbed_rules::UsageError;
use std::fmt;
use std::path::Path;

/// Why a store could not be used; what was stored before is still there.
#[derive(Clone, Debug)]
pub struct StoreError(UsageError);

impl StoreError {
    /// What the database said about this file.
    pub(super) fn of(path: &Path, error: &rusqlite::Error) -> Self {
        let store = format!("the store {}", path.display());
        let (wrong, right) = match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => (
                format!("{store} cannot grow: the disk is full"),
                "make room and repeat the command: what was stored is kept",
            ),
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => (
                format!("{store} is locked by another program"),
                "wait for it or end it, and repeat the command",
            ),
            Some(ErrorCode::DatabaseCorrupt) => (
                format!("{store} is damaged: {error}"),
                "move it away, or save what can be read with `sqlite3 FILE .recover`",
            ),
            Some(ErrorCode::NotADatabase) => return Self::foreign(path),
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied) => {
                (format!("{store} cannot be written"), "change its permissions, or name another with --store")
            }
            Some(ErrorCode::CannotOpen) => (
                format!("{store} cannot be opened"),
                "name a file in a folder that you can write, with --store",
            ),
            Some(ErrorCode::SystemIoFailure) => {
                (format!("{store}: the disk failed: {error}"), "check the disk and repeat the command")
            }
            _ => (format!("{store}: {error}"), "if it is damaged, move it away or name another with --store"),
        };
        Self(UsageError::new(wrong, right))
    }

    pub(super) fn folder(folder: &Path, error: &std::io::Error) -> Self {
        let wrong = format!("the folder {} cannot be made: {error}", folder.display());
        Self(UsageError::new(wrong, "name a file in a folder that you can write, with --store"))
    }

    pub(super) fn altered(run: i64, job: i64) -> Self {
        let wrong =
            format!("the outcome of job {job} of run {run} is not what was stored: its checksum is wrong");
        Self(UsageError::new(wrong, format!("delete the run with `seedbed runs delete {run}` and repeat it")))
    }

    pub(super) fn foreign(path: &Path) -> Self {
        let wrong = format!("{} is not a store of Seedbed, or it is damaged", path.display());
        Self(UsageError::new(wrong, "name another file with --store; this one was left as it is"))
    }

    pub(super) fn newer(path: &Path, theirs: i64, ours: i64) -> Self {
        let wrong = format!("the store {} has format {theirs}; this program knows {ours}", path.display());
        Self(UsageError::new(wrong, "use the newer Seedbed that wrote it, or name another file with --store"))
    }
}

impl From<UsageError> for StoreError {
    fn from(error: UsageError) -> Self {
        Self(error)
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for StoreError {}
