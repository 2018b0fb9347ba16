//! What can go wrong with a store, in words.

use super::Difference;
use rusqlite::ErrorCode;
use seedbed_rules::UsageError;
use std::fmt;
use std::path::Path;

/// Why a store could not be used; what was stored before is still there.
#[derive(Clone, Debug)]
pub struct StoreError {
    told: UsageError,
    /// Might the store be read, if only it did not have to be written?
    is_about_writing: bool,
}

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
        let is_about_writing = matches!(
            error.sqlite_error_code(),
            Some(ErrorCode::ReadOnly | ErrorCode::PermissionDenied | ErrorCode::CannotOpen)
        );
        Self { told: UsageError::new(wrong, right), is_about_writing }
    }

    pub(super) fn is_about_writing(&self) -> bool {
        self.is_about_writing
    }

    fn new(wrong: impl Into<String>, right: impl Into<String>) -> Self {
        UsageError::new(wrong, right).into()
    }

    pub(super) fn no_file(path: &Path) -> Self {
        let wrong = format!("`{}` is no file, and nothing would be kept", path.display());
        Self::new(wrong, "name a file with --store, such as store.sqlite")
    }

    pub(super) fn missing(path: &Path) -> Self {
        let wrong = format!("there is no store {}", path.display());
        Self::new(
            wrong,
            "name one that is there with --store; `seedbed reproduce` and `seedbed boost` make one",
        )
    }

    pub(super) fn unread_log(path: &Path) -> Self {
        let wrong =
            format!("the store {} cannot be read here: part of it is still in its log", path.display());
        Self::new(wrong, "copy it with its `-wal` file to a folder that you can write")
    }

    pub(super) fn folder(folder: &Path, error: &std::io::Error) -> Self {
        let wrong = format!("the folder {} cannot be made: {error}", folder.display());
        Self::new(wrong, "name a file in a folder that you can write, with --store")
    }

    pub(super) fn altered(run: i64, job: i64) -> Self {
        let wrong =
            format!("the outcome of job {job} of run {run} is not what was stored: its checksum is wrong");
        Self::new(wrong, format!("delete the run with `seedbed runs delete {run}` and repeat it"))
    }

    pub(crate) fn differs(difference: &Difference) -> Self {
        Self::new(
            difference.to_string(),
            "find out which machine is wrong: both should give the same; nothing of the other was stored",
        )
    }

    pub(super) fn foreign(path: &Path) -> Self {
        let wrong = format!("{} is not a store of Seedbed, or it is damaged", path.display());
        Self::new(wrong, "name another file with --store; this one was left as it is")
    }

    pub(super) fn in_use(run: i64) -> Self {
        let wrong = format!("run {run} is under way in another process");
        Self::new(wrong, "end that one first, or wait for it; nothing was deleted")
    }

    pub(crate) fn deleted(run: i64) -> Self {
        let wrong = format!("run {run} was deleted while it was under way");
        Self::new(wrong, "repeat the command to begin it anew")
    }

    pub(super) fn unlocked(path: &Path, error: &std::io::Error) -> Self {
        let wrong = format!("no run of the store {} can be locked: {error}", path.display());
        Self::new(wrong, "name a store in a folder that you can write, with --store")
    }

    pub(super) fn newer(path: &Path, theirs: i64, ours: i64) -> Self {
        let wrong = format!("the store {} has format {theirs}; this program knows {ours}", path.display());
        Self::new(wrong, "use the newer Seedbed that wrote it, or name another file with --store")
    }
}

impl From<UsageError> for StoreError {
    fn from(error: UsageError) -> Self {
        Self { told: error, is_about_writing: false }
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.told.fmt(f)
    }
}

impl std::error::Error for StoreError {}
