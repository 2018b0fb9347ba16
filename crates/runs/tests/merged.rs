//! Shards, and the stores that they leave, merged in any order.

use crate::toy::{PROGRAM, STAGES, Staged, alone, key, rows};
use crate::{add, outcome};
use rusqlite::Connection;
use seedbed_arena::Watch;
use seedbed_rules::Seed;
use seedbed_runs::{
    Completion, FailedJob, NewOutcome, Run, Shard, Store, complete, complete_share, missing_jobs,
};
use tempfile::TempDir;

const JOBS: usize = 20;

fn untimed(_: &Run) -> bool {
    false
}

/// A shard of the open stage, in a store of its own that knows what `so_far` has.
fn part(so_far: &Store, shard: &str) -> Store {
    let part = Store::in_memory().unwrap();
    part.merge_only(so_far, &key(1)).unwrap();
    let shard: Shard = shard.parse().unwrap();
    let mut plan = Staged::new(JOBS);
    let ended = complete_share(&part, &key(1), PROGRAM, &mut plan, shard, &Watch::default()).unwrap();
    assert!(matches!(ended, Completion::Stopped { .. }), "others have the rest");
    part
}

#[test]
fn shards_in_any_order_some_twice_leave_what_one_thread_leaves() {
    let expected = rows(&alone(1, &mut Staged::new(JOBS)));
    for seed in 0..10 {
        let mut rng = Seed(seed).rng();
        let store = Store::in_memory().unwrap();
        let mut stages = 0;
        while !missing_jobs(&store, &key(1), &mut Staged::new(JOBS)).unwrap().is_empty() {
            stages += 1;
            let shards = 2 + rng.below(4);
            let mut parts: Vec<Store> =
                (1..=shards).map(|shard| part(&store, &format!("{shard}/{shards}"))).collect();
            while let Some(part) = (!parts.is_empty()).then(|| parts.swap_remove(rng.below(parts.len()))) {
                let merged = store.merge(&part, &untimed).unwrap();
                assert!(merged[0].passed_over.is_none());
                if rng.below(3) == 0 {
                    assert_eq!(store.merge(&part, &untimed).unwrap()[0].new, 0, "it is there already");
                    parts.push(part);
                    parts.truncate(8);
                }
            }
        }
        assert_eq!(stages, STAGES, "one round of shards a stage");
        // Whoever asks for the table finds everything there.
        let mut plan = Staged::new(JOBS);
        complete(&store, &key(1), PROGRAM, &mut plan, &Watch::default()).unwrap();
        assert_eq!(rows(&store), expected, "seed {seed}");
    }
}

#[test]
fn a_forged_row_is_refused_with_all_of_its_store() {
    let folder = TempDir::new().unwrap();
    let [here, there] =
        ["here.sqlite", "there.sqlite"].map(|name| Store::open(&folder.path().join(name)).unwrap());
    let mut plan = Staged::new(JOBS);
    complete(&here, &key(1), PROGRAM, &mut plan, &Watch::default()).unwrap();
    there.begin(&key(2), PROGRAM, "another machine", 1).unwrap();
    add(&there, 1, 0, "of a run that would be new", "1");
    let run = there.begin(&key(1), PROGRAM, "another machine", JOBS).unwrap();
    let forged = NewOutcome { machine: Some("forger"), ..outcome(3, "number 3 of stage 0", "12345") };
    there.add(run, forged).unwrap();
    let before = rows(&here);
    let said = here.merge(&there, &untimed).unwrap_err().to_string();
    let ours = seedbed_runs::host();
    assert!(said.contains("forger") && said.contains(&ours) && said.contains("job 3"), "{said}");
    assert_eq!((rows(&here), here.runs().unwrap().len()), (before, 1), "nothing of it was taken");
    // One that does not even know the checksum is refused before it is compared.
    let other = Connection::open(folder.path().join("there.sqlite")).unwrap();
    other.execute_batch("UPDATE batches SET outcome = '54321'").unwrap();
    assert!(here.merge(&there, &untimed).unwrap_err().to_string().contains("checksum"));
}

#[test]
fn what_measures_time_is_taken_over_whole_or_not_at_all() {
    let [here, there, third] = [0; 3].map(|_| Store::in_memory().unwrap());
    for (store, seconds) in [(&here, "1.5"), (&there, "1.7")] {
        let run = store.begin(&key(1), PROGRAM, "a machine", 1).unwrap();
        add(store, run, 0, "a time", seconds);
    }
    let merged = here.merge(&there, &|_| true).unwrap();
    assert!(merged[0].passed_over.as_ref().is_some_and(|why| why.contains("measures time")));
    assert_eq!(rows(&here).0[0].2, "1.5");
    assert_eq!(third.merge(&there, &|_| true).unwrap()[0].new, 1);
    assert_eq!(rows(&third), rows(&there));
}

#[test]
fn failures_are_merged_until_there_is_an_outcome() {
    let [here, there] = [0; 2].map(|_| Store::in_memory().unwrap());
    let run = there.begin(&key(1), PROGRAM, "a machine", 2).unwrap();
    let [label, machines, why] = ["a job", "a, b, c", "killed"].map(str::to_owned);
    there.give_up(run, &FailedJob { job: 0, label, attempts: 3, machines, why }).unwrap();
    here.merge(&there, &untimed).unwrap();
    assert_eq!(here.failures(1).unwrap(), there.failures(run).unwrap());
    add(&there, run, 0, "a job", "1");
    here.merge(&there, &untimed).unwrap();
    assert!(here.failures(1).unwrap().is_empty());
}

#[test]
fn shards_are_written_as_people_count() {
    let shards: Vec<Shard> = (1..=3).map(|number| format!("{number}/3").parse().unwrap()).collect();
    for job in 0..30 {
        assert_eq!(shards.iter().filter(|shard| shard.has(job)).count(), 1, "job {job}");
    }
    assert_eq!(shards[1].to_string(), "2/3");
    for wrong in ["0/3", "4/3", "1", "1/0", "a/b", "-1/3", ""] {
        assert!(wrong.parse::<Shard>().unwrap_err().to_string().contains("1/16"), "{wrong}");
    }
}
