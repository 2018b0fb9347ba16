//! The one way to read a file.

use seedbed_rules::UsageError;
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// Opens a regular file of at most `limit` bytes; a pipe or a device might never end, and a folder has no content.
///
/// # Errors
///
/// If it cannot be opened, is something else than a regular file, or is too long.
pub fn open(path: &Path, limit: u64) -> Result<File, UsageError> {
    // Looked at before it is opened, since opening a pipe waits for a writer; and after, since it may be another by then.
    let before = std::fs::metadata(path).map_err(|error| unreadable(path, &error))?;
    if !before.is_file() {
        return Err(unreadable(path, &"it is no regular file"));
    }
    let file = File::open(path).map_err(|error| unreadable(path, &error))?;
    let after = file.metadata().map_err(|error| unreadable(path, &error))?;
    if !after.is_file() {
        return Err(unreadable(path, &"it is no regular file"));
    }
    if after.len() > limit { Err(too_long(path, limit)) } else { Ok(file) }
}

/// Reads a regular file of at most `limit` bytes.
///
/// # Errors
///
/// As [`open`], or if reading fails.
pub fn read(path: &Path, limit: u64) -> Result<Vec<u8>, UsageError> {
    let mut bytes = Vec::new();
    // It may grow while it is read, and some files do not know their length.
    let read = open(path, limit)?.take(limit + 1).read_to_end(&mut bytes);
    read.map_err(|error| unreadable(path, &error))?;
    if bytes.len() as u64 > limit { Err(too_long(path, limit)) } else { Ok(bytes) }
}

/// Reads a regular file of text of at most `limit` bytes.
///
/// # Errors
///
/// As [`read`], or if it is no UTF-8.
pub fn read_text(path: &Path, limit: u64) -> Result<String, UsageError> {
    String::from_utf8(read(path, limit)?).map_err(|_| unreadable(path, &"it is no text in UTF-8"))
}

fn unreadable(path: &Path, why: &dyn std::fmt::Display) -> UsageError {
    UsageError::new(format!("{} cannot be read: {why}", path.display()), "name a file that can be read")
}

fn too_long(path: &Path, limit: u64) -> UsageError {
    let wrong = format!("{} is longer than {}", path.display(), size(limit));
    UsageError::new(wrong, "no file of this kind is; name another")
}

fn size(bytes: u64) -> String {
    if bytes >= 1 << 20 { format!("{} MiB", bytes >> 20) } else { format!("{bytes} bytes") }
}
