//! Packs the pages and the descriptions of the API, which are part of the program.

use flate2::{Compression, write::GzEncoder};
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// Where texts for the program are, from the folder of this crate.
const TEXTS: [&str; 3] = ["page", "../../docs/openapi.json", "../../docs/study-openapi.json"];

fn main() -> io::Result<()> {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where to"));
    for text in TEXTS.map(Path::new) {
        println!("cargo::rerun-if-changed={}", text.display());
        if text.is_dir() {
            for entry in fs::read_dir(text)? {
                pack(&entry?.path(), &out)?;
            }
        } else {
            pack(text, &out)?;
        }
    }
    Ok(())
}

fn pack(text: &Path, out: &Path) -> io::Result<()> {
    let name = text.file_name().expect("it is a file").to_string_lossy();
    let file = fs::File::create(out.join(format!("{name}.gz")))?;
    let mut packer = GzEncoder::new(file, Compression::best());
    io::copy(&mut fs::File::open(text)?, &mut packer)?;
    packer.finish().map(drop)
}
