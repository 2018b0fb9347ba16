//! The published results: every number has a fate, and the pages are what the stored outcomes say.

use crate::support::Place;
use seedbed::lab::results::Published;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/results")
}

/// All files of a folder and of those in it, by their names.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let (path, name) =
            entry.map(|entry| (entry.path(), entry.file_name().into_string().unwrap())).unwrap();
        if path.is_dir() {
            let below = self::files(&path).into_iter();
            files.extend(below.map(|(file, bytes)| (format!("{name}/{file}"), bytes)));
        } else {
            files.insert(name, std::fs::read(path).unwrap());
        }
    }
    files
}

#[test]
fn pages_follow_from_the_stored_outcomes() {
    let (place, published) = (Place::new(), files(&folder()));
    let runs = published.iter().filter(|(name, _)| name.starts_with("runs/"));
    assert!(runs.clone().count() == 5 && runs.map(|(_, bytes)| bytes.len()).sum::<usize>() < 20 << 20);
    std::fs::create_dir(place.file("runs")).unwrap();
    for (name, bytes) in &published {
        if name.starts_with("runs/") || name == "published.csv" || name == "front.md" {
            std::fs::write(place.file(name), bytes).unwrap();
        }
    }
    // It ends well only if every number has a fate, and every fate that needs one its reason.
    place.stdout("report --publish . --again");
    let again = files(place.path());
    assert!(published.keys().eq(again.keys()), "{:?} are not {:?}", published.keys(), again.keys());
    for (name, bytes) in &published {
        assert!(
            again[name] == *bytes,
            "docs/results/{name} is not what its outcomes show: publish the results again"
        );
    }
}

#[test]
fn few_numbers_are_not_attempted_and_none_is_forgotten() {
    let numbers = Published::all(&std::fs::read_to_string(folder().join("published.csv")).unwrap()).unwrap();
    let count = |works: &[&str], of: &dyn Fn(&Published) -> bool| {
        numbers.iter().filter(|number| works.contains(&number.work.as_str()) && of(number)).count()
    };
    let all = |_: &Published| true;
    // By an independent count of what the works print.
    assert!(count(&["boosting", "surprising", "dominoes"], &all) >= 221);
    assert!(count(&["dominance"], &all) >= 156 && count(&["dots-and-boxes"], &all) >= 111);
    let tables = |table: &'static str| move |number: &Published| number.exhibit == table;
    assert_eq!(count(&["surprising"], &tables("Table II")), 70);
    assert_eq!(count(&["surprising"], &tables("Table III")), 90 + 2);
    let without = numbers.iter().filter(|number| number.experiment.is_empty());
    assert!(20 * without.count() <= numbers.len(), "at most 5 % are not attempted");
    // The same by what was run: an experiment that was run at too small a scale has no number for some cells.
    let front = std::fs::read_to_string(folder().join("README.md")).unwrap();
    let told = front.split(" not attempted.").next().unwrap().rsplit(' ').next().unwrap();
    assert!(20 * told.parse::<usize>().unwrap() <= numbers.len(), "{told} are not attempted");
    let mut cells: Vec<_> =
        numbers.iter().map(|number| (&number.work, &number.exhibit, &number.cell)).collect();
    cells.sort();
    cells.dedup();
    assert_eq!(cells.len(), numbers.len(), "no cell is there twice");
}

#[test]
fn the_readme_has_the_headline_of_the_results() {
    let read = |path: &str| std::fs::read_to_string(folder().join(path)).unwrap();
    let (front, readme) = (read("README.md"), read("../../README.md"));
    let headline =
        front.lines().find(|line| line.contains(" numbers: ")).expect("the front page has a headline");
    assert!(readme.contains(headline), "the README is to say: {headline}");
}

#[test]
fn a_folder_without_sources_is_refused() {
    let place = Place::new();
    let said = place.refusal("report --publish . --again", 2);
    assert!(said.contains("published.csv") && said.contains("docs/results"), "{said}");
}
