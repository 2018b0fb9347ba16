//! Lists the game folders, so that adding a game touches no other file.

use std::fmt::Write;
use std::{env, fs, path::Path};

fn main() {
    let root = env::var("CARGO_MANIFEST_DIR").expect("cargo sets it");
    let source = Path::new(&root).join("src");
    println!("cargo::rerun-if-changed=src");
    let mut folders: Vec<String> = fs::read_dir(&source)
        .expect("the source folder is there")
        .filter_map(Result::ok)
        .filter(|entry| entry.path().join("entry.rs").is_file())
        .filter_map(|entry| entry.file_name().into_string().ok())
        .collect();
    folders.sort();
    let mut code = String::new();
    for folder in &folders {
        let module = source.join(folder).join("mod.rs");
        writeln!(code, "#[path = \"{}\"]\npub mod {folder};", module.display()).expect("a string takes all");
    }
    code += "/// Shows every game to the visitor, in alphabetical order.\n";
    code += "pub fn each<V: Visitor>(visitor: &mut V) {\n";
    for folder in &folders {
        writeln!(code, "    visitor.visit::<{folder}::entry::Entry>();").expect("a string takes all");
    }
    code += "}\n";
    let out = env::var("OUT_DIR").expect("cargo sets it");
    fs::write(Path::new(&out).join("folders.rs"), code).expect("the output folder can be written");
}
