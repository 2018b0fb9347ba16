//! Random schedules that drop, repeat, reorder, crash and delay: the store always equals that of one thread.

use crate::toy::{PROGRAM, Staged, Tested, alone, done, key, rows, worker};
use seedbed_rules::{Rng, Seed};
use seedbed_runs::{Context, Coordinator, Done, JobPlan, Lost, Offered, Store, StoreError, Task, Worker};
use std::collections::BTreeMap;

/// What travels: tasks to workers, with the context that goes with them, and outcomes back.
struct Network {
    tasks: Vec<(usize, Task, Context)>,
    outcomes: Vec<Done>,
    rng: Rng,
}

impl Network {
    /// Any of those under way: nothing arrives in the order in which it was sent.
    fn pick<T>(rng: &mut Rng, under_way: &mut Vec<T>) -> Option<T> {
        (!under_way.is_empty()).then(|| under_way.swap_remove(rng.below(under_way.len())))
    }
}

const WORKERS: usize = 5;

/// Runs a plan by a random schedule to its end; what happened on the way, by kind.
fn scheduled(seed: u64, fresh: &dyn Fn() -> Box<dyn JobPlan>, store: &Store) -> BTreeMap<&'static str, u64> {
    let mut net = Network { tasks: Vec::new(), outcomes: Vec::new(), rng: Seed(seed).rng() };
    let names: Vec<String> = (0..WORKERS).map(|n| format!("machine {n}")).collect();
    let mut workers: Vec<Worker<'_>> = names.iter().map(|name| worker(fresh, name)).collect();
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    let mut count = |what| *counts.entry(what).or_default() += 1;
    // A coordinator lives until it crashes; the store outlives it.
    'coordinators: loop {
        let mut plan = fresh();
        let mut coordinator = Coordinator::new(store, &key(seed), PROGRAM, "toy", &mut *plan).unwrap();
        while !coordinator.is_over() {
            match net.rng.below(100) {
                0 => {
                    count("coordinator crashed");
                    continue 'coordinators;
                }
                1..40 => {
                    let Some(task) = coordinator.next().unwrap() else {
                        // Everything is under way, perhaps only in our belief: some of it is done again.
                        let (_, jobs) = coordinator.count();
                        (0..jobs).for_each(|job| coordinator.give_back(job));
                        count("dealt again");
                        continue;
                    };
                    let to = net.rng.below(WORKERS);
                    net.tasks.push((to, task, coordinator.context().unwrap()));
                }
                40..70 => {
                    let Some((to, task, context)) = Network::pick(&mut net.rng, &mut net.tasks) else {
                        continue;
                    };
                    match net.rng.below(10) {
                        0 => count("task dropped"),
                        1 => {
                            // The worker dies; a new one takes its place, and the coordinator hears of it.
                            workers[to] = worker(fresh, &names[to]);
                            count("worker crashed");
                            coordinator.give_back(task.job);
                        }
                        _ => {
                            workers[to].learn(&context).unwrap();
                            let outcome = done(&workers[to], &task);
                            if net.rng.below(5) == 0 {
                                net.outcomes.push(outcome.clone());
                                count("outcome repeated");
                            }
                            net.outcomes.push(outcome);
                        }
                    }
                }
                _ => {
                    let Some(outcome) = Network::pick(&mut net.rng, &mut net.outcomes) else { continue };
                    if net.rng.below(10) == 0 {
                        count("outcome dropped");
                        continue;
                    }
                    match coordinator.offer(&outcome).unwrap() {
                        Offered::New => count("new"),
                        Offered::Same => count("same"),
                        Offered::Needless => count("needless"),
                        other => panic!("{other:?}"),
                    }
                }
            }
        }
        assert!(coordinator.is_finished() && coordinator.failed().is_empty());
        // What is still under way arrives after the end.
        for outcome in &net.outcomes {
            match coordinator.offer(outcome).unwrap() {
                Offered::Same => count("same"),
                Offered::Needless => count("needless"),
                other => panic!("{other:?}"),
            }
        }
        return counts;
    }
}

#[test]
fn any_schedule_leaves_what_one_thread_leaves() {
    let mut all: BTreeMap<&str, u64> = BTreeMap::new();
    for seed in 0..120 {
        let first = 1 + seed as usize % 23;
        let fresh = || -> Box<dyn JobPlan> { Box::new(Staged::new(first)) };
        let store = Store::in_memory().unwrap();
        let counts = scheduled(seed, &fresh, &store);
        assert_eq!(rows(&store), rows(&alone(seed, &mut Staged::new(first))), "seed {seed}: {counts:?}");
        for (what, times) in counts {
            *all.entry(what).or_default() += times;
        }
    }
    let kinds = [
        "coordinator crashed",
        "dealt again",
        "task dropped",
        "worker crashed",
        "outcome repeated",
        "outcome dropped",
        "new",
        "same",
    ];
    assert!(kinds.iter().all(|kind| all.get(kind).is_some_and(|&times| times > 50)), "{all:?}");
}

#[test]
fn a_test_ends_at_the_same_job_by_any_schedule() {
    let mut needless = 0;
    for seed in 0..80 {
        let fresh = || -> Box<dyn JobPlan> { Box::new(Tested::new(60, 9_000)) };
        let store = Store::in_memory().unwrap();
        needless += scheduled(seed, &fresh, &store).get("needless").copied().unwrap_or_default();
        let expected = rows(&alone(seed, &mut Tested::new(60, 9_000)));
        assert!(expected.0.len() < 60, "it is decided before all are done");
        assert_eq!(rows(&store), expected, "seed {seed}");
    }
    assert!(needless > 50, "{needless}");
}

