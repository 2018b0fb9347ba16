//! Files as a user meets them: what is bound to their content, what is never overwritten, what is never read.

use seedbed_agents::BOOK;
use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

fn command(folder: &Path, args: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_seedbed"));
    command
        .args(args.split_whitespace())
        .current_dir(folder)
        .env("SEEDBED_STORE", folder.join("store.sqlite"));
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(folder: &Path, args: &str) -> Output {
    command(folder, args).output().unwrap()
}

/// What a command says on standard error that must end well.
fn notes(folder: &Path, args: &str) -> String {
    let output = run(folder, args);
    let notes = String::from_utf8(output.stderr).unwrap();
    assert!(output.status.success(), "{args}: {notes}");
    notes
}

fn stdout(folder: &Path, args: &str) -> String {
    let output = run(folder, args);
    assert!(output.status.success(), "{args}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// What a command is refused with, within a few seconds.
fn refused(folder: &Path, args: &str) -> String {
    let mut child = command(folder, args).spawn().unwrap();
    let begun = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if begun.elapsed() > Duration::from_secs(60) {
            child.kill().unwrap();
            panic!("{args} does not end");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{args}: {said}");
    assert!(said.len() < 3000 && !said.contains("panicked"), "{args}: {said}");
    said
}

#[test]
fn a_changed_file_is_a_different_agent() {
    const LEARN: &str = "boost morra param:mix.json --k 3 --kt 3";
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    let tuned = stdout(at, "tune morra --method naive --budget 200-games --out tuned.json --format json");
    let numbers = serde_json::from_str::<serde_json::Value>(&tuned).unwrap()["numbers"].clone();
    let mix = |scale: f64| {
        let scaled = numbers.as_array().unwrap().iter().map(|x| scale * x.as_f64().unwrap());
        fs::write(at.join("mix.json"), serde_json::json!(scaled.collect::<Vec<f64>>()).to_string()).unwrap();
    };
    mix(0.5);
    let said = notes(at, LEARN);
    assert!(said.contains("note: mix.json has content "), "{said}");
    assert!(notes(at, LEARN).contains("all games were in the store"));
    stdout(at, "match morra boosted random --games 4");
    mix(0.25);
    let said = refused(at, "match morra boosted random --games 4");
    assert!(said.contains("the agent has changed since the book was learnt"), "{said}");
    assert!(!notes(at, LEARN).contains("all games were in the store"), "other content, other games");
    stdout(at, "match morra boosted random --games 4");
    mix(0.5);
    assert!(notes(at, LEARN).contains("all games were in the store"), "the old content is the old agent");
    let json = stdout(at, "match morra boosted random --games 4 --format json");
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let file = |n: usize| json["files"][n]["file"].as_str().unwrap().to_owned();
    assert_eq!([file(0), file(1)], ["book.json", "mix.json"]);
    assert_eq!(json["files"][0]["sha256"].as_str().unwrap().len(), 64);
    // A book whose agent's file is gone is refused, not a panic.
    fs::remove_file(at.join("mix.json")).unwrap();
    assert!(refused(at, "match morra boosted random --games 4").contains("cannot be read"));
}

#[test]
fn a_peeker_is_marked_however_it_is_dressed_and_the_folder_does_not_matter() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    stdout(at, "boost cheat oracle:(mcts:2) --k 2 --kt 2");
    let table = stdout(at, "match cheat boosted random --games 4");
    assert!(table.contains("boosted sees what is hidden from its seat"), "{table}");
    let table = stdout(at, "tournament cheat boosted random --games 2");
    assert!(table.contains("boosted sees what is hidden from its seat"), "{table}");
    assert!(!stdout(at, "match cheat random random --games 4").contains("sees what is hidden"));
    let exploit = "exploit cheat random --games 20 --seed 1 --format json";
    let elsewhere = TempDir::new().unwrap();
    assert_eq!(
        stdout(at, exploit),
        stdout(elsewhere.path(), exploit),
        "a book in the folder changes nothing"
    );
}

#[test]
fn nothing_that_is_not_ours_is_overwritten() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    let files = ["thesis.json", "x.part", "x.json.part", "x.json.new"];
    for file in files {
        fs::write(at.join(file), "mine").unwrap();
    }
    let boost = "boost domineering:4x4 mcts:5 --k 3 --kt 3";
    let said = refused(at, &format!("{boost} --out thesis.json"));
    assert!(said.contains("is not a book of seeds"), "{said}");
    assert!(!at.join("store.sqlite").exists(), "told before games are played");
    stdout(at, &format!("{boost} --out x.json"));
    stdout(at, &format!("{boost} --out x.json"));
    let said = refused(at, "tune pig:20 --method naive --budget 200-games --out x.json");
    assert!(said.contains("there already"), "{said}");
    fs::remove_file(at.join("x.json")).unwrap();
    stdout(at, "tune pig:20 --method naive --budget 200-games --out x.json");
    assert!(refused(at, &format!("{boost} --out x.json")).contains("is not a book of seeds"));
    fs::remove_file(at.join("x.json")).unwrap();
    stdout(at, "solve nim:3-4-5 --memory 1 --keep x.json");
    stdout(at, "solve nim:3-4-5 --memory 1 --keep x.json");
    let said = refused(at, "solve nim:3-4-5,rule=normal --memory 1 --keep x.json");
    assert!(said.contains("another game"), "{said}");
    assert!(refused(at, "solve nim:3-4-5 --memory 1 --keep thesis.json").contains("not a table"));
    stdout(at, "runs export 1 --out jobs.csv");
    assert!(refused(at, "runs export 1 --out jobs.csv").contains("there already"));
    stdout(at, "runs export 1 --out jobs.csv --force");
    for file in files {
        assert_eq!(fs::read_to_string(at.join(file)).unwrap(), "mine", "{file}");
    }
    stdout(at, &format!("{boost} --out thesis.json --force"));
    assert!(fs::read_to_string(at.join("thesis.json")).unwrap().contains("\"seedbed\": \"book"));
    let drafts = fs::read_dir(at)
        .unwrap()
        .filter(|entry| entry.as_ref().unwrap().file_name().to_string_lossy().contains("seedbed-draft"));
    assert_eq!(drafts.count(), 0);
}

#[test]
fn reports_replace_reports_only() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    stdout(at, "reproduce dominance/scholars-mate");
    for format in ["html", "md"] {
        let report = format!("report --format {format} --out report.{format}");
        stdout(at, &report);
        stdout(at, &report);
        fs::write(at.join(format!("report.{format}")), "my own text").unwrap();
        assert!(refused(at, &report).contains("is not a report"));
    }
}

#[cfg(unix)]
#[test]
fn what_has_no_end_is_not_read() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    assert!(Command::new("mkfifo").arg(at.join("pipe")).status().unwrap().success());
    stdout(at, "boost pig:20 mcts:2 --k 2 --kt 2");
    let book = BOOK.unseal(&fs::read_to_string(at.join("book.json")).unwrap()).unwrap();
    let agent = serde_json::from_str::<serde_json::Value>(&book).unwrap()["agent"].to_string();
    fs::write(at.join("trap.json"), BOOK.seal(&book.replace(&agent, "\"param:/dev/zero\""))).unwrap();
    // As long as a strategy may not be, though with nothing in it.
    fs::File::create(at.join("long.json")).unwrap().set_len(65 << 20).unwrap();
    for file in ["/dev/zero", "pipe", "."] {
        let commands = [
            format!("explain {file}"),
            format!("match pig:20 param:{file} random"),
            format!("match pig:20 boosted:{file} random"),
            format!("tune pig:20 --resume --out {file}"),
            format!("solve nim:1-1 --memory 1 --keep {file}"),
        ];
        for args in commands {
            assert!(refused(at, &args).contains("no regular file"), "{args}");
        }
        assert!(
            refused(at, &format!("boost pig:20 mcts:2 --force --out {file}")).contains("cannot be written")
        );
    }
    assert!(refused(at, "match pig:20 boosted:trap.json random").contains("no regular file"));
    assert!(refused(at, "explain long.json").contains("longer than 64 MiB"));
    assert!(refused(at, "match pig:20 param:long.json random").contains("longer than 64 MiB"));
}

#[test]
fn a_gap_in_a_list_of_books_is_told() {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    for book in [0, 1, 2, 4] {
        stdout(at, &format!("boost pig:20 mcts:2 --k 2 --kt 2 --seed {book} --out b{book}.json"));
    }
    let tune = "tune pig:20 --method naive --budget 40-games --agent";
    assert!(refused(at, &format!("{tune} boosted:b{{0..4}}.json")).contains("b3.json cannot be read"));
    assert!(refused(at, &format!("{tune} boosted:b{{0.0..2.0}}.json")).contains("cannot be"));
    stdout(at, &format!("{tune} boosted:b{{0..2}}.json --out list.json"));
    stdout(at, "boost pig:20 mcts:2 --k 2 --kt 2 --seed 9 --out b1.json");
    let said = refused(at, &format!("{tune} boosted:b{{0..2}}.json --out list.json --resume"));
    assert!(said.contains("have changed"), "{said}");
}
