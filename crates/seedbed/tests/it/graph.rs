//! The crate map of `docs/architecture.md` is true: no crate uses what its row does not name.

use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

/// The rows of the map: what each crate may use. A folder such as `games/*` stands for all crates in it.
fn allowed() -> BTreeMap<String, Vec<String>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/architecture.md");
    let text = std::fs::read_to_string(path).unwrap();
    let table = text.split("## Crates, in dependency order").nth(1).expect("the map has a heading");
    let rows = table.lines().skip_while(|line| !line.starts_with("| ---")).skip(1);
    rows.take_while(|line| line.starts_with('|'))
        .map(|row| {
            let cells: Vec<&str> = row.split('|').map(str::trim).collect();
            let uses = cells[2].split(", ").filter(|name| *name != "–").map(str::to_owned);
            (cells[1].trim_matches('`').to_owned(), uses.collect())
        })
        .collect()
}

/// The crates of the workspace, by their folder below the root, with the folders of those that they use.
fn used() -> BTreeMap<String, Vec<String>> {
    let metadata = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--format-version", "1", "--offline"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let metadata: Value = serde_json::from_slice(&metadata.stdout).unwrap();
    let root = Path::new(metadata["workspace_root"].as_str().unwrap());
    let place = |folder: &Path| {
        let place = folder.strip_prefix(root).unwrap().to_str().unwrap();
        place.strip_prefix("crates/").unwrap_or(place).to_owned()
    };
    let packages = metadata["packages"].as_array().unwrap().iter().map(|package| {
        let manifest = Path::new(package["manifest_path"].as_str().unwrap());
        let normal = package["dependencies"].as_array().unwrap().iter().filter(|used| used["kind"].is_null());
        let ours = normal.filter_map(|used| used["path"].as_str()).map(|path| place(Path::new(path)));
        (place(manifest.parent().unwrap()), ours.collect())
    });
    packages.collect()
}

/// The row that speaks of a crate: its own, or that of its folder.
fn row_of<'a>(name: &str, rows: &'a BTreeMap<String, Vec<String>>) -> Option<&'a Vec<String>> {
    let folder = name.split('/').next().map(|folder| format!("{folder}/*"));
    rows.get(name).or_else(|| rows.get(&folder?))
}

fn names(row: &[String], used: &str) -> bool {
    row.iter()
        .any(|name| name == used || name.strip_suffix('*').is_some_and(|folder| used.starts_with(folder)))
}

#[test]
fn no_crate_uses_what_the_map_does_not_allow() {
    let (rows, crates) = (allowed(), used());
    assert!(crates.len() > 30, "{} crates", crates.len());
    for (name, uses) in crates.iter().filter(|(name, _)| !name.starts_with("examples/")) {
        let row = row_of(name, &rows).unwrap_or_else(|| panic!("the map lacks {name}"));
        for used in uses {
            assert!(
                names(row, used),
                "{name} uses {used}, which its row in docs/architecture.md does not allow"
            );
        }
    }
    let known = |row: &&String| !row.contains('*') && !crates.contains_key(*row);
    assert_eq!(rows.keys().filter(known).collect::<Vec<_>>(), Vec::<&String>::new(), "rows without a crate");
}

#[test]
fn a_row_allows_what_it_names_and_no_more() {
    let row = ["rules".to_owned(), "games/*".to_owned()];
    assert!(names(&row, "rules") && names(&row, "games/pig"));
    assert!(!names(&row, "rule") && !names(&row, "papers/dominance") && !names(&row, "cli"));
}
