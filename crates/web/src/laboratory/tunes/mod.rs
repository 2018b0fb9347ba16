//! Tuned strategies: a folder of them beside the store, under names that the server gives.
//!
//! The file of a strategy is the state of its run, as in the terminal. Its name follows from what was wished for, so whoever wishes for
//! the same goes on with the same file, after a stop, a restart or a kill. Nobody can name a file: a name has a fixed form and is
//! looked for in this folder only.

mod shown;
mod wish;

pub(crate) use shown::{TuneDetails, TuneRow};
pub(crate) use wish::TuneWish;

use crate::permit::Permit;
use crate::refusal::Refusal;
use seedbed_erased::{AnyAgent, AnyGame, Registry, STRATEGY};
use seedbed_files::{Overwrite, read_text, write};
use seedbed_rules::{Spec, UsageError};
use seedbed_train::tuning::{Explained, Finding};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

/// What the names of all tuned strategies begin with.
const PREFIX: &str = "tuned-";

/// Digits that follow.
const DIGITS: usize = 12;

/// Strategies that are kept at most.
const MOST: usize = 200;

/// Where tuned strategies are kept.
#[derive(Clone)]
pub(crate) struct Tunes {
    folder: PathBuf,
}

impl Tunes {
    /// Those beside this store.
    pub(crate) fn beside(store: &Path) -> Self {
        let mut folder = store.as_os_str().to_owned();
        folder.push(".tunes");
        Self { folder: folder.into() }
    }

    /// The file of a name that the server may have given; `None` for every other text.
    fn file(&self, name: &str) -> Option<PathBuf> {
        let digits = name.strip_prefix(PREFIX)?;
        let is_ours =
            digits.len() == DIGITS && digits.bytes().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f'));
        is_ours.then(|| self.folder.join(format!("{name}.json")))
    }

    /// Could the server have given this name?
    pub(crate) fn is_name(&self, name: &str) -> bool {
        self.file(name).is_some()
    }

    /// The names of all that are kept.
    fn names(&self) -> Result<Vec<String>, Refusal> {
        let unread = |_| Refusal::conflict("the tuned strategies cannot be read");
        let entries = match std::fs::read_dir(&self.folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(unread(error)),
        };
        let mut names = Vec::new();
        for entry in entries {
            let file = entry.map_err(unread)?.file_name();
            let name = file.to_str().and_then(|file| file.strip_suffix(".json"));
            names.extend(name.filter(|name| self.is_name(name)).map(str::to_owned));
        }
        names.sort();
        Ok(names)
    }

    /// The bytes of a strategy, as `param:FILE` reads them.
    pub(crate) fn text(&self, name: &str) -> Result<String, Refusal> {
        let nothing = || Refusal::not_found("there is no such strategy, or not yet");
        let file = self.file(name).ok_or_else(nothing)?;
        if !file.try_exists().unwrap_or(true) {
            return Err(nothing());
        }
        read_text(&file, &STRATEGY).map_err(|error| Refusal::conflict(self.told(&error)))
    }

    fn finding(&self, name: &str) -> Result<Finding, Refusal> {
        let text = self.text(name)?;
        Finding::parse(&text).map_err(|error| Refusal::conflict(error.within(name).to_string()))
    }

    /// What was found so far for a wish, if anything.
    fn begun(&self, name: &str) -> Result<Option<Finding>, Refusal> {
        match self.finding(name) {
            Ok(finding) => Ok(Some(finding)),
            Err(refusal) if refusal.is_not_found() => Ok(None),
            Err(refusal) => Err(refusal),
        }
    }

    /// All that are kept; one that cannot be read is left out, and told of when it is asked for.
    pub(crate) fn list(&self) -> Result<Vec<TuneRow>, Refusal> {
        let row = |name: String| self.finding(&name).ok().map(|finding| TuneRow::new(name, &finding));
        Ok(self.names()?.into_iter().filter_map(row).collect())
    }

