//! A book of solved openings: the payoff of every position after a number of plies.
//!
//! Positions are not written down. They follow from the rules, in an order that follows from them, too; so a book is a letter for
//! each. The letters stand for the payoffs from -32 to 31 of the player to move, and a dot for what is not solved yet.

use seedbed_files::{Kind, NamedContent, Source, Sources, excerpt};
use seedbed_rules::UsageError;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The file of a book.
pub const SOLVED_BOOK: Kind = Kind {
    name: "solved-book",
    format: 1,
    limit: 64 << 20,
    words: "a book of solved openings",
    remedy: "`seedbed book GAME --out FILE` writes one",
};

/// The letters of the payoffs from `-OFFSET` upwards.
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const OFFSET: i32 = 32;
const MISSING: u8 = b'.';

/// What is known of the openings of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SolvedBook {
    /// The game, with every default written out.
    pub game: String,
    /// What tells these rules from others.
    pub behaviour: String,
    /// The plies that lead to its positions.
    pub plies: u32,
    /// A letter for each position.
    values: String,
}

impl SolvedBook {
    /// The largest payoff that a book can hold.
    pub(crate) const MOST: i32 = OFFSET - 1;

    /// A book of `positions` positions, none of them solved.
    pub fn new(game: String, behaviour: String, plies: u32, positions: usize) -> Self {
        Self { game, behaviour, plies, values: char::from(MISSING).to_string().repeat(positions) }
    }

    /// The error that a game has larger payoffs than a book can hold.
    pub(crate) fn too_large(payoff: i32) -> UsageError {
        let wrong = format!("the game has payoffs up to {payoff}, and a book holds {} at most", Self::MOST);
        UsageError::new(wrong, "choose a smaller board")
    }

    /// Goes on from another book, unless that is one of another game, other rules or other plies.
    pub(crate) fn resume(&mut self, book: Self) -> Result<(), UsageError> {
        let differs = |what: &str, theirs: &str, ours: &str| {
            let (theirs, ours) = (excerpt(theirs), excerpt(ours));
            let wrong = format!("the book is of another {what}: `{theirs}`, where this is `{ours}`");
            Err(UsageError::new(wrong, "write this one to another file, or replace it with --force"))
        };
        if book.game != self.game {
            return differs("game", &book.game, &self.game);
        }
        if book.behaviour != self.behaviour
            || book.positions() != self.positions() && book.plies == self.plies
        {
            return differs("behaviour of the rules", &book.behaviour, &self.behaviour);
        }
        if book.plies != self.plies {
            return differs("number of plies", &book.plies.to_string(), &self.plies.to_string());
        }
        *self = book;
        Ok(())
    }

    /// Makes sure that it is a whole book of this game under these rules.
    pub(crate) fn fits(&self, spec: &str, behaviour: &str) -> Result<(), UsageError> {
        let wanted = || format!("make one with `seedbed book {spec}`");
        if self.game != spec {
            let theirs = excerpt(&self.game);
            return Err(UsageError::new(format!("the book was made for {theirs}, not for {spec}"), wanted()));
        }
        if self.behaviour != behaviour {
            return Err(UsageError::new("the book was made under other rules", wanted()));
        }
        if self.missing() > 0 {
            let wrong = format!(
                "the book is not finished: {} of {} positions are missing",
                self.missing(),
                self.positions()
            );
            return Err(UsageError::new(wrong, "the command that began it goes on"));
        }
        Ok(())
    }

    /// The error that its plies lead to other positions than it has.
    pub(crate) fn misfit(&self, spec: &str) -> UsageError {
        let wrong = format!("{} plies do not lead to {} positions", self.plies, self.positions());
        UsageError::new(wrong, format!("make one with `seedbed book {spec}`"))
    }

    /// How many positions it has.
    pub fn positions(&self) -> usize {
        self.values.len()
    }

    /// How many of them are not solved yet.
    pub fn missing(&self) -> usize {
        self.values.bytes().filter(|&letter| letter == MISSING).count()
    }

    /// The payoff of a position, if it is solved.
    pub fn payoff(&self, position: usize) -> Option<i32> {
        let letter = *self.values.as_bytes().get(position)?;
        let number = LETTERS.iter().position(|known| *known == letter)?;
        Some(number as i32 - OFFSET)
    }

