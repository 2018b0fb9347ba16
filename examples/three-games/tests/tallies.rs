//! The program prints what is on file, whatever processor it was built for.
//!
//! `SEEDBED_BLESS=1 cargo test -p three-games` writes the file anew.

use std::path::Path;
use std::process::Command;

#[test]
fn the_tallies_are_as_they_were() {
    let output = Command::new(env!("CARGO_BIN_EXE_three-games")).output().unwrap();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tallies.txt");
    if std::env::var_os("SEEDBED_BLESS").is_some() {
        std::fs::write(&file, &output.stdout).unwrap();
    }
    assert_eq!(String::from_utf8(output.stdout).unwrap(), std::fs::read_to_string(&file).unwrap());
}
