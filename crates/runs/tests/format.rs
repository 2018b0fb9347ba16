//! Stores of older formats: nothing in them is lost.

use rusqlite::Connection;
use seedbed_runs::{RunKey, Store};
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A store as the first format had it, with a finished run and one that was stopped.
const FIRST: &str = "
CREATE TABLE runs (
    id INTEGER PRIMARY KEY,
    experiment TEXT NOT NULL,
    scale TEXT NOT NULL,
    seed TEXT NOT NULL,
    program TEXT NOT NULL,
    machine TEXT NOT NULL,
    jobs INTEGER NOT NULL,
    started TEXT NOT NULL,
    finished TEXT,
    UNIQUE (experiment, scale, seed, program)
) STRICT;
CREATE TABLE batches (
    run INTEGER NOT NULL REFERENCES runs (id) ON DELETE CASCADE,
    job INTEGER NOT NULL,
    label TEXT NOT NULL,
    outcome TEXT NOT NULL,
    seconds REAL NOT NULL,
    stored TEXT NOT NULL,
    PRIMARY KEY (run, job)
) STRICT, WITHOUT ROWID;
INSERT INTO runs VALUES (3, 'paper/table-1', 'small', '18446744073709551615', '0.1.0+00ff', 'a machine', 2,
    '2025-01-02 03:04:05.678', '2025-01-02 03:05:00.000');
INSERT INTO runs VALUES (5, 'paper/table-1', 'small', '18446744073709551615', '0.1.0+11ee', 'a machine', 2,
    '2025-02-02 03:04:05.678', NULL);
INSERT INTO batches VALUES (3, 0, 'first', '{\"wins\":3}', 0.5, '2025-01-02 03:04:30.000');
INSERT INTO batches VALUES (3, 1, 'second', '{\"wins\":4}', 0.25, '2025-01-02 03:04:40.000');
INSERT INTO batches VALUES (5, 1, 'second', '{\"wins\":9}', 1.0, '2025-02-02 03:04:40.000');
PRAGMA application_id = 0x53656564;
PRAGMA user_version = 1;
PRAGMA journal_mode = WAL;
";

fn old_store(folder: &TempDir) -> PathBuf {
    let path = folder.path().join("store.sqlite");
    Connection::open(&path).unwrap().execute_batch(FIRST).unwrap();
    path
}

fn number(path: &Path, query: &str) -> i64 {
    Connection::open(path).unwrap().query_row(query, [], |row| row.get(0)).unwrap()
}

#[test]
fn runs_of_the_first_format_are_listed_and_exported() {
    let folder = TempDir::new().unwrap();
    let path = old_store(&folder);
    let store = Store::open(&path).unwrap();
    let runs = store.runs().unwrap();
    assert_eq!(
        runs.iter().map(|run| (run.id, run.done, run.jobs)).collect::<Vec<_>>(),
        [(3, 2, 2), (5, 1, 2)]
    );
    let run = &runs[0];
    assert_eq!((run.experiment.as_str(), run.scale.as_str(), run.seed), ("paper/table-1", "small", u64::MAX));
    assert_eq!((run.program.as_str(), run.machine.as_str()), ("0.1.0+00ff", "a machine"));
    assert_eq!((run.identity.as_ref(), run.version, run.short_identity()), (None, None, "-"));
    assert_eq!(run.finished.as_deref(), Some("2025-01-02 03:05:00.000"));
    assert!((run.seconds - 0.75).abs() < 1e-9);
    let batches = store.batches(3).unwrap();
    assert_eq!(
        batches.iter().map(|batch| batch.outcome.as_str()).collect::<Vec<_>>(),
        ["{\"wins\":3}", "{\"wins\":4}"]
    );
    assert_eq!(
        (batches[1].label.as_str(), batches[1].stored.as_str()),
        ("second", "2025-01-02 03:04:40.000")
    );
    assert_eq!((&batches[1].machine, run.failed), (&None, 0), "nobody noted who did it");
    // Nobody knows what they depend on, so that none of them goes on.
    let [experiment, scale, identity] = ["paper/table-1", "small", "0123456789abcdef"].map(str::to_owned);
    let key = RunKey { experiment, version: 1, scale, seed: u64::MAX, identity };
    assert_eq!(store.find(&key).unwrap(), None);
    assert_eq!(store.begin(&key, "0.2.0", "a machine", 2).unwrap(), 6);
    assert!(
        store.delete(&[3]).unwrap() == 1 && store.batches(3).unwrap().is_empty(),
        "a run takes its jobs with it"
    );
    assert_eq!(store.batches(5).unwrap().len(), 1);
}

#[test]
fn an_old_store_is_brought_up_once_by_whoever_comes_first() {
    let folder = TempDir::new().unwrap();
    let path = old_store(&folder);
    std::thread::scope(|scope| {
        let open = || scope.spawn(|| Store::open(&path).unwrap().runs().unwrap().len());
        let [one, other] = [open(), open()];
        assert_eq!([one.join().unwrap(), other.join().unwrap()], [2, 2]);
    });
    assert_eq!(number(&path, "PRAGMA user_version"), 5);
    assert_eq!(number(&path, "SELECT count(*) FROM batches WHERE checksum IS NULL"), 0);
    assert_eq!(number(&path, "SELECT count(*) FROM pragma_foreign_key_check"), 0);
    // The same tables as in a new store.
    let new = folder.path().join("new.sqlite");
    drop(Store::open(&new).unwrap());
    let columns = "SELECT count(*) FROM pragma_table_info('runs') WHERE name IN ('version', 'identity')";
    assert_eq!([number(&path, columns), number(&new, columns)], [2, 2]);
    assert_eq!(Store::open(&path).unwrap().runs().unwrap().len(), 2, "a second opening changes nothing");
}

#[test]
fn a_store_that_cannot_be_brought_up_is_left_as_it_is() {
    let folder = TempDir::new().unwrap();
    let path = old_store(&folder);
    // In the way of a later statement of the step, when the runs have been copied already.
    Connection::open(&path).unwrap().execute_batch("CREATE TABLE identities (x)").unwrap();
    assert!(Store::open(&path).is_err());
    assert_eq!(number(&path, "PRAGMA user_version"), 1);
    assert_eq!(number(&path, "SELECT count(*) FROM runs WHERE program LIKE '0.1.0+%'"), 2);
    assert_eq!(number(&path, "SELECT count(*) FROM batches"), 3);
    Connection::open(&path).unwrap().execute_batch("DROP TABLE identities").unwrap();
    assert_eq!(Store::open(&path).unwrap().runs().unwrap().len(), 2);
}
