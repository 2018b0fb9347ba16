//! Dealing tasks to workers that may be slow, silent or gone.
//!
//! All rules about workers are here, as a function of the moments that whoever has a clock tells: a cluster can be simulated.

use super::{Coordinator, Lost, Offered};
use crate::{Done, FailedJob, Fault, StoreError, Task};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// How much is asked of workers.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Patience {
    /// Seconds after which a worker that has not been heard is late: it gets nothing more.
    pub silence: f64,
    /// Tasks that a worker has in hand, the one under way included: the next is there when one is done.
    pub hand: usize,
}

impl Default for Patience {
    fn default() -> Self {
        Self { silence: 5.0, hand: 2 }
    }
}

/// How far a run is, and who works on it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Progress {
    /// Workers that are dealt to.
    pub workers: u64,
    /// Workers that were lost, late or refused.
    pub lost: u64,
    /// Jobs that are stored.
    pub done: u64,
    /// Jobs in all, as far as they are known.
    pub jobs: u64,
    /// Jobs that were given up.
    pub failed: u64,
    /// Games of the jobs done here.
    pub games: u64,
    /// Jobs done here, a second.
    pub rate: f64,
    /// Seconds until the jobs that are known will be done; `None` before the first is.
    pub left: Option<f64>,
}

struct Hand {
    machine: String,
    tasks: VecDeque<u64>,
    heard: f64,
}

/// A coordinator with its workers.
pub struct Dealer<'a> {
    coordinator: Coordinator<'a>,
    patience: Patience,
    workers: BTreeMap<u64, Hand>,
    /// Workers with room in their hands, those with the fewest tasks first.
    hungry: BTreeSet<(usize, u64)>,
    /// Jobs that a worker had in hand when it died: they are dealt alone, so that another death has one cause.
    suspects: BTreeSet<u64>,
    next_worker: u64,
    lost: u64,
    begun: f64,
    looked: f64,
    done: u64,
    games: u64,
}

impl<'a> Dealer<'a> {
    /// A dealer without workers, at this moment.
    pub fn new(coordinator: Coordinator<'a>, patience: Patience, now: f64) -> Self {
        Self {
            coordinator,
            patience,
            workers: BTreeMap::new(),
            hungry: BTreeSet::new(),
            suspects: BTreeSet::new(),
            next_worker: 0,
            lost: 0,
            begun: now,
            looked: now,
            done: 0,
            games: 0,
        }
    }