    /// One of them, in words.
    pub(crate) fn show(&self, name: &str, games: &Registry) -> Result<TuneDetails, Refusal> {
        let finding = self.finding(name)?;
        let explained = Explained::new(&finding, &*games.open(&finding.game.parse()?)?)?;
        Ok(TuneDetails::new(name.to_owned(), &finding, explained))
    }

    /// The agent that plays a strategy at a table of its game, with the memory that it may take, in MiB.
    pub(crate) fn agent(
        &self,
        game: &dyn AnyGame,
        name: &str,
        permit: &Permit,
    ) -> Result<(AnyAgent, u64), Refusal> {
        let finding = self.finding(name)?;
        if finding.game != game.spec().to_string() {
            let words = format!("{name} plays {}, not {}", finding.game, game.spec());
            return Err(Refusal::bad(words));
        }
        if let Some(spec) = &finding.spec {
            return Ok(permit.agent(game, spec)?);
        }
        let path = self.file(name).ok_or_else(|| Refusal::not_found("there is no such strategy"))?;
        let path = path.into_os_string().into_string();
        let path =
            path.map_err(|_| Refusal::conflict("the folder of strategies has a name that is no text"))?;
        let spec = Spec { name: "param".to_owned(), leads: vec![path], keyed: Vec::new() };
        // The visitors' game has no way to files; this one is the server's own.
        let agent = permit.registry.open(game.full_spec()).and_then(|game| game.resolve(&spec));
        Ok((agent.map_err(|error| Refusal::conflict(self.told(&error)))?, 1))
    }

    /// Makes sure that a wish can be begun or gone on with.
    pub(super) fn admit(&self, wish: &TuneWish) -> Result<(), Refusal> {
        let name = wish.name();
        match self.begun(&name)? {
            Some(finding) if finding.games > wish.games => Err(Refusal::conflict(format!(
                "{name} has spent {} games already; ask for more than that to go on",
                finding.games
            ))),
            None if self.names()?.len() >= MOST => {
                Err(Refusal::too_many(format!("{MOST} tuned strategies are kept, and no more")))
            }
            _ => Ok(()),
        }
    }

    /// Keeps the best so far.
    fn keep(&self, name: &str, finding: &Finding) -> Result<(), UsageError> {
        let refused = |wrong: String| UsageError::new(wrong, "whoever runs this server can make room for it");
        let file = self.file(name).ok_or_else(|| refused(format!("`{name}` names no strategy")))?;
        let made = std::fs::create_dir_all(&self.folder);
        made.map_err(|error| refused(format!("the folder of strategies cannot be made: {error}")))?;
        let written = write(&file, finding.text().as_bytes(), Overwrite::Ours(&STRATEGY));
        written.map_err(|error| refused(self.told(&error)))
    }

    /// An error as visitors may read it: without the folder.
    fn told(&self, error: &UsageError) -> String {
        let folder = format!("{}{}", self.folder.display(), std::path::MAIN_SEPARATOR);
        error.to_string().replace(&folder, "")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_the_servers_own_form_lead_to_a_file() {
        let tunes = Tunes::beside(Path::new("/x/store.sqlite"));
        let file = tunes.file("tuned-0123456789ab").unwrap();
        assert_eq!(file, Path::new("/x/store.sqlite.tunes/tuned-0123456789ab.json"));
        for name in [
            "",
            "tuned-",
            "tuned-0123456789a",
            "tuned-0123456789abc",
            "tuned-../../../etc",
            "tuned-..%2f..%2f..%2",
            "/etc/passwd",
            "../store.sqlite",
            "tuned-0123456789/b",
            "tuned-0123456789é",
            "param:tuned-0123456789ab",
        ] {
            assert!(!tunes.is_name(name), "{name}");
            assert_eq!(tunes.text(name).unwrap_err().status.as_u16(), 404);
        }
    }
}
