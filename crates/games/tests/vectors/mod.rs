//! External truth: vectors made by other programs; `README.md` beside this file says which and how.

use flate2::read::GzDecoder;
use serde_json::Value;
use std::fs::File;
use std::io;
use std::path::Path;

/// The lines of a file of vectors, which must be there and not be empty; `.gz` files are unpacked.
pub(crate) fn lines(file: &str) -> Vec<Value> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors").join(file);
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
pub(crate) fn number(line: &Value, key: &str) -> u64 {
    line[key].as_u64().unwrap_or_else(|| panic!("{key} in {line}"))
}
