//! A simulated cluster in virtual time over the real dealer, coordinator and store.

use crate::toy::{PROGRAM, Staged, alone, done, key, rows, worker};
use seedbed_rules::{Rng, Seed};
use seedbed_runs::{Coordinator, Dealer, Done, JobPlan, Offered, Patience, Store, Task};
use std::collections::{BTreeMap, BinaryHeap, VecDeque};
use std::time::Instant;

/// What a cluster is like; times in seconds.
#[derive(Clone, Copy)]
struct Cluster {
    workers: usize,
    /// A job takes this long, a fifth more or less.
    job: f64,
    /// A message is under way for this long, or up to twice as long.
    latency: f64,
    /// The driver is busy for this long with each outcome, the next task and the row in the store.
    outcome_costs: f64,
    /// The driver is busy for this long with each sign of life, which it asks for where it has heard nothing for a while.
    sign_costs: f64,
    /// A worker lives this long on average before it crashes, or is cut off in silence, one as often as the other.
    lifetime: f64,
    /// A worker that is gone is replaced after this long.
    replaced_after: f64,
    seed: u64,
}

const QUIET: Cluster = Cluster {
    workers: 1_000,
    job: 1.0,
    latency: 0.000_5,
    outcome_costs: 0.001,
    sign_costs: 0.000_25,
    lifetime: f64::INFINITY,
    replaced_after: 10.0,
    seed: 1,
};

/// Seconds without a word after which a worker is asked for a sign of life.
const SIGNS: f64 = 1.5;

/// What happens at a moment.
enum Event {
    /// A task arrives at a worker.
    Task(u64, Task),
    /// A worker is done with what it is at.
    Finished(u64),
    /// An outcome arrives at the driver.
    Outcome(u64, Done),
    /// A sign of life arrives at the driver.
    Sign(u64),
    /// A worker ends its life, so that the driver hears of it, or in silence.
    End(u64, bool),
    /// The driver hears that a worker is gone.
    Gone(u64),
    /// A new worker joins.
    Join,
    /// The driver looks who is late.
    Look,
    /// The driver can do the next thing.
    Free,
}

struct Node {
    machine: String,
    tasks: VecDeque<Task>,
    alive: bool,
    /// Cut off: it works on, and nobody hears it until the link is mended.
    mute: bool,
    /// When the driver last heard of it.
    heard: f64,
}

/// Nanoseconds, so that moments have an order.
type Moment = u64;

struct Simulation<'a> {
    cluster: Cluster,
    dealer: Dealer<'a>,
    rng: Rng,
    now: f64,
    /// The driver does one thing after the other.
    driver_free: f64,
    /// What waits for it.
    inbox: VecDeque<Event>,
    queue: BinaryHeap<(std::cmp::Reverse<(Moment, u64)>, usize)>,
    events: Vec<Option<Event>>,
    nodes: BTreeMap<u64, Node>,
    /// What jobs come out as.
    outcomes: &'a dyn Fn(&Task) -> String,
    late: u64,
    repeated: u64,
}

/// How a simulated run went.
struct Ended {
    seconds: f64,
    /// The part of all workers' time that went into jobs whose outcome counts.
    efficiency: f64,
    late: u64,
    lost: u64,
    repeated: u64,
}

