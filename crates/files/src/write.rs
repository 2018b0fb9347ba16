//! The one way to write a file: whole or not at all.

use crate::target::{Overwrite, check_target, folder};
use seedbed_rules::UsageError;
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// Writes a file: the old one or this one will be there, whole, whatever happens.
///
/// # Errors
///
/// If it may not be written there, or the disk fails.
pub fn write(path: &Path, content: &[u8], overwrite: Overwrite<'_>) -> Result<(), UsageError> {
    if let Overwrite::Ours(kind) = overwrite
        && content.len() as u64 > kind.limit
    {
        let wrong = format!("{} has grown past the {} MiB that are read again", kind.words, kind.limit >> 20);
        return Err(UsageError::new(wrong, "the file is left as it was; begin a smaller one"));
    }
    write_with(path, overwrite, |to| to.write_all(content))
}

/// The same, with the content written piece by piece.
///
/// # Errors
///
/// As [`write()`], or whatever `content` fails with.
pub fn write_with(
    path: &Path,
    overwrite: Overwrite<'_>,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), UsageError> {
    let target = check_target(path, overwrite)?;
    replace(&target, content).map_err(|error| {
        let wrong = format!("{} cannot be written: {error}", path.display());
        UsageError::new(wrong, "make room, or name a file in a folder that you can write")
    })
}

fn replace(target: &Path, content: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    sweep(target);
    let draft = Draft::new(target)?;
    let mut buffer = BufWriter::with_capacity(1 << 20, &draft.file);
    content(&mut buffer)?;
    buffer.flush()?;
    drop(buffer);
    if let Ok(about) = fs::metadata(target) {
        draft.file.set_permissions(about.permissions())?;
    }
    draft.file.sync_all()?;
    fs::rename(&draft.path, target)?;
    flush_folder(folder(target))
}

/// A temporary file beside the target, locked as long as its writer lives. It is removed unless it was renamed.
struct Draft {
    path: PathBuf,
    file: File,
}

impl Draft {
    fn new(target: &Path) -> io::Result<Self> {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        loop {
            let count = COUNT.fetch_add(1, Ordering::Relaxed);
            let mut name = prefix(target);
            name.push(format!("{}-{count}", std::process::id()));
            let path = folder(target).join(name);
            let file = match OpenOptions::new().write(true).create_new(true).open(&path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
                file => file?,
            };
            let draft = Self { path, file };
            // Some file systems know no locks; their drafts are never swept.
            let _ = draft.file.lock();
            // Whoever sweeps may have come between.
            if draft.path.exists() {
                return Ok(draft);
            }
        }
    }
}

impl Drop for Draft {
    fn drop(&mut self) {
        // After the rename there is nothing of this name.
        let _ = fs::remove_file(&self.path);
    }
}

/// How the drafts of a target are called: nobody else calls a file so.
fn prefix(target: &Path) -> OsString {
    let mut prefix = OsString::from(".");
    prefix.push(target.file_name().unwrap_or_default());
    prefix.push(".seedbed-draft-");
    prefix
}

/// Removes drafts of this target whose writers were killed: their locks died with them.
fn sweep(target: &Path) {
    let Ok(entries) = fs::read_dir(folder(target)) else { return };
    let prefix = prefix(target);
    let ours = |entry: &fs::DirEntry| {
        let name = entry.file_name();
        let rest = name.as_encoded_bytes().strip_prefix(prefix.as_encoded_bytes());
        rest.is_some_and(is_number_pair) && entry.file_type().is_ok_and(|kind| kind.is_file())
    };
    for entry in entries.flatten().filter(ours) {
        let path = entry.path();
        let Ok(file) = OpenOptions::new().write(true).open(&path) else { continue };
        // Removed under the lock: a writer that has just made it waits for the lock, and then sees that it is gone.
        if file.try_lock().is_ok() {
            let _ = fs::remove_file(&path);
        }
    }
}

/// Is this a process and a count, as in the name of a draft?
fn is_number_pair(text: &[u8]) -> bool {
    let mut parts = text.split(|byte| *byte == b'-');
    let mut number =
        || parts.next().is_some_and(|part| !part.is_empty() && part.iter().all(u8::is_ascii_digit));
    number() && number() && parts.next().is_none()
}

/// A rename is safe only when the folder is on the disk too.
fn flush_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}
