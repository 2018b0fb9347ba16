//! Takes a fingerprint of the sources that results depend on, so that a store never mixes two programs' results.

use std::hash::Hasher;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The crates whose code decides what a game's result is.
const DECIDING: [&str; 9] = ["rules", "agents", "solve", "games", "arena", "tune", "catalog", "runs", "lab"];

fn main() {
    let root = env::var("CARGO_MANIFEST_DIR").expect("cargo sets it");
    let crates = Path::new(&root).parent().expect("a crate lies in a folder");
    let mut files = Vec::new();
    for name in DECIDING {
        let source = crates.join(name).join("src");
        println!("cargo::rerun-if-changed={}", source.display());
        collect(&source, &mut files);
    }
    files.sort();
    let mut print = Fnv(0xcbf2_9ce4_8422_2325);
    for file in files {
        print.write(file.strip_prefix(crates).unwrap_or(&file).to_string_lossy().as_bytes());
        print.write(&fs::read(&file).expect("a source file can be read"));
    }
    println!("cargo::rustc-env=SEEDBED_SOURCES={:016x}", print.finish());
}

/// Every Rust file below a folder; none where there is no such folder.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok) {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
}

/// A hash that is the same on every machine.
struct Fnv(u64);

impl Hasher for Fnv {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = (self.0 ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}
