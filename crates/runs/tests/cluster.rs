//! A simulated cluster in virtual time over the real dealer, coordinator and store.

use crate::toy::{PROGRAM, key};
use seedbed_rules::{Rng, Seed};
use seedbed_runs::{Coordinator, Dealer, Done, JobPlan, Offered, Patience, Store, Task};
use std::collections::{BTreeMap, BinaryHeap, VecDeque};

/// What a cluster is like; times in seconds.
#[derive(Clone, Copy)]
pub(crate) struct Cluster {
    pub(crate) workers: usize,
    /// A job takes this long, a fifth more or less.
    pub(crate) job: f64,
    /// A message is under way for this long, or up to twice as long.
    pub(crate) latency: f64,
    /// The driver is busy for this long with each outcome, the next task and the row in the store.
    pub(crate) outcome_costs: f64,
    /// The driver is busy for this long with each sign of life, which it asks for where it has heard nothing for a while.
    pub(crate) sign_costs: f64,
    /// A worker lives this long on average before it crashes, or is cut off in silence, one as often as the other.
    pub(crate) lifetime: f64,
    /// A worker that is gone is replaced after this long.
    pub(crate) replaced_after: f64,
    pub(crate) seed: u64,
}

pub(crate) const QUIET: Cluster = Cluster {
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
pub(crate) const SIGNS: f64 = 1.5;

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
pub(crate) struct Ended {
    pub(crate) seconds: f64,
    /// The part of all workers' time that went into jobs whose outcome counts.
    pub(crate) efficiency: f64,
    pub(crate) late: u64,
    pub(crate) lost: u64,
    pub(crate) repeated: u64,
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
pub(crate) fn simulate(
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
