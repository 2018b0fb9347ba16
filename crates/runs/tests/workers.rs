//! Clusters of up to ten thousand simulated workers: their store is that of one thread, and what the driver costs.

use crate::cluster::{Cluster, QUIET, SIGNS, simulate};
use crate::toy::{PROGRAM, Staged, alone, done, key, rows, worker};
use seedbed_runs::{Coordinator, Dealer, JobPlan, Patience, Store, Task};
use std::collections::BTreeSet;
use std::time::Instant;

#[test]
fn a_thousand_workers_with_failures_leave_what_one_thread_leaves() {
    const FIRST: usize = 5_000;
    let seed = 4;
    let expected = alone(seed, &mut Staged::new(FIRST));
    let jobs = rows(&expected).0.len();
    // What any worker finds; stages are learnt from the store of one thread.
    let known = expected.outcomes(1).unwrap();
    let outcomes = |task: &Task| known[&(task.job as usize)].text.clone();
    let cluster = Cluster { lifetime: 60.0, seed, ..QUIET };
    let store = Store::in_memory().unwrap();
    let ended = simulate(cluster, &store, &mut Staged::new(FIRST), &outcomes, jobs);
    assert_eq!(rows(&store), rows(&expected));
    assert!(
        ended.late > 20 && ended.lost > ended.late && ended.repeated > 0,
        "{} late, {} lost",
        ended.late,
        ended.lost
    );
    assert!(store.failures(1).unwrap().is_empty(), "no job is blamed for what befell its workers");
    // Three stages, each with an end at which most wait for the last; a worker in sixty is lost every second.
    assert!(ended.seconds < 60.0, "{jobs} jobs took {} s", ended.seconds);
    println!(
        "{jobs} jobs in {:.1} s, {} workers lost, {} of them late, {} outcomes twice",
        ended.seconds, ended.lost, ended.late, ended.repeated
    );
}

/// Workers die of one job, and with them is lost what they have done just before without having been heard.
#[test]
fn only_the_job_that_kills_its_workers_is_blamed() {
    const POISON: u64 = 4;
    let fresh = || -> Box<dyn JobPlan> { Box::new(Staged::new(9)) };
    let mut honest = worker(fresh, "a machine");
    for hand in 1..4 {
        let store = Store::in_memory().unwrap();
        let mut plan = fresh();
        let coordinator = Coordinator::new(&store, &key(1), PROGRAM, "toy", &mut *plan).unwrap();
        let mut dealer = Dealer::new(coordinator, Patience { hand, ..Patience::default() }, 0.0);
        let mut deaths = 0;
        while !dealer.coordinator().is_over() {
            let hands: BTreeSet<u64> =
                (0..2).map(|_| dealer.join("a machine", PROGRAM, 0.0).unwrap()).collect();
            let dealt = dealer.deal().unwrap();
            let dies: BTreeSet<u64> =
                dealt.iter().filter(|(_, task)| task.job == POISON).map(|(worker, _)| *worker).collect();
            for (worker, task) in dealt.iter().filter(|(worker, _)| !dies.contains(worker)) {
                if task.stage != honest.stage() {
                    honest.learn(&dealer.coordinator().context().unwrap()).unwrap();
                }
                dealer.offer(*worker, &done(&honest, task), 0.0).unwrap();
            }
            for &worker in &dies {
                dealer.gone(worker, Some("the process ended")).unwrap();
                deaths += 1;
            }
            for worker in hands.difference(&dies) {
                dealer.gone(*worker, None).unwrap();
            }
        }
        let failed: Vec<u64> = dealer.failed().iter().map(|failed| failed.job).collect();
        assert_eq!(failed, [POISON], "with {hand} in hand");
        assert_eq!(store.batches(1).unwrap().len(), 8, "all others of the stage are done");
        assert_eq!(deaths, if hand == 1 { 3 } else { 4 });
    }
}

#[test]
fn a_silent_worker_costs_seconds() {
    // Two workers of whom one falls silent: the other goes on, and the lost job is done within the patience and a job.
    let seed = 2;
    let expected = alone(seed, &mut Staged::new(12));
    let known = expected.outcomes(1).unwrap();
    let outcomes = |task: &Task| known[&(task.job as usize)].text.clone();
    let quiet = Cluster { workers: 2, seed, ..QUIET };
    let run = |cluster| {
        let store = Store::in_memory().unwrap();
        let ended = simulate(cluster, &store, &mut Staged::new(12), &outcomes, known.len());
        assert_eq!(rows(&store), rows(&expected));
        ended
    };
    let undisturbed = run(quiet);
    assert_eq!((undisturbed.late, undisturbed.lost), (0, 0));
    let cut = run(Cluster { lifetime: 6.0, replaced_after: 0.5, ..quiet });
    assert!(cut.late > 0 && cut.seconds < undisturbed.seconds + 10.0 * cut.lost as f64, "{} s", cut.seconds);
}

