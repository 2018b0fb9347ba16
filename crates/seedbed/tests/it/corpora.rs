//! The corpora of the fuzz targets, replayed without libFuzzer by the functions that the targets call.

#![expect(unreachable_pub, reason = "what the targets call is public in their own crate")]

#[path = "../../../../fuzz/src/engines.rs"]
mod engines;
#[path = "../../../../fuzz/src/files.rs"]
mod files;
#[path = "../../../../fuzz/src/games.rs"]
mod games;
#[path = "../../../../fuzz/src/input.rs"]
mod input;
#[path = "../../../../fuzz/src/outcomes.rs"]
mod outcomes;
#[path = "../../../../fuzz/src/records.rs"]
mod records;
#[path = "../../../../fuzz/src/studies.rs"]
mod studies;

use std::path::Path;

type Target = (&'static str, fn(&[u8]));

const TARGETS: [Target; 14] = [
    ("board", games::board),
    ("book", files::book),
    ("engine", engines::engine),
    ("gtp", games::gtp),
    ("moves", games::moves),
    ("net", files::net),
    ("outcome", outcomes::outcome),
    ("record", records::record),
    ("solved-book", files::solved_book),
    ("spec", games::spec),
    ("strategy", files::strategy),
    ("study", studies::study),
    ("table", files::table),
    ("template", games::template),
];

#[test]
fn the_corpora_are_replayed() {
    let fuzz = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz");
    let names = |folder: &str| -> Vec<String> {
        let files = std::fs::read_dir(fuzz.join(folder)).unwrap();
        let mut names: Vec<String> =
            files.map(|one| one.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    };
    let stems = |folder: &str| -> Vec<String> {
        names(folder).iter().map(|name| name.split('.').next().unwrap().to_owned()).collect()
    };
    let targets = TARGETS.map(|(name, _)| name.to_owned());
    assert_eq!(stems("fuzz_targets"), targets, "every target has its inputs replayed");
    assert_eq!(stems("dictionaries"), targets, "every target has a dictionary");
    for (target, replay) in TARGETS {
        let corpus = format!("corpus/{target}");
        let inputs = names(&corpus);
        assert!(inputs.len() >= 3, "{target} has {} inputs", inputs.len());
        for input in inputs {
            println!("{target}: {input}");
            replay(&std::fs::read(fuzz.join(&corpus).join(input)).unwrap());
        }
    }
}
