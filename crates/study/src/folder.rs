//! The folder of a study: `study.json` with plan and log, `key.json` with the key, and a file for each visitor. Each is written whole, so
//! that a kill loses nothing but what was being written.

use crate::{Key, Plan, Visitor};
use seedbed_files::{Kind, Overwrite, read_text, write};
use seedbed_rules::UsageError;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fs::{self, File, OpenOptions};
use std::path::{Path, PathBuf};

const REMEDY: &str = "name a folder that `seedbed study new` made";

/// The plan and the log.
pub const STUDY: Kind = Kind { name: "study", format: 1, limit: 4 << 20, words: "a study", remedy: REMEDY };
/// The key.
pub const KEY: Kind =
    Kind { name: "study-key", format: 1, limit: 1 << 10, words: "the key of a study", remedy: REMEDY };
/// A visitor.
pub const VISITOR: Kind =
    Kind { name: "visitor", format: 1, limit: 16 << 20, words: "a visitor of a study", remedy: REMEDY };

/// What is known of a study beside its visitors.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// What was fixed beforehand.
    pub plan: Plan,
    /// The SHA-256 of the key, once it is drawn.
    pub commitment: Option<String>,
    /// The key, once the study is opened.
    pub opened: Option<Key>,
    /// What was done, and when.
    pub log: Vec<Entry>,
}

/// A line of the log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Seconds since 1970.
    pub at: u64,
    /// What was done.
    pub what: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sealed {
    key: Key,
}

/// The folder of a study.
#[derive(Clone, Debug)]
pub struct Folder {
    path: PathBuf,
}

/// Held by whoever serves the study: nobody else may meanwhile.
pub struct Lock {
    /// Locked as long as it is open.
    _file: File,
}

fn failed(what: &str, path: &Path, error: &dyn std::fmt::Display) -> UsageError {
    let wrong = format!("{} cannot be {what}: {error}", path.display());
    UsageError::new(wrong, "name a folder that you can write")
}

/// Reads the text of a sealed file.
fn unsealed<T: DeserializeOwned>(kind: &Kind, text: &str) -> Result<T, UsageError> {
    let object = kind.unseal(text)?;
    serde_json::from_str(&object).map_err(|error| {
        UsageError::new(
            format!("{} has unexpected content: {error}", kind.words),
            "use the Seedbed that wrote it",
        )
    })
}

/// Reads a file, and says which one was wrong.
fn load<T>(
    kind: &Kind,
    path: &Path,
    read: impl FnOnce(&str) -> Result<T, UsageError>,
) -> Result<T, UsageError> {
    read(&read_text(path, kind)?).map_err(|error| error.within(path.display()))
}

fn store<T: Serialize>(kind: &Kind, path: &Path, content: &T) -> Result<(), UsageError> {
    let object = serde_json::to_string_pretty(content).expect("it is plain data");
    write(path, kind.seal(&(object + "\n")).as_bytes(), Overwrite::Ours(kind))
}

impl Record {
    /// Reads the text of `study.json`.
    ///
    /// # Errors
    ///
    /// If it is damaged, or of another format.
    pub fn read(text: &str) -> Result<Self, UsageError> {
        let record: Self = unsealed(&STUDY, text)?;
        record.plan.check()?;
        Ok(record)
    }

    /// Adds to the log.
    pub fn note(&mut self, at: u64, what: impl Into<String>) {
        self.log.push(Entry { at, what: what.into() });
    }
}

impl Visitor {
    /// Reads the text of a visitor's file.
    ///
    /// # Errors
    ///
    /// If it is damaged, or of another format.
    pub fn read(text: &str) -> Result<Self, UsageError> {
        let visitor: Self = unsealed(&VISITOR, text)?;
        let is_sound = |game: &crate::Game| {
            game.end.as_ref().and_then(crate::End::points).is_none_or(|points| points <= 2)
        };
        if visitor.games.iter().all(is_sound) {
            Ok(visitor)
        } else {
            Err(UsageError::new("a game is worth more than one point", REMEDY))
        }
    }
}

impl Folder {
    /// Makes an empty folder, into which files of agents may be put before [`Folder::plan`].
    ///
    /// # Errors
    ///
    /// If there is something already, or it cannot be made.
    pub fn create(path: &Path) -> Result<Self, UsageError> {
        let visitors = path.join("visitors");
        let is_empty = fs::read_dir(path).is_ok_and(|mut entries| entries.next().is_none());
        // Planning that was broken off left a folder for visitors, and no study.
        let was_broken_off = visitors.is_dir() && !path.join("study.json").exists();
        if path.exists() && !is_empty && !was_broken_off {
            let wrong = format!("{} is there already", path.display());
            return Err(UsageError::new(wrong, "name a folder that is new or empty"));
        }
        fs::create_dir_all(&visitors).map_err(|error| failed("made", &visitors, &error))?;
        Ok(Self { path: path.to_owned() })
    }

    /// The same folder, or any other, by another way to it.
    pub fn planned(path: &Path) -> Self {
        Self { path: path.to_owned() }
    }

