//! Packs the pages and the descriptions of the API, which are part of the program.

use flate2::{Compression, write::GzEncoder};
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The folders of texts, all within this crate, so that it builds from its package alone.
const FOLDERS: [&str; 2] = ["page", "descriptions"];

fn main() -> io::Result<()> {
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo says where to"));
    for folder in FOLDERS {
        println!("cargo::rerun-if-changed={folder}");
        for entry in fs::read_dir(folder)? {
            pack(&entry?.path(), &out)?;
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
