//! The store: what it keeps, and what it says when it cannot.

use crate::{add, outcome};
use rusqlite::Connection;
use seedbed_runs::{Added, NewOutcome, RunKey, Store, StoredOutcome};
use std::path::PathBuf;
use tempfile::TempDir;

fn key(seed: u64) -> RunKey {
    let [experiment, scale, identity] = ["paper/table-1", "small", "0123456789abcdef"].map(str::to_owned);
    RunKey { experiment, version: 1, scale, seed, identity }
}

fn file(folder: &TempDir) -> PathBuf {
    folder.path().join("deep/below/store.sqlite")
}

/// What the store says about a file that it should refuse.
fn refusal(path: &std::path::Path) -> String {
    match Store::open(path) {
        Ok(_) => panic!("{} should be refused", path.display()),
        Err(store_error) => store_error.to_string(),
    }
}

#[test]
fn keeps_runs_and_jobs() {
    let folder = TempDir::new().unwrap();
    let store = Store::open(&file(&folder)).unwrap();
    let run = store.begin(&key(u64::MAX), "0.1.0", "a machine", 2).unwrap();
    assert_eq!(
        store.begin(&key(u64::MAX), "0.2.0", "another machine", 2).unwrap(),
        run,
        "the same run goes on"
    );
    assert_ne!(store.begin(&key(1), "0.1.0", "a machine", 2).unwrap(), run, "another seed is another run");
    assert_eq!(add(&store, run, 1, "second", "{\"wins\":3}"), Added::New);
    assert_eq!(add(&store, run, 1, "second", "{\"wins\":3}"), Added::Same);
    let other = NewOutcome { machine: Some("another"), ..outcome(1, "second", "{\"wins\":4}") };
    let Added::Differs(difference) = store.add(run, other).unwrap() else { panic!("it differs") };
    assert_eq!((difference.stored_by.as_str(), difference.refused_of.as_str()), ("a machine", "another"));
    let first = StoredOutcome { label: "second".to_owned(), text: "{\"wins\":3}".to_owned() };
    assert_eq!([0, 1].map(|job| store.outcome(run, job).unwrap()), [None, Some(first)]);
    drop(store);
    let store = Store::open(&file(&folder)).unwrap();
    assert_eq!(store.batches(run).unwrap()[0].outcome, "{\"wins\":3}", "what is stored stays");
    let found = store.run(run).unwrap().unwrap();
    assert_eq!((found.seed, found.done, found.jobs, &found.finished), (u64::MAX, 1, 2, &None));
    assert_eq!((found.program.as_str(), found.short_identity()), ("0.1.0", "01234567"), "of who began it");
    assert_eq!([&[run], &[run]].map(|runs| store.delete(runs).unwrap()), [1, 0]);
    assert!(store.batches(run).unwrap().is_empty(), "a run takes its jobs with it");
}

#[test]
fn the_number_of_a_deleted_run_is_not_used_again() {
    let folder = TempDir::new().unwrap();
    let store = Store::open(&file(&folder)).unwrap();
    let old = store.begin(&key(0), "0.1.0", "a machine", 2).unwrap();
    store.delete(&[old]).unwrap();
    let new = store.begin(&key(1), "0.1.0", "a machine", 2).unwrap();
    assert_ne!(new, old);
    let late = store.add(old, outcome(0, "first", "1")).unwrap_err().to_string();
    assert!(late.contains("was deleted while it was under way"), "{late}");
    assert!(store.batches(new).unwrap().is_empty(), "an outcome of the old run gets nowhere");
}

#[test]
fn a_run_in_use_is_not_deleted() {
    let folder = TempDir::new().unwrap();
    let [here, there] = [0, 1].map(|_| Store::open(&file(&folder)).unwrap());
    let other = there.begin(&key(1), "0.1.0", "a machine", 2).unwrap();
    let users = [0, 1].map(|_| here.take_up(&key(0), "0.1.0", "a machine", 2).unwrap());
    let run = users[0].id();
    for user in users {
        let said = there.delete(&[other, run]).unwrap_err().to_string();
        assert!(said.contains("is under way in another process"), "{said}");
        assert_eq!(there.runs().unwrap().len(), 2, "all or none");
        drop(user);
    }
    assert_eq!(there.delete(&[other, run]).unwrap(), 2);
    let names =
        std::fs::read_dir(file(&folder).parent().unwrap()).unwrap().map(|one| one.unwrap().file_name());
    assert!(names.into_iter().all(|name| !name.to_string_lossy().contains("run")), "locks are cleared away");
}

