//! Work for many machines: shards and their merge, tests that are kept, and who else may do the jobs.

use crate::support::{Place, text};
use rusqlite::Connection;
use std::path::Path;

const TABLE: &str = "dominance/table-5.4";

/// All outcomes of a store, but for when, where and how long.
fn rows(store: &Path) -> Vec<(String, i64, String)> {
    let store = Connection::open(store).unwrap();
    let query = "SELECT experiment || ' ' || scale || ' ' || seed || ' ' || identity || ' ' || (finished IS NOT NULL), job,
        label || ': ' || outcome || ' ' || checksum FROM batches JOIN runs ON run = id ORDER BY 1, 2";
    let mut query = store.prepare(query).unwrap();
    let rows = query.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))).unwrap();
    rows.map(Result::unwrap).collect()
}

#[test]
fn shards_merged_in_any_order_are_what_threads_leave() {
    let [whole, parts] = [Place::new(), Place::new()];
    let printed = whole.stdout(&format!("reproduce {TABLE}"));
    for shard in 1..=3 {
        parts.stdout(&format!("work {TABLE} --shard {shard}/3 --out {shard}.sqlite"));
    }
    let left = |place: &Place| place.stdout(&format!("work {TABLE} --left"));
    assert_ne!(left(&parts), "0\n");
    parts.stdout("runs merge 3.sqlite 1.sqlite 3.sqlite");
    parts.stdout("runs merge 2.sqlite 1.sqlite");
    assert_eq!(left(&parts), "0\n");
    assert_eq!(parts.stdout(&format!("reproduce {TABLE}")), printed);
    let [whole, parts] = [whole, parts].map(|place| rows(&place.file("store.sqlite")));
    assert!(whole.len() > 20);
    assert_eq!(parts, whole);
}

#[test]
fn shards_of_stages_follow_each_other() {
    let boost = "boost tic-tac-toe mcts:3 --k 12 --kt 12 --bandit";
    let [whole, parts] = [Place::new(), Place::new()];
    let printed = whole.stdout(&format!("{boost} --out book.json"));
    let quoted = boost.replace(' ', "~");
    let mut rounds = 0;
    while parts.stdout(&format!("work {quoted} --left")) != "0\n" {
        rounds += 1;
        for shard in [2, 1] {
            parts.stdout(&format!("work {quoted} --shard {shard}/2 --out {shard}.sqlite"));
        }
        parts.stdout("runs merge 1.sqlite 2.sqlite");
    }
    assert!(rounds > 1, "a bandit has stages");
    assert_eq!(parts.stdout(&format!("{boost} --out book.json")), printed);
    assert_eq!(rows(&parts.file("store.sqlite")), rows(&whole.file("store.sqlite")));
    let book = |place: &Place| std::fs::read(place.file("book.json")).unwrap();
    assert_eq!(book(&parts), book(&whole));
}

#[test]
fn a_forged_row_is_refused_by_the_names_of_both_machines() {
    let place = Place::new();
    place.stdout(&format!("reproduce {TABLE}"));
    place.stdout(&format!("work {TABLE} --seed 0 --out part.sqlite --store none.sqlite"));
    // Forged by someone who knows how checksums are made: the outcome of one job for another of the same kind.
    let part = Connection::open(place.file("part.sqlite")).unwrap();
    part.execute_batch("UPDATE batches SET machine = 'forger'").unwrap();
    let before = rows(&place.file("store.sqlite"));
    place.stdout("runs merge part.sqlite");
    assert_eq!(rows(&place.file("store.sqlite")), before, "the same outcomes, whoever found them");
    part.execute_batch("UPDATE batches SET outcome = '[]' WHERE job = 2").unwrap();
    let said = place.refusal("runs merge part.sqlite", 1);
    assert!(said.contains("checksum"), "{said}");
    part.execute_batch("DELETE FROM batches").unwrap();
    drop(part);
    forge(&place.file("part.sqlite"));
    let said = place.refusal("runs merge part.sqlite", 1);
    let host = seedbed::runs::host();
    assert!(said.contains("forger") && said.contains(&host) && said.contains("job 2"), "{said}");
    assert_eq!(rows(&place.file("store.sqlite")), before);
}