impl Simulation<'_> {
    fn at(&mut self, moment: f64, event: Event) {
        self.events.push(Some(event));
        let number = self.events.len() - 1;
        self.queue.push((std::cmp::Reverse(((moment * 1e9) as Moment, number as u64)), number));
    }

    fn travel(&mut self) -> f64 {
        self.cluster.latency * (1.0 + self.rng.unit())
    }

    fn run(mut self, useful: f64) -> Ended {
        (0..self.cluster.workers).for_each(|_| self.at(0.0, Event::Join));
        self.at(1.0, Event::Look);
        while !self.dealer.coordinator().is_over() {
            let (std::cmp::Reverse((moment, _)), number) =
                self.queue.pop().expect("there is always a next look");
            self.now = moment as f64 / 1e9;
            let event = self.events[number].take().expect("it happens once");
            self.happens(event);
        }
        let lost = self.dealer.progress(self.now).lost;
        let efficiency = useful / (self.cluster.workers as f64 * self.now);
        Ended { seconds: self.now, efficiency, late: self.late, lost, repeated: self.repeated }
    }

    fn happens(&mut self, event: Event) {
        match event {
            Event::Task(to, task) => self.arrives(to, task),
            Event::Finished(by) => self.finishes(by),
            Event::End(worker, silent) => self.ends(worker, silent),
            Event::Join => self.joins(),
            Event::Free => self.driver_works(),
            // The driver is asked for something, and is perhaps at something else.
            event => {
                self.inbox.push_back(event);
                if self.inbox.len() == 1 {
                    self.at(self.now.max(self.driver_free), Event::Free);
                }
            }
        }
    }

    /// The driver does what has waited longest.
    fn driver_works(&mut self) {
        match self.inbox.pop_front().expect("it is free for something") {
            Event::Outcome(of, done) => {
                self.driver_free = self.now + self.cluster.outcome_costs;
                self.hears(of);
                match self.dealer.offer(of, &done, self.now).unwrap() {
                    Offered::New => {}
                    Offered::Same => self.repeated += 1,
                    other => panic!("{other:?}"),
                }
                self.deal();
            }
            Event::Sign(of) => {
                self.driver_free = self.now + self.cluster.sign_costs;
                self.dealer.heard(of, self.now);
                self.hears(of);
            }
            Event::Gone(worker) => {
                self.dealer.gone(worker, Some("the process ended")).unwrap();
                self.deal();
            }
            Event::Look => {
                self.late += self.dealer.late(self.now).len() as u64;
                self.deal();
                self.at(self.now + SIGNS, Event::Look);
                // Whoever was heard lately need not be asked.
                let is_asked = |node: &Node| node.alive && !node.mute && self.now - node.heard > SIGNS;
                let alive = self.nodes.iter().filter(|(_, node)| is_asked(node));
                let alive: Vec<u64> = alive.map(|(&worker, _)| worker).collect();
                for worker in alive {
                    let arrives = self.now + self.rng.unit() + self.cluster.latency;
                    self.at(arrives, Event::Sign(worker));
                }
            }
            _ => unreachable!("nothing else is for the driver"),
        }
        if !self.inbox.is_empty() {
            self.at(self.now.max(self.driver_free), Event::Free);
        }
    }

    fn hears(&mut self, of: u64) {
        self.nodes.get_mut(&of).expect("it joined").heard = self.now;
    }

    fn joins(&mut self) {
        let machine = format!("machine {}", self.nodes.len());
        let worker = self.dealer.join(&machine, PROGRAM, self.now).unwrap();
        self.nodes.insert(
            worker,
            Node { machine, tasks: VecDeque::new(), alive: true, mute: false, heard: self.now },
        );
        if self.cluster.lifetime.is_finite() {
            let lives = -self.cluster.lifetime * (1.0 - self.rng.unit()).ln();
            let silent = self.rng.below(2) == 0;
            self.at(self.now + lives, Event::End(worker, silent));
        }
        self.deal();
    }

    fn deal(&mut self) {
        for (worker, task) in self.dealer.deal().unwrap() {
            let arrives = self.now.max(self.driver_free) + self.travel();
            self.at(arrives, Event::Task(worker, task));
        }
    }

    fn arrives(&mut self, to: u64, task: Task) {
        let node = self.nodes.get_mut(&to).expect("tasks go to workers that joined");
        if !node.alive || node.mute {
            return;
        }
        node.tasks.push_back(task);
        if node.tasks.len() == 1 {
            self.begins(to);
        }
    }

    fn begins(&mut self, by: u64) {
        let takes = self.cluster.job * (0.8 + 0.4 * self.rng.unit());
        self.at(self.now + takes, Event::Finished(by));
    }

    fn finishes(&mut self, by: u64) {
        let node = self.nodes.get_mut(&by).expect("it joined");
        let Some(task) = node.tasks.pop_front().filter(|_| node.alive) else { return };
        let (machine, mute, more) = (node.machine.clone(), node.mute, !node.tasks.is_empty());
        let outcome = (self.outcomes)(&task);
        let done = Done { job: task.job, outcome, seconds: 1.0, machine, program: PROGRAM.to_owned() };
        // What was cut off arrives when the link is mended: late, and perhaps done by others since.
        let arrives = self.now + self.travel() + if mute { 7.0 } else { 0.0 };
        self.at(arrives, Event::Outcome(by, done));
        if more {
            self.begins(by);
        }
    }

    fn ends(&mut self, worker: u64, silent: bool) {
        let node = self.nodes.get_mut(&worker).expect("it joined");
        if silent {
            node.mute = true;
        } else {
            node.alive = false;
            let heard = self.now + self.rng.unit();
            self.at(heard, Event::Gone(worker));
        }
        self.at(self.now + self.cluster.replaced_after, Event::Join);
    }
}

/// Runs a plan on a simulated cluster; `jobs` are those that count.
fn simulate(
    cluster: Cluster,
    store: &Store,
    plan: &mut dyn JobPlan,
    outcomes: &dyn Fn(&Task) -> String,
    jobs: usize,
) -> Ended {
    let coordinator = Coordinator::new(store, &key(cluster.seed), PROGRAM, "toy", plan).unwrap();
    let simulation = Simulation {
        cluster,
        dealer: Dealer::new(coordinator, Patience::default(), 0.0),
        rng: Seed(cluster.seed).rng(),
        now: 0.0,
        driver_free: 0.0,
        inbox: VecDeque::new(),
        queue: BinaryHeap::new(),
        events: Vec::new(),
        nodes: BTreeMap::new(),
        outcomes,
        late: 0,
        repeated: 0,
    };
    simulation.run(jobs as f64 * cluster.job)
}

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