#[test]
fn a_name_that_is_no_file_is_refused() {
    for name in [":memory:", ""] {
        assert!(refusal(name.as_ref()).contains("is no file"));
    }
    let folder = TempDir::new().unwrap();
    let missing = folder.path().join("mistyped.sqlite");
    for opened in [Store::read(&missing), Store::open_existing(&missing)] {
        let said = opened.err().unwrap().to_string();
        assert!(said.contains("there is no store") && !missing.exists(), "{said}");
    }
    // Not an address that SQLite would take apart.
    let odd = folder.path().join("file:x?mode=memory");
    drop(Store::open(&odd).unwrap());
    assert!(odd.exists());
}

#[test]
fn two_users_write_at_once() {
    // A file that is made by both at once is busy in more ways than one that is there.
    (0..50).for_each(|_| two_users_write_a_new_store());
}

fn two_users_write_a_new_store() {
    let folder = TempDir::new().unwrap();
    std::thread::scope(|scope| {
        for half in 0..2 {
            let path = file(&folder);
            scope.spawn(move || {
                let store = Store::open(&path).unwrap();
                let run = store.begin(&key(0), "0.1.0", "a machine", 40).unwrap();
                (0..20).for_each(|job| drop(add(&store, run, 2 * job + half, "x", "1")));
            });
        }
    });
    let store = Store::open(&file(&folder)).unwrap();
    assert_eq!(store.runs().unwrap().len(), 1);
    assert_eq!(store.runs().unwrap()[0].done, 40);
}

#[test]
fn refuses_what_it_does_not_know() {
    let folder = TempDir::new().unwrap();
    let path = file(&folder);
    drop(Store::open(&path).unwrap());
    let newer = rusqlite::Connection::open(&path).unwrap();
    newer.execute_batch("PRAGMA user_version = 99; PRAGMA wal_checkpoint(TRUNCATE)").unwrap();
    drop(newer);
    assert!(refusal(&path).contains("format 99"), "{}", refusal(&path));

    let text = folder.path().join("notes.txt");
    std::fs::write(&text, "these are my notes, and they are longer than the head of a database file, so that it is not mistaken for one")
        .unwrap();
    assert!(refusal(&text).contains("not a store"));
    assert!(std::fs::read_to_string(&text).unwrap().starts_with("these are my notes"), "it is left as it is");

    let other = folder.path().join("other.sqlite");
    rusqlite::Connection::open(&other).unwrap().execute_batch("CREATE TABLE t (x)").unwrap();
    assert!(refusal(&other).contains("not a store"));
    assert!(refusal(folder.path()).contains("cannot be opened"));
    assert!(refusal(&text.join("store.sqlite")).contains("cannot be made"));
}

#[test]
fn says_that_it_is_damaged() {
    let folder = TempDir::new().unwrap();
    let path = file(&folder);
    let store = Store::open(&path).unwrap();
    let run = store.begin(&key(0), "0.1.0", "a machine", 1000).unwrap();
    (0..1000).for_each(|job| drop(add(&store, run, job, "a label of some length", "[1,2,3,4,5,6,7,8,9]")));
    drop(store);
    let mut bytes = std::fs::read(&path).unwrap();
    bytes[8192..].iter_mut().for_each(|byte| *byte = 0x5a);
    std::fs::write(&path, bytes).unwrap();
    let said = Store::open(&path).and_then(|store| store.batches(run).map(drop));
    assert!(said.unwrap_err().to_string().contains("damaged"));
}

#[test]
fn a_changed_outcome_is_refused_and_an_old_store_gets_its_checksums() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("store.sqlite");
    let store = Store::open(&path).unwrap();
    let run = store.begin(&key(1), "a program", "a machine", 1).unwrap();
    add(&store, run, 0, "first", "[1,2]");
    let other = Connection::open(&path).unwrap();
    let damaged = |change: &str| {
        other.execute_batch(change).unwrap();
        let said = store.outcomes(run).unwrap_err().to_string();
        assert!(said.contains("job 0 of run 1") && said.contains("checksum"), "{change}: {said}");
        assert!(store.outcome(run, 0).is_err() && store.batches(run).is_err(), "{change}");
    };
    damaged("UPDATE batches SET outcome = '[1,3]'");
    damaged("UPDATE batches SET outcome = '[1,2]', label = 'second'");
    damaged("UPDATE batches SET label = 'first', checksum = NULL");
    // As a store of the format before checksums: what it holds is taken as it is.
    drop(store);
    let older = "ALTER TABLE batches DROP COLUMN checksum; ALTER TABLE batches DROP COLUMN machine;
        DROP TABLE failures; PRAGMA user_version = 3";
    other.execute_batch(older).unwrap();
    let store = Store::open(&path).unwrap();
    assert_eq!(store.outcomes(run).unwrap()[&0].text, "[1,2]");
}