    /// Fixes the plan.
    ///
    /// # Errors
    ///
    /// If it makes no study, or cannot be written.
    pub fn plan(&self, plan: Plan, now: u64, program: &str) -> Result<Record, UsageError> {
        plan.check()?;
        let mut record = Record { plan, commitment: None, opened: None, log: Vec::new() };
        record.note(now, format!("planned, with {program}"));
        self.save_record(&record)?;
        Ok(record)
    }

    /// The folder of a study that was planned.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub fn open(path: &Path) -> Result<(Self, Record), UsageError> {
        let folder = Self { path: path.to_owned() };
        let record = load(&STUDY, &folder.file("study.json"), Record::read)?;
        Ok((folder, record))
    }

    fn file(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Writes plan and log.
    ///
    /// # Errors
    ///
    /// If they cannot be written.
    pub fn save_record(&self, record: &Record) -> Result<(), UsageError> {
        store(&STUDY, &self.file("study.json"), record)
    }

    /// Makes sure that nobody else serves or opens the study.
    ///
    /// # Errors
    ///
    /// If somebody does.
    pub fn lock(&self) -> Result<Lock, UsageError> {
        let path = self.file("lock");
        let file = OpenOptions::new().create(true).append(true).open(&path);
        let file = file.map_err(|error| failed("written", &path, &error))?;
        file.try_lock().map_err(|_| UsageError::new("the study is being served", "end that first"))?;
        Ok(Lock { _file: file })
    }

    /// The key, which is drawn when the study is first served. Its SHA-256 is in the record before the first visitor comes.
    ///
    /// # Errors
    ///
    /// If it cannot be drawn, written or read, or is not the one that was published.
    pub fn key(&self, record: &mut Record, now: u64) -> Result<Key, UsageError> {
        let path = self.file("key.json");
        // A kill or a failing disk may have left the empty file that was made for the key.
        let is_there = fs::metadata(&path).is_ok_and(|about| about.len() > 0);
        if !is_there && record.commitment.is_none() {
            let key = Key::draw().map_err(|error| failed("drawn", &path, &error))?;
            self.keep_from_others(&path)?;
            store(&KEY, &path, &Sealed { key })?;
        }
        // After a kill between the two files the key is there, and not yet published.
        let Sealed { key } = load(&KEY, &path, |text| unsealed(&KEY, text))?;
        let commitment = key.commitment();
        match &record.commitment {
            Some(published) if *published == commitment => {}
            Some(_) => {
                let wrong = "the key is not the one whose SHA-256 was published";
                return Err(UsageError::new(wrong, "put the key of this study back"));
            }
            None => {
                record.note(now, format!("key drawn, SHA-256 {commitment}"));
                record.commitment = Some(commitment);
                self.save_record(record)?;
            }
        }
        Ok(key)
    }

    /// Makes an empty file that only its owner may read; whoever writes it whole keeps it so.
    fn keep_from_others(&self, path: &Path) -> Result<(), UsageError> {
        debug_assert!(path.starts_with(&self.path), "only files of the study");
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(false);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        options.open(path).map(drop).map_err(|error| failed("written", path, &error))
    }

    /// Opens the seal: the key becomes part of the record, once and for all.
    ///
    /// # Errors
    ///
    /// If it was opened before, or never served, or is being served.
    pub fn unseal(&self, record: &mut Record, now: u64, who: &str) -> Result<Key, UsageError> {
        let _lock = self.lock()?;
        if record.opened.is_some() {
            let entry = record.log.iter().find(|entry| entry.what.starts_with("opened"));
            let when = entry.map_or(String::new(), |entry| format!(" at {} seconds since 1970", entry.at));
            return Err(UsageError::new(
                format!("the study was opened{when}"),
                "it can be opened once; look at it with `study analyse`",
            ));
        }
        if record.commitment.is_none() {
            return Err(UsageError::new(
                "the study has not been served yet",
                "let visitors in with `study serve`",
            ));
        }
        let key = self.key(record, now)?;
        record.note(now, format!("opened by {who}"));
        record.opened = Some(key.clone());
        self.save_record(record)?;
        Ok(key)
    }

    /// Writes what is known of a visitor. A disk may fail once and not again, and somebody waits to play: so it is tried again.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn save(&self, visitor: &Visitor) -> Result<(), UsageError> {
        const AGAIN: usize = 2;
        let path = self.path.join("visitors").join(format!("{}.json", visitor.id));
        let written = || store(&VISITOR, &path, visitor);
        (0..AGAIN).fold(written(), |saved, _| saved.or_else(|_| written()))
    }

    /// All visitors, by their random names.
    ///
    /// # Errors
    ///
    /// If one of them cannot be read.
    pub fn visitors(&self) -> Result<Vec<Visitor>, UsageError> {
        let folder = self.file("visitors");
        let entries = fs::read_dir(&folder).map_err(|error| failed("read", &folder, &error))?;
        let mut paths = Vec::new();
        for entry in entries {
            let path = entry.map_err(|error| failed("read", &folder, &error))?.path();
            let is_draft = path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
            if !is_draft && path.extension().is_some_and(|extension| extension == "json") {
                paths.push(path);
            }
        }
        paths.sort();
        paths.iter().map(|path| load(&VISITOR, path, Visitor::read)).collect()
    }
}
