//! The README shows what the program prints.

use std::process::Command;

#[test]
fn the_tour_is_real() {
    let readme = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../README.md")).unwrap();
    let blocks: Vec<&str> = readme.split("```console\n$ seedbed ").skip(1).collect();
    assert!(blocks.len() >= 3, "the tour is gone");
    let folder = tempfile::TempDir::new().unwrap();
    for block in blocks {
        let (command, rest) = block.split_once('\n').unwrap();
        let shown = rest.split("```").next().unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_seedbed"))
            .args(command.split_whitespace())
            // A book that one command writes is used by the next.
            .current_dir(folder.path())
            .env("SEEDBED_STORE", folder.path().join("store.sqlite"))
            .output()
            .unwrap();
        assert_eq!(String::from_utf8(output.stdout).unwrap(), shown, "seedbed {command}");
    }
}
