//! Takes a fingerprint of the sources that results depend on, so that a store never mixes two programs' results.
//!
//! In the repository all sources lie beside this crate. In a package this crate stands alone, and its version stands for the
//! sources: it asks for exactly its own version of the other crates.

use std::hash::Hasher;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The folders of crates, all of which may decide what a result is, except for the command line itself.
const GROUPS: [&str; 3] = ["crates", "games", "papers"];

fn main() {
    let own = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    println!("cargo::rerun-if-changed=build.rs");
    let sources = match own.ancestors().nth(2) {
        Some(root) if root.join("crates/seedbed") == own => format!("{:016x}", fingerprint(root, &own)),
        _ => "package".to_owned(),
    };
    println!("cargo::rustc-env=SEEDBED_SOURCES={sources}");
}

/// A hash of the sources of all crates but this one, which only puts them together.
fn fingerprint(root: &Path, own: &Path) -> u64 {
    let mut files = Vec::new();
    for folder in GROUPS.iter().flat_map(|group| entries(&root.join(group))) {
        let source = folder.join("src");
        if folder != own && source.is_dir() {
            println!("cargo::rerun-if-changed={}", source.display());
            collect(&source, &mut files);
        }
    }
    files.sort();
    let mut print = Fnv(0xcbf2_9ce4_8422_2325);
    for file in files {
        print.write(file.strip_prefix(root).unwrap_or(&file).to_string_lossy().as_bytes());
        print.write(&fs::read(&file).expect("a source file can be read"));
    }
    print.finish()
}

/// What lies in a folder; empty if there is no such folder.
fn entries(folder: &Path) -> impl Iterator<Item = PathBuf> + use<> {
    fs::read_dir(folder).into_iter().flatten().filter_map(Result::ok).map(|entry| entry.path())
}

/// Every Rust file below a folder.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for path in entries(folder) {
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
