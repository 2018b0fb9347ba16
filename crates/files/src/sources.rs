//! The files that have been read: each once.

use crate::{ContentId, Kind, read_text};
use seedbed_rules::UsageError;
use std::collections::BTreeMap;
use std::fmt::Debug;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// The most bytes that are held in all.
const MOST: u64 = 256 << 20;

/// Files of text that are read once: whoever asks again gets the same content, whatever has become of the file.
///
/// What holds them is behind a trait: a map is much to take apart, and every game would compile how.
#[derive(Debug)]
pub struct Sources(Box<dyn Reader>);

/// Reads a file, or remembers it.
trait Reader: Debug + Send + Sync {
    fn read(&self, path: &Path, kind: &Kind) -> Result<Source, UsageError>;
}

#[derive(Default, Debug)]
struct Held {
    files: BTreeMap<PathBuf, Source>,
    bytes: u64,
    /// Nothing is read.
    is_closed: bool,
}

/// The content of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    /// The text.
    pub text: Arc<str>,
    /// Where it stood, and its name by content.
    pub file: NamedContent,
}

/// A file that was read, with the content that it had.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedContent {
    /// The file, as the user named it.
    pub path: PathBuf,
    /// The name of its content.
    pub id: ContentId,
}

impl Sources {
    /// Sources that read nothing: for whoever serves people that may not see this machine's files.
    pub fn closed() -> Self {
        Self(Box::new(Mutex::new(Held { is_closed: true, ..Held::default() })))
    }

    /// The content of a regular file no longer than its kind may be, read if it has not been read before.
    ///
    /// # Errors
    ///
    /// As [`read_text`], if all files together are too long, or if these sources are closed.
    pub fn read(&self, path: &Path, kind: &Kind) -> Result<Source, UsageError> {
        self.0.read(path, kind)
    }
}

impl Default for Sources {
    fn default() -> Self {
        Self(Box::new(Mutex::<Held>::default()))
    }
}

impl Reader for Mutex<Held> {
    fn read(&self, path: &Path, kind: &Kind) -> Result<Source, UsageError> {
        let mut held = self.lock().unwrap_or_else(PoisonError::into_inner);
        if held.is_closed {
            let wrong = format!("`{}` is not read: no files are read here", path.display());
            return Err(UsageError::new(wrong, "name an agent that needs no file"));
        }
        if let Some(source) = held.files.get(path) {
            return Ok(source.clone());
        }
        let text = read_text(path, kind)?;
        held.bytes += text.len() as u64;
        if held.bytes > MOST {
            let wrong = format!("the files that are named hold more than {} MiB", MOST >> 20);
            return Err(UsageError::new(wrong, "name fewer of them"));
        }
        let file = NamedContent { path: path.to_owned(), id: ContentId::of(text.as_bytes()) };
        let source = Source { text: text.into(), file };
        held.files.insert(path.to_owned(), source.clone());
        Ok(source)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KIND: Kind = Kind { name: "toy", format: 2, limit: 9, words: "a toy", remedy: "make one" };

    #[test]
    fn a_file_is_read_once() {
        let folder = tempfile::TempDir::new().unwrap();
        let (sources, path) = (Sources::default(), folder.path().join("x"));
        assert!(sources.read(&path, &KIND).is_err(), "nothing is remembered of what is not there");
        std::fs::write(&path, "old").unwrap();
        let old = sources.read(&path, &KIND).unwrap();
        std::fs::write(&path, "new").unwrap();
        assert_eq!(sources.read(&path, &KIND).unwrap(), old);
        assert_eq!(old.file.id, ContentId::of(b"old"));
        std::fs::remove_file(&path).unwrap();
        assert_eq!(&*sources.read(&path, &KIND).unwrap().text, "old");
        assert!(Sources::default().read(&path, &KIND).is_err());
    }
}