#[test]
fn a_job_that_costs_three_workers_is_given_up_and_the_rest_goes_on() {
    let store = Store::in_memory().unwrap();
    let fresh = || -> Box<dyn JobPlan> { Box::new(Staged::new(9)) };
    let mut plan = fresh();
    let mut coordinator = Coordinator::new(&store, &key(1), PROGRAM, "toy", &mut *plan).unwrap();
    let honest = worker(fresh, "a machine");
    let mut deaths = 0;
    while let Some(task) = coordinator.next().unwrap() {
        if task.job == 4 {
            let lost = coordinator.lost(4, &format!("machine {deaths}"), "the process ended with signal 9");
            deaths += 1;
            assert_eq!(matches!(lost.unwrap(), Lost::GivenUp(_)), deaths == 3);
        } else {
            coordinator.offer(&done(&honest, &task)).unwrap();
        }
    }
    assert!(coordinator.is_over() && !coordinator.is_finished());
    let failed = coordinator.failed();
    assert_eq!((failed.len(), failed[0].job, failed[0].attempts), (1, 4, 3));
    assert_eq!(failed[0].machines, "machine 0, machine 1, machine 2");
    let run = coordinator.run();
    assert_eq!((store.failures(run).unwrap(), store.batches(run).unwrap().len()), (failed, 8));
    assert_eq!(store.runs().unwrap()[0].failed, 1);
    drop(coordinator);
    // Asked for again it is tried again, and an outcome takes the note away.
    let mut plan = fresh();
    let mut coordinator = Coordinator::new(&store, &key(1), PROGRAM, "toy", &mut *plan).unwrap();
    let task = coordinator.next().unwrap().expect("it is dealt again");
    assert_eq!(task.job, 4);
    coordinator.offer(&done(&honest, &task)).unwrap();
    assert!(store.failures(run).unwrap().is_empty());
    drop(coordinator);
    seedbed_runs::complete(&store, &key(1), PROGRAM, &mut *fresh(), &seedbed_arena::Watch::default())
        .unwrap();
    assert_eq!(rows(&store), rows(&alone(1, &mut Staged::new(9))));
}

#[test]
fn a_forged_outcome_is_refused_by_the_names_of_both_machines() {
    let store = Store::in_memory().unwrap();
    let mut plan = Staged::new(3);
    let mut coordinator = Coordinator::new(&store, &key(1), PROGRAM, "toy", &mut plan).unwrap();
    let fresh = || -> Box<dyn JobPlan> { Box::new(Staged::new(3)) };
    let task = coordinator.next().unwrap().unwrap();
    let honest = done(&worker(fresh, "honest"), &task);
    assert_eq!(coordinator.offer(&honest).unwrap(), Offered::New);
    let forged = Done { outcome: "12345".to_owned(), machine: "forger".to_owned(), ..honest.clone() };
    let Offered::Differs(difference) = coordinator.offer(&forged).unwrap() else { panic!("it differs") };
    assert_eq!((difference.stored_by.as_str(), difference.refused_of.as_str()), ("honest", "forger"));
    assert_eq!(store.outcome(coordinator.run(), 0).unwrap().unwrap().text, honest.outcome);
    let foreign = Done { program: "0.0.9".to_owned(), ..honest };
    assert_eq!(coordinator.offer(&foreign).unwrap(), Offered::Foreign);
    let beyond = Done { job: 99, ..foreign.clone() };
    assert_eq!(coordinator.offer(&beyond).unwrap(), Offered::Foreign);
    let beyond: Result<_, StoreError> = coordinator.offer(&Done { program: PROGRAM.to_owned(), ..beyond });
    assert!(beyond.unwrap_err().to_string().contains("no job 99"));
}

#[test]
fn a_worker_does_only_what_is_meant_for_it() {
    let fresh = || -> Box<dyn JobPlan> { Box::new(Staged::new(3)) };
    let mut worker = worker(fresh, "a machine");
    let task = |job, stage, program: &str| Task {
        work: "toy".to_owned(),
        program: program.to_owned(),
        seed: 1,
        stage,
        job,
    };
    let said = |worker: &Worker<'_>, task: &Task| {
        worker.perform(task, &seedbed_arena::Watch::default()).unwrap_err().to_string()
    };
    let other = said(&worker, &task(0, 0, "0.0.9+old"));
    assert!(other.contains("0.0.9+old") && other.contains(PROGRAM), "{other}");
    assert!(said(&worker, &task(3, 3, PROGRAM)).contains("not open"));
    let uneven = Context { outcomes: vec!["1".to_owned()] };
    assert!(worker.learn(&uneven).unwrap_err().to_string().contains("whole stages"));
    let stopped = seedbed_arena::Watch::default();
    stopped.stop();
    assert_eq!(worker.perform(&task(0, 0, PROGRAM), &stopped).unwrap_err(), seedbed_runs::Fault::Stopped);
    // A function of the task: asked twice it says the same.
    assert_eq!(done(&worker, &task(1, 0, PROGRAM)).outcome, done(&worker, &task(1, 0, PROGRAM)).outcome);
}
