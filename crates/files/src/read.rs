//! The one way to read a file.

use crate::Kind;
use seedbed_rules::UsageError;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// Opens a regular file no longer than its kind may be; a pipe or a device might never end, and a folder has no content.
///
/// # Errors
///
/// If it cannot be opened, is something else than a regular file, or is too long.
pub fn open(path: &Path, kind: &Kind) -> Result<File, UsageError> {
    // Looked at before it is opened, since opening a pipe waits for a writer; and after, since it may be another by then.
    let before = std::fs::metadata(path).map_err(|error| unreadable(path, kind, &error))?;
    if !before.is_file() {
        return Err(unreadable(path, kind, &"it is no regular file"));
    }
    let file = File::open(path).map_err(|error| unreadable(path, kind, &error))?;
    let after = file.metadata().map_err(|error| unreadable(path, kind, &error))?;
    if !after.is_file() {
        return Err(unreadable(path, kind, &"it is no regular file"));
    }
    if after.len() > kind.limit { Err(too_long(path, kind)) } else { Ok(file) }
}

/// Reads a regular file no longer than its kind may be.
///
/// # Errors
///
/// As [`open`], or if reading fails.
pub fn read(path: &Path, kind: &Kind) -> Result<Vec<u8>, UsageError> {
    let mut bytes = Vec::new();
    // It may grow while it is read, and some files do not know their length.
    let read = open(path, kind)?.take(kind.limit + 1).read_to_end(&mut bytes);
    read.map_err(|error| unreadable(path, kind, &error))?;
    if bytes.len() as u64 > kind.limit { Err(too_long(path, kind)) } else { Ok(bytes) }
}

/// Reads a regular file of text no longer than its kind may be.
///
/// # Errors
///
/// As [`read`], or if it is not UTF-8.
pub fn read_text(path: &Path, kind: &Kind) -> Result<String, UsageError> {
    String::from_utf8(read(path, kind)?).map_err(|_| unreadable(path, kind, &"it is no text in UTF-8"))
}

fn unreadable(path: &Path, kind: &Kind, why: &dyn std::fmt::Display) -> UsageError {
    kind.refused(format!("{} cannot be read: {why}", path.display()))
}

fn too_long(path: &Path, kind: &Kind) -> UsageError {
    let most = size(kind.limit);
    kind.refused(format!("{} is longer than {most}, the most for {}", path.display(), kind.words))
}

fn size(bytes: u64) -> String {
    if bytes >= 1 << 20 { format!("{} MiB", bytes >> 20) } else { format!("{bytes} bytes") }
}
