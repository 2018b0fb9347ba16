//! The laboratory as a user meets it: a run killed at any moment continues and ends with exactly the same table.

use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::Duration;
use tempfile::TempDir;

/// An experiment whose jobs are many and short, so that a kill hits some in the middle.
const EXPERIMENT: [&str; 3] = ["reproduce", "dominance/table-5.1", "--seed"];

fn seedbed(store: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_seedbed"));
    command.args(args).env("SEEDBED_STORE", store).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn run(store: &Path, args: &[&str]) -> Output {
    seedbed(store, args).output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// All jobs of all runs, with the time each was stored.
fn stored(store: &Path) -> Vec<String> {
    let read = |args: &[&str]| -> serde_json::Value {
        serde_json::from_slice(&run(store, args).stdout).unwrap_or_default()
    };
    let list = |value: serde_json::Value| value.as_array().cloned().unwrap_or_default();
    let runs = list(read(&["runs", "list", "--format", "json"])).into_iter().map(|run| run["id"].to_string());
    runs.flat_map(|run| list(read(&["runs", "export", &run, "--format", "json"])["batches"].take()))
        .map(|batch| batch.to_string())
        .collect()
}

#[test]
fn a_scale_that_an_experiment_does_not_have_is_refused() {
    let folder = TempDir::new().unwrap();
    let store = folder.path().join("store.sqlite");
    let refused = run(&store, &["reproduce", "dominance/table-5.1", "--scale", "minutes"]);
    let said = text(&refused.stderr);
    assert_eq!(refused.status.code(), Some(2), "{said}");
    assert!(said.contains("no scale `minutes`") && said.contains("small, tenth, paper, large"), "{said}");
}

#[test]
fn a_killed_run_goes_on_and_ends_alike() {
    let folder = TempDir::new().unwrap();
    let [killed, whole] = ["killed.sqlite", "whole.sqlite"].map(|name| folder.path().join(name));
    let mut rng = seedbed_rules::Seed(20).rng();
    let (mut seen, mut kills, mut seed): (Vec<String>, u32, u32) = (Vec::new(), 0, 0);
    // Lives grow until jobs get done: early kills hit the creation of the store, later ones the jobs.
    let mut longest = 4;
    while kills < 12 {
        let mut child = seedbed(&killed, &EXPERIMENT).arg(seed.to_string()).spawn().unwrap();
        std::thread::sleep(Duration::from_millis(rng.below(longest) as u64));
        if child.try_wait().unwrap().is_some() {
            // Done before the kill came: the next run is killed instead.
            seed += 1;
            continue;
        }
        child.kill().unwrap();
        child.wait().unwrap();
        kills += 1;
        let now = stored(&killed);
        assert!(seen.iter().all(|row| now.contains(row)), "what was stored stays as it was");
        longest = if now.len() == seen.len() { 2 * longest } else { 1 + longest * 3 / 4 };
        seen = now;
    }
    assert!(!seen.is_empty(), "some jobs were stored between the kills");
    for seed in (0..=seed).map(|seed| seed.to_string()) {
        let args = [&EXPERIMENT[..], &[seed.as_str()]].concat();
        let (resumed, uninterrupted) = (run(&killed, &args), run(&whole, &args));
        assert!(resumed.status.success() && uninterrupted.status.success());
        assert_eq!(text(&resumed.stdout), text(&uninterrupted.stdout));
        let again = run(&killed, &args);
        assert_eq!(again.stdout, resumed.stdout);
        assert!(text(&again.stderr).contains("from the store"));
    }
    let now = stored(&killed);
    assert!(seen.iter().all(|row| now.contains(row)), "nothing that was stored was repeated");
}

#[test]
fn two_processes_share_a_run() {
    let folder = TempDir::new().unwrap();
    let store = folder.path().join("store.sqlite");
    let both = [0, 1]
        .map(|_| seedbed(&store, &["reproduce", "dominance/table-5.4", "--threads", "1"]).spawn().unwrap());
    let [one, other] = both.map(|child| child.wait_with_output().unwrap());
    assert!(one.status.success() && other.status.success(), "{}", text(&other.stderr));
    assert_eq!(text(&one.stdout), text(&other.stdout));
}

#[test]
fn runs_are_listed_shown_exported_and_deleted() {
    let folder = TempDir::new().unwrap();
    let store = folder.path().join("store.sqlite");
    let table = run(&store, &["reproduce", "dominance/scholars-mate"]);
    assert!(text(&table.stdout).contains("0.469"));
    assert!(text(&run(&store, &["runs"]).stdout).contains("dominance/scholars-mate"));
    let shown = text(&run(&store, &["runs", "show", "1"]).stdout);
    assert!(shown.contains("2 of 2 jobs") && shown.ends_with(&text(&table.stdout)));
    let json: serde_json::Value =
        serde_json::from_slice(&run(&store, &["runs", "export", "1", "--format", "json"]).stdout).unwrap();
    assert_eq!(json["batches"].as_array().unwrap().len(), 2);
    assert!(json["batches"][0]["outcome"]["seven"].as_f64().unwrap() > 0.005);
    let wrong = run(&store, &["runs", "delete", "1", "7"]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(text(&wrong.stderr).contains("there is no run 7; there are: 1"));
    assert!(run(&store, &["runs", "delete", "1"]).status.success());
    assert!(text(&run(&store, &["runs"]).stdout).contains("no runs yet"));
}

#[test]
fn a_report_is_written() {
    let folder = TempDir::new().unwrap();
    let store = folder.path().join("store.sqlite");
    let [page, notes] = ["report.html", "report.md"].map(|name| folder.path().join(name));
    run(&store, &["reproduce", "dominance/scholars-mate"]);
    run(&store, &["runs", "delete", "1"]);
    let empty = run(&store, &["report", "--out", page.to_str().unwrap()]);
    assert_eq!(empty.status.code(), Some(2));
    assert!(text(&empty.stderr).contains("seedbed reproduce all"));
    run(&store, &["reproduce", "dominance/scholars-mate"]);
    run(&store, &["reproduce", "dominance/figure-16"]);
    assert!(run(&store, &["report", "--out", page.to_str().unwrap()]).status.success());
    assert!(run(&store, &["report", "--format", "md", "--out", notes.to_str().unwrap()]).status.success());
    let page = std::fs::read_to_string(page).unwrap();
    assert!(
        page.contains("<svg")
            && page.contains("0.469")
            && !page.contains("src=")
            && !page.contains("http://www.w3.org/1999")
    );
    assert!(std::fs::read_to_string(notes).unwrap().contains("| the thesis' product"));
}

#[test]
fn mistakes_are_explained() {
    let folder = TempDir::new().unwrap();
    let store = folder.path().join("store.sqlite");
    let wrong = run(&store, &["reproduce", "dominance/table-5.11"]);
    assert_eq!(wrong.status.code(), Some(2));
    assert!(text(&wrong.stderr).contains("did you mean `dominance/table-5.1`?"));
    std::fs::write(&store, "this is no database; it only has the name of one, and it is long enough to tell")
        .unwrap();
    let refused = run(&store, &["runs"]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(text(&refused.stderr).contains("is not a store"));
}