#[test]
fn a_worker_computes_what_the_simulation_says() {
    // The simulation looks outcomes up; a real worker with the context of the stage finds the same.
    let expected = alone(4, &mut Staged::new(50));
    let known = expected.outcomes(1).unwrap();
    let fresh = || -> Box<dyn JobPlan> { Box::new(Staged::new(50)) };
    let mut worker = worker(fresh, "a machine");
    let store = Store::in_memory().unwrap();
    let mut plan = fresh();
    let mut coordinator = Coordinator::new(&store, &key(4), PROGRAM, "toy", &mut *plan).unwrap();
    while let Some(task) = coordinator.next().unwrap() {
        if task.stage != worker.stage() {
            worker.learn(&coordinator.context().unwrap()).unwrap();
        }
        let done = done(&worker, &task);
        assert_eq!(done.outcome, known[&(task.job as usize)].text);
        coordinator.offer(&done).unwrap();
    }
    assert!(coordinator.is_finished());
}

/// The figures of docs/cluster.md: what the coordinator itself takes.
#[test]
#[ignore = "measures time: prints figures of docs/cluster.md"]
fn what_a_job_costs_the_coordinator() {
    const JOBS: usize = 20_000;
    let folder = tempfile::TempDir::new().unwrap();
    let store = Store::open(&folder.path().join("store.sqlite")).unwrap();
    let fresh = || -> Box<dyn JobPlan> { Box::new(Staged::new(JOBS)) };
    let mut plan = fresh();
    let mut coordinator = Coordinator::new(&store, &key(1), PROGRAM, "toy", &mut *plan).unwrap();
    let mut worker = worker(fresh, "a machine");
    let begun = Instant::now();
    for _ in 0..JOBS {
        let task = coordinator.next().unwrap().unwrap();
        coordinator.offer(&done(&worker, &task)).unwrap();
    }
    let spent = begun.elapsed().as_secs_f64();
    let (each, rate) = (1e6 * spent / JOBS as f64, JOBS as f64 / spent);
    println!("a task and its row: {each:.0} µs, {rate:.0} a second");
    let begun = Instant::now();
    let context = coordinator.context().unwrap();
    let (made, bytes) = (begun.elapsed(), context.outcomes.iter().map(String::len).sum::<usize>());
    let begun = Instant::now();
    worker.learn(&context).unwrap();
    println!(
        "a context of {JOBS} outcomes, {bytes} bytes: made in {made:.1?}, learnt in {:.1?}",
        begun.elapsed()
    );
}

/// The figures of docs/cluster.md: what the model says and what the simulation gives.
#[test]
#[ignore = "a minute: prints the table of docs/cluster.md"]
fn throughput_to_ten_thousand_cores() {
    println!("| workers | job | model | simulated | with failures |");
    println!("| ---: | ---: | ---: | ---: | ---: |");
    for job in [0.1, 1.0, 10.0] {
        for workers in [10, 100, 1_000, 3_000, 10_000] {
            let cluster = Cluster { workers, job, ..QUIET };
            // How busy the driver would be in a second: beyond one it is what all wait for.
            let signs = if job > SIGNS { cluster.sign_costs / SIGNS } else { 0.0 };
            let busy = workers as f64 * (cluster.outcome_costs / job + signs);
            let model = 1.0 / busy.max(1.0);
            let jobs = (workers * 20).max(3_000);
            let flat = |cluster: Cluster| {
                let store = Store::in_memory().unwrap();
                let mut plan = crate::toy::Tested::new(jobs, u64::MAX);
                simulate(cluster, &store, &mut plan, &|task| task.job.to_string(), jobs)
            };
            let plain = flat(cluster).efficiency;
            let failing = flat(Cluster { lifetime: 3_600.0, ..cluster }).efficiency;
            println!(
                "| {workers} | {job} s | {:.0} % | {:.0} % | {:.0} % |",
                100.0 * model,
                100.0 * plain,
                100.0 * failing
            );
        }
    }
}
