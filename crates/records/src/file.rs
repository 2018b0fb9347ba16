//! Files of records: a sealed line of JSON for each game.

use crate::GameRecord;
use seedbed_files::{Kind, Overwrite, read_text, write_with};
use seedbed_rules::UsageError;
use std::path::Path;

/// A line of a file of games.
pub const GAME: Kind = Kind {
    name: "game",
    format: 1,
    limit: 1 << 30,
    words: "a file of games",
    remedy: "write one with `--record FILE` of match, tournament or play",
};

impl GameRecord {
    /// Its line, with a seal and without an end.
    ///
    /// # Panics
    ///
    /// Never: a record is plain data.
    pub fn line(&self) -> String {
        GAME.seal_line(&serde_json::to_string(self).expect("a record is plain data"))
    }

    /// Reads a line.
    ///
    /// # Errors
    ///
    /// If it is not a line of a file of games, or was damaged.
    pub fn parse(line: &str) -> Result<Self, UsageError> {
        Self::bare(&GAME.unseal_line(line)?)
    }

    /// Reads a record without its seal.
    ///
    /// # Errors
    ///
    /// If it is not a record.
    pub fn bare(object: &str) -> Result<Self, UsageError> {
        let record: Self = serde_json::from_str(object)
            .map_err(|error| UsageError::new(format!("this is no record of a game: {error}"), GAME.remedy))?;
        record.checked()
    }
}

/// Reads all games of a file.
///
/// # Errors
///
/// If the file cannot be read, or a line of it is damaged.
pub fn read(path: &Path) -> Result<Vec<GameRecord>, UsageError> {
    let text = read_text(path, &GAME)?;
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let read = |(at, line): (usize, &str)| {
        GameRecord::parse(line).map_err(|error| error.within(format!("{}, line {}", path.display(), at + 1)))
    };
    let records: Vec<GameRecord> = lines.map(read).collect::<Result<_, _>>()?;
    if records.is_empty() {
        return Err(UsageError::new(format!("{} holds no games", path.display()), GAME.remedy));
    }
    Ok(records)
}

/// Writes a file of games: the old one or this one will be there, whole.
///
/// # Errors
///
/// If it may not be written there, or the disk fails.
pub fn write(path: &Path, records: &[GameRecord], overwrite: Overwrite<'_>) -> Result<(), UsageError> {
    write_with(path, overwrite, |to| records.iter().try_for_each(|record| writeln!(to, "{}", record.line())))
}