    /// Notes the payoffs of positions from this one on; none is larger than [`Self::MOST`] or less than its negative.
    pub(crate) fn note(&mut self, first: usize, payoffs: &[i32]) {
        let letters = payoffs.iter().map(|payoff| char::from(LETTERS[(payoff + OFFSET) as usize]));
        self.values.replace_range(first..first + payoffs.len(), &letters.collect::<String>());
    }

    /// The first position that is not solved yet.
    pub(crate) fn first_missing(&self) -> usize {
        self.values.bytes().position(|letter| letter == MISSING).unwrap_or(self.values.len())
    }

    /// The text of the file.
    #[expect(clippy::missing_panics_doc, reason = "plain data can always be written")]
    pub fn text(&self) -> String {
        SOLVED_BOOK.seal(&(serde_json::to_string_pretty(self).expect("a book is plain data") + "\n"))
    }

    /// Reads a book from a file, with the name of its content.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, or is not a book in this format.
    pub fn read(path: &Path, sources: &Sources) -> Result<(Self, NamedContent), UsageError> {
        let Source { text, file } = sources.read(path, &SOLVED_BOOK)?;
        Ok((Self::parse(&text).map_err(|error| error.within(path.display()))?, file))
    }

    /// Reads a book from its text.
    ///
    /// # Errors
    ///
    /// If the text is not a book in this format, or is damaged.
    ///
    /// ```
    /// let error = seedbed_agents::SolvedBook::parse("{}").unwrap_err();
    /// assert!(error.to_string().starts_with("this is not a book of solved openings, or it is damaged"));
    /// ```
    pub fn parse(text: &str) -> Result<Self, UsageError> {
        let damaged = |what: &str| {
            let wrong = format!("this is no book of solved openings, or it is damaged: {}", excerpt(what));
            UsageError::new(wrong, SOLVED_BOOK.remedy)
        };
        let object = SOLVED_BOOK.unseal(text)?;
        let book: Self = serde_json::from_str(&object).map_err(|error| damaged(&error.to_string()))?;
        if !book.values.bytes().all(|letter| letter == MISSING || LETTERS.contains(&letter)) {
            return Err(damaged("a letter that stands for no payoff"));
        }
        Ok(book)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn book() -> SolvedBook {
        let mut book = SolvedBook::new("nim".to_owned(), "07".to_owned(), 2, 6);
        book.note(0, &[-31, 0, 31]);
        book.note(4, &[-1]);
        book
    }

    #[test]
    fn what_is_written_is_read() {
        let read = SolvedBook::parse(&book().text()).unwrap();
        assert_eq!(read, book());
        let payoffs: Vec<Option<i32>> = (0..7).map(|position| read.payoff(position)).collect();
        assert_eq!(payoffs, [Some(-31), Some(0), Some(31), None, Some(-1), None, None]);
        assert_eq!((read.positions(), read.missing(), read.first_missing()), (6, 2, 3));
    }

    #[test]
    fn damage_is_told() {
        let text = book().text();
        let forged = |from: &str, to: &str| {
            let object = SOLVED_BOOK.unseal(&text).unwrap();
            assert!(object.contains(from));
            SOLVED_BOOK.seal(&object.replace(from, to))
        };
        let spoilt = [
            (String::new(), "not a book of solved openings"),
            (text[..text.len() / 2].to_owned(), "checksum is wrong"),
            (text.replace("nim", "pig"), "checksum is wrong"),
            (text.replace("solved-book 1", "solved-book 2"), "has format 2"),
            (text.replace("solved-book 1", "book 3"), "of the kind `book`"),
            (forged("Bg/.f.", "Bg/.f!"), "stands for no payoff"),
            (forged("Bg/.f.", "Bg/.f\u{e9}"), "stands for no payoff"),
            (forged("\"plies\"", "\"moves\""), "unknown field `moves`"),
            (forged("\"plies\": 2", "\"plies\": -2"), "invalid value"),
        ];
        for (text, expected) in spoilt {
            let said = SolvedBook::parse(&text).unwrap_err().to_string();
            assert!(said.contains(expected) && said.len() < 400, "{said}");
        }
    }
}