/// Adds an outcome that nobody found, with a checksum that is right.
fn forge(path: &Path) {
    let store = seedbed::runs::Store::open(path).unwrap();
    let (label, text) = ("a label", "{\"forged\":true}");
    let forged = seedbed::runs::NewOutcome { job: 2, label, text, seconds: 1.0, machine: Some("forger") };
    store.add(1, forged).unwrap();
}

#[test]
fn a_tested_match_that_is_kept_is_the_match() {
    let command = "match pig:20 hold-20 random --games 4000 --sprt elo0=0,elo1=60 --seed 3 --format json --record g.jsonl";
    let place = Place::new();
    let plain = place.stdout(command);
    let games = std::fs::read(place.file("g.jsonl")).unwrap();
    for threads in [1, 2, 2] {
        let kept = place.stdout(&format!("{command} --keep --threads {threads}"));
        assert_eq!(kept, plain, "{threads} threads");
        assert!(std::fs::read(place.file("g.jsonl")).unwrap() == games, "{threads} threads");
    }
    let run = &place.stdout("runs --format json");
    assert!(run.contains("SPRT") || run.contains("at most"), "{run}");
    // Another number of threads leaves the same rows.
    let other = Place::new();
    other.stdout(&format!("{command} --keep --threads 2"));
    assert_eq!(rows(&other.file("store.sqlite")), rows(&place.file("store.sqlite")));
    let refused = place.refusal("work match~nim~random~random~--sprt~elo0=0,elo1=60 --out p.sqlite", 2);
    assert!(refused.contains("in order"), "{refused}");
}

#[test]
fn what_cannot_be_shared_is_said() {
    let place = Place::new();
    for (what, word) in [
        ("surprising/speed", "measures time"),
        ("match~nim~mcts:10ms~random", "may play otherwise"),
        ("match~nim~random~random~--record~g.jsonl~--times", "--times"),
        ("play~nim", "no work"),
        ("match~nim~random", "required"),
        ("dominance/table-9", "experiment"),
        ("match~nim~'random", "not closed"),
    ] {
        let said = place.refusal(&format!("work {what} --out p.sqlite"), 2);
        assert!(said.contains(word), "{what}: {said}");
    }
    assert!(place.refusal("work dominance/table-5.4 --shard 4/3 --out p.sqlite", 2).contains("1/16"));
    assert!(place.refusal("work boost~nim~random --seed 3 --out p.sqlite", 2).contains("inside the quotes"));
    assert!(place.refusal("runs merge nothing.sqlite", 1).contains("there is no store"));
}

#[test]
fn ray_needs_the_package_and_says_so() {
    let place = Place::new();
    let mut command = place.command("reproduce dominance/table-5.4 --runner ray");
    let output = command.env("SEEDBED_PYTHON", "/nowhere/python3").output().unwrap();
    let said = text(&output.stderr);
    assert!(output.status.code() == Some(2) && said.contains("pip install 'seedbed[ray]'"), "{said}");
    // An interpreter without the package, and without anything else.
    let mut command = place.command("boost tic-tac-toe mcts:2 --k 3 --kt 3 --runner ray");
    let output = command.env("SEEDBED_PYTHON", "false").output().unwrap();
    let said = text(&output.stderr);
    assert!(output.status.code() == Some(2) && said.contains("SEEDBED_PYTHON"), "{said}");
    let said = place.refusal("match nim random random --runner ray", 2);
    assert!(said.contains("--keep"), "{said}");
    assert!(place.refusal("boost nim random --runner slurm", 2).contains("ray:ADDRESS"));
}

#[test]
fn an_export_says_which_machine_did_a_job() {
    let place = Place::new();
    place.stdout("boost tic-tac-toe mcts:2 --k 3 --kt 3");
    let host = seedbed::runs::host();
    assert!(place.stdout("runs export 1").lines().skip(1).all(|row| row.contains(&host)));
    assert!(place.stdout("runs export 1 --format json").contains(&host));
}