    /// The coordinator.
    pub fn coordinator(&self) -> &Coordinator<'a> {
        &self.coordinator
    }

    /// A new worker on a machine; its number.
    ///
    /// # Errors
    ///
    /// If it is of another program, which is named.
    pub fn join(&mut self, machine: &str, program: &str, now: f64) -> Result<u64, Fault> {
        Fault::unless_same(self.coordinator.program(), program)?;
        let worker = self.next_worker;
        self.next_worker += 1;
        let machine = machine.to_owned();
        self.workers.insert(worker, Hand { machine, tasks: VecDeque::new(), heard: now });
        self.hungry.insert((0, worker));
        Ok(worker)
    }

    /// Is this worker dealt to?
    pub fn knows(&self, worker: u64) -> bool {
        self.workers.contains_key(&worker)
    }

    /// Tasks for all workers with room in their hands, as far as there are any; those with the fewest come first.
    ///
    /// # Errors
    ///
    /// If the store cannot be used; tasks dealt so far are dealt again later.
    pub fn deal(&mut self) -> Result<Vec<(u64, Task)>, StoreError> {
        let mut dealt = Vec::new();
        while let Some(&(tasks, worker)) = self.hungry.first() {
            let next = self.coordinator.next();
            let Some(task) = next.inspect_err(|_| self.take_back(&dealt))? else { break };
            let alone = self.suspects.contains(&task.job);
            if alone && tasks > 0 {
                // Everybody is at work: it waits for the first who has nothing else in hand, and the others with it.
                self.coordinator.give_back(task.job);
                break;
            }
            self.hungry.remove(&(tasks, worker));
            if let Some(hand) = self.workers.get_mut(&worker) {
                hand.tasks.push_back(task.job);
                if hand.tasks.len() < self.patience.hand && !alone {
                    self.hungry.insert((tasks + 1, worker));
                }
            }
            dealt.push((worker, task));
        }
        Ok(dealt)
    }

    /// A worker is alive.
    pub fn heard(&mut self, worker: u64, now: f64) {
        if let Some(hand) = self.workers.get_mut(&worker) {
            hand.heard = now;
        }
    }

    /// Takes what a worker has done, even of one that was thought lost. After an error it can be offered again.
    ///
    /// # Errors
    ///
    /// If the store cannot be used.
    pub fn offer(&mut self, worker: u64, done: &Done, now: f64) -> Result<Offered, StoreError> {
        let games = self.coordinator.games(done.job);
        let offered = self.coordinator.offer(done)?;
        self.heard(worker, now);
        if offered == Offered::Foreign && self.holds(worker, done.job) {
            self.coordinator.give_back(done.job);
        }
        self.put_down(worker, done.job);
        self.suspects.remove(&done.job);
        if offered == Offered::New {
            self.done += 1;
            self.games += games;
        }
        Ok(offered)
    }

    /// A worker could not do a task, and said why.
    ///
    /// # Errors
    ///
    /// If the store cannot be used.
    pub fn fault(&mut self, worker: u64, job: u64, why: &str, now: f64) -> Result<Lost, StoreError> {
        self.heard(worker, now);
        if !self.holds(worker, job) {
            return Ok(Lost::Needless);
        }
        let machine = self.workers.get(&worker).map_or(String::new(), |hand| hand.machine.clone());
        let lost = self.coordinator.lost(job, &machine, why)?;
        self.put_down(worker, job);
        Ok(lost)
    }

    /// A worker is gone. If it may have died of a task, that is noted against the only one it had in hand; of several each is
    /// dealt again alone, since it may have done some of them without having been heard.
    ///
    /// # Errors
    ///
    /// If the store cannot be used.
    pub fn gone(&mut self, worker: u64, blame: Option<&str>) -> Result<Option<Lost>, StoreError> {
        let Some(hand) = self.workers.get_mut(&worker) else { return Ok(None) };
        let lost = match (blame, hand.tasks.make_contiguous()) {
            (Some(why), &mut [job]) => Some(self.coordinator.lost(job, &hand.machine, why)?),
            _ => None,
        };
        if blame.is_some() {
            self.suspects.extend(&hand.tasks);
        }
        self.dismiss(worker, lost.is_some());
        Ok(lost)
    }

    /// The workers that have been silent for too long: their tasks are dealt again, and they get nothing more.
    pub fn late(&mut self, now: f64) -> Vec<u64> {
        // A pause of our own, in which nobody could be heard, is nobody's fault.
        if now - self.looked > self.patience.silence / 2.0 {
            self.workers.values_mut().for_each(|hand| hand.heard = now);
        }
        self.looked = now;
        let is_late = |hand: &Hand| now - hand.heard > self.patience.silence;
        let late: Vec<u64> =
            self.workers.iter().filter(|(_, hand)| is_late(hand)).map(|(&worker, _)| worker).collect();
        for &worker in &late {
            self.dismiss(worker, false);
        }
        late
    }

    /// How far the run is.
    pub fn progress(&self, now: f64) -> Progress {
        let (done, jobs) = self.coordinator.count();
        let failed = self.coordinator.failed().len() as u64;
        let rate = self.done as f64 / (now - self.begun).max(1e-9);
        let left = jobs.saturating_sub(done).saturating_sub(failed);
        Progress {
            workers: self.workers.len() as u64,
            lost: self.lost,
            done,
            jobs,
            failed,
            games: self.games,
            rate,
            left: (self.done > 0).then(|| left as f64 / rate),
        }
    }

    /// The jobs that were given up.
    pub fn failed(&self) -> Vec<FailedJob> {
        self.coordinator.failed()
    }

    fn holds(&self, worker: u64, job: u64) -> bool {
        self.workers.get(&worker).is_some_and(|hand| hand.tasks.contains(&job))
    }

    /// A worker has one task less in hand.
    fn put_down(&mut self, worker: u64, job: u64) {
        let Some(hand) = self.workers.get_mut(&worker) else { return };
        let before = hand.tasks.len();
        if let Some(at) = hand.tasks.iter().position(|&held| held == job) {
            hand.tasks.remove(at);
            self.hungry.remove(&(before, worker));
            self.hungry.insert((hand.tasks.len(), worker));
        }
    }

    /// Deals to a worker no more; its tasks are dealt again, but for the first if that was seen to.
    fn dismiss(&mut self, worker: u64, but_first: bool) {
        let Some(hand) = self.workers.remove(&worker) else { return };
        self.hungry.remove(&(hand.tasks.len(), worker));
        // The last first, since each goes to the head of those that wait.
        for &job in hand.tasks.iter().skip(usize::from(but_first)).rev() {
            self.coordinator.give_back(job);
        }
        self.lost += 1;
    }

    /// Takes tasks back that were not sent.
    fn take_back(&mut self, dealt: &[(u64, Task)]) {
        for (worker, task) in dealt.iter().rev() {
            self.put_down(*worker, task.job);
            self.coordinator.give_back(task.job);
        }
    }
}
