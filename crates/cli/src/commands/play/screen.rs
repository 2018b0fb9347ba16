//! What a terminal can show beyond plain text.

use crate::CliError;
use crate::output::{print, print_raw};
use std::io::IsTerminal;

/// Wipes the screen and what has scrolled away.
const WIPE: &str = "\x1b[2J\x1b[3J\x1b[H";
/// What follows is marked, until [`PLAIN`].
const MARKED: &str = "\x1b[1;7m";
const PLAIN: &str = "\x1b[0m";

/// Where the game is shown.
#[derive(Clone, Copy)]
pub(super) struct Screen {
    is_terminal: bool,
    has_colour: bool,
}

impl Screen {
    /// Standard output; colour only at a terminal that has it, and where nobody asked for none.
    pub(super) fn new() -> Self {
        let is_terminal = std::io::stdout().is_terminal();
        let is_set = |name| std::env::var_os(name).is_some_and(|value| !value.is_empty());
        let is_dumb = std::env::var_os("TERM").is_none_or(|term| term == "dumb");
        Self { is_terminal, has_colour: is_terminal && !is_dumb && !is_set("NO_COLOR") }
    }

    /// Makes what was shown before invisible, where that can be done.
    pub(super) fn wipe(self) -> Result<(), CliError> {
        if self.is_terminal { print_raw(WIPE) } else { Ok(()) }
    }

    /// Shows a board, with what the last moves have changed on it marked.
    pub(super) fn board(self, before: Option<&str>, now: &str) -> Result<(), CliError> {
        match before {
            // A board is made by a game and has nothing in it that a terminal would obey.
            Some(before) if self.has_colour && !now.contains('\x1b') => print_raw(&marked(before, now)),
            _ => print(now),
        }
    }
}

/// The board with the characters marked that differ from an earlier one; lines of other lengths are left alone, because
/// nothing tells which of their characters are new.
fn marked(before: &str, now: &str) -> String {
    let mut text = String::new();
    let mut old_lines = before.lines();
    for line in now.lines() {
        let old = old_lines.next().unwrap_or("");
        // Words below a board change as a whole; only cells are marked.
        let is_picture = old.chars().count() == line.chars().count() && !has_word(line);
        for (was, is) in old.chars().chain(std::iter::repeat('\0')).zip(line.chars()) {
            if is_picture && was != is {
                text.extend([MARKED, is.encode_utf8(&mut [0; 4]), PLAIN]);
            } else {
                text.push(is);
            }
        }
        text.push('\n');
    }
    text
}

/// Is there a word of several letters, as in no row of cells?
fn has_word(line: &str) -> bool {
    line.split(|c: char| !c.is_lowercase()).any(|word| word.len() > 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_stone_is_marked_and_words_are_not() {
        let (before, now) = (" 1 . .\n   a b\nX to move\n", " 1 X .\n   a b\nO to move\n");
        assert_eq!(marked(before, now), format!(" 1 {MARKED}X{PLAIN} .\n   a b\nO to move\n"));
        assert_eq!(marked("", now), now);
    }
}
