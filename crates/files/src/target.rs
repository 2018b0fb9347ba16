//! Where a file may be written.

use crate::Kind;
use crate::kind::Mark;
use seedbed_rules::UsageError;
use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

/// What may be replaced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Overwrite<'a> {
    /// Nothing but an empty file.
    Never,
    /// Files that bear the mark of this kind, of any format.
    Ours(&'a Kind),
    /// Any regular file: the user asked for it.
    Asked,
}

/// The file behind all links, if a new one may be written there: told before work begins whose result would have no place.
///
/// # Errors
///
/// If there is no such folder, or something that may not be replaced.
pub fn check_target(path: &Path, overwrite: Overwrite<'_>) -> Result<PathBuf, UsageError> {
    let refused = |why: &str, right: &str| {
        UsageError::new(format!("{} cannot be written: {why}", path.display()), right)
    };
    let elsewhere = "name a file in a folder that you can write";
    if path.file_name().is_none() {
        return Err(refused("it is no name of a file", elsewhere));
    }
    let about = match std::fs::metadata(path) {
        Ok(about) => about,
        Err(error) if error.kind() == ErrorKind::NotFound => {
            // A link that leads nowhere is replaced by the file.
            let there = folder(path).is_dir();
            return if there {
                Ok(path.to_owned())
            } else {
                Err(refused("there is no such folder", elsewhere))
            };
        }
        Err(error) => return Err(refused(&error.to_string(), elsewhere)),
    };
    if !about.is_file() {
        return Err(refused("something is there that is no regular file", elsewhere));
    }
    if about.permissions().readonly() {
        return Err(refused("the file there is protected against writing", "name another file"));
    }
    let real = path.canonicalize().map_err(|error| refused(&error.to_string(), elsewhere))?;
    let replaced = match overwrite {
        Overwrite::Asked => true,
        _ if about.len() == 0 => true,
        Overwrite::Never => false,
        Overwrite::Ours(kind) => mark_of(&real).is_some_and(|mark| mark.name == kind.name),
    };
    match (replaced, overwrite) {
        (true, _) => Ok(real),
        (false, Overwrite::Ours(kind)) => {
            let why = format!("the file there is not {}", kind.words);
            Err(refused(&why, "name another file, or move that one away"))
        }
        (false, _) => Err(refused("it is there already", "name another file, or move that one away")),
    }
}

/// The folder of a file.
pub(crate) fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

fn mark_of(path: &Path) -> Option<Mark> {
    let mut start = Vec::new();
    File::open(path).ok()?.take(Mark::REACH as u64).read_to_end(&mut start).ok()?;
    Mark::find(&start)
}
