//! Outcomes in the store.

use crate::mutation::mutated_text;
use crate::{game, spec};
use rusqlite::{Connection, params};
use seedbed_arena::Watch;
use seedbed_rules::Seed;
use seedbed_runs::{Store, StoreError};
use seedbed_train::boosting::{BoostConfig, BoostRun, Boosted};
use seedbed_tune::Method;

pub(crate) fn try_mutations(count: u64) {
    let config = BoostConfig {
        k: 4,
        kt: 4,
        method: Method::Best,
        bandit: false,
        seed: Seed(1),
        program: "test".into(),
    };
    let boost = BoostRun::new(&*game("domineering:4x4"), &spec("mcts:5"), config).unwrap();
    let folder = tempfile::TempDir::new().unwrap();
    let path = folder.path().join("store.sqlite");
    let store = Store::open(&path).unwrap();
    let book = || -> Result<String, StoreError> {
        match boost.run(&store, &Watch::default())? {
            Boosted::Book(book) => Ok(book.text()),
            Boosted::Stopped { .. } => panic!("nobody stopped it"),
        }
    };
    let learnt = book().unwrap();
    let jobs = store.batches(1).unwrap();
    let other = Connection::open(&path).unwrap();
    // A change is undone at once; that it reaches the disk does not matter here.
    other.execute_batch("PRAGMA synchronous = OFF").unwrap();
    for index in 0..count {
        let job = &jobs[index as usize % jobs.len()];
        let (column, right) = [("outcome", &job.outcome), ("label", &job.label)][usize::from(index % 4 == 3)];
        let set = |text: &str| {
            let update = format!("UPDATE batches SET {column} = ?1 WHERE run = 1 AND job = ?2");
            assert_eq!(other.execute(&update, params![text, job.job as i64]).unwrap(), 1);
        };
        set(&mutated_text(right, index));
        let said = book().expect_err("a changed outcome is noticed").to_string();
        assert!(said.contains("checksum"), "{said}");
        assert!(store.batches(1).is_err() && boost.missing(&store).is_err());
        set(right);
    }
    // An outcome of one job in the place of another.
    let swap = "UPDATE batches SET outcome = (SELECT outcome FROM batches WHERE run = 1 AND job = 1),
        label = (SELECT label FROM batches WHERE run = 1 AND job = 1),
        checksum = (SELECT checksum FROM batches WHERE run = 1 AND job = 1) WHERE run = 1 AND job = 0";
    other.execute_batch(swap).unwrap();
    assert!(book().is_err());
    other
        .execute(
            "UPDATE batches SET outcome = ?1, label = ?2, checksum = NULL WHERE job = 0",
            [&jobs[0].outcome, &jobs[0].label],
        )
        .unwrap();
    assert!(book().is_err(), "an outcome without a checksum is none");
    // A run that has become one with another seed.
    other.execute_batch("DELETE FROM batches WHERE job = 0").unwrap();
    assert_eq!(book().unwrap(), learnt);
    other.execute_batch("UPDATE runs SET seed = '2'").unwrap();
    assert!(store.outcomes(1).is_err());
}
