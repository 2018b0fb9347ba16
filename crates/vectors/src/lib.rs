//! External truth for tests: vectors made by other programs, which lie in the folder of each game.
//!
//! `README.md` says which programs, and how.

mod traces;

pub use traces::replay;

use flate2::read::GzDecoder;
use serde_json::Value;
use std::fs::File;
use std::io;
use std::path::Path;

/// The lines of a game's file of vectors, which must be there and not be empty; `.gz` files are unpacked.
///
/// # Panics
///
/// If the file is missing or damaged: what cannot be compared has not passed.
pub fn lines(game: &str, file: &str) -> Vec<Value> {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games");
    let path = games.join(game).join("tests/vectors").join(file);
    let text = text(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    assert!(!text.is_empty(), "{}: empty", path.display());
    let read = |line| serde_json::from_str(line).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    text.lines().map(read).collect()
}

fn text(path: &Path) -> io::Result<String> {
    let file = File::open(path)?;
    if path.extension().is_some_and(|ending| ending == "gz") {
        io::read_to_string(GzDecoder::new(file))
    } else {
        io::read_to_string(file)
    }
}

/// A whole number of a line.
///
/// # Panics
///
/// If the line has none under this key.
pub fn number(line: &Value, key: &str) -> u64 {
    line[key].as_u64().unwrap_or_else(|| panic!("{key} in {line}"))
}
