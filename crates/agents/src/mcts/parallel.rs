//! Several threads on one search: tree parallelisation and root parallelisation.

use super::options::MctsOptions;
use super::simulate::{End, Ground, Simulation};
use super::tree::Tree;
use super::worker::Worker;
use crate::policy::Playouts;
use seedbed_rules::{Budget, Clock, Game, Rng, Seed, Stop, Work, side_by_side};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Tree parallelisation: all workers on the first one's tree.
///
/// It is locked on the way down and up but not during playouts. With one worker this is the plain search. With more, timing decides, so results are not repeatable.
pub(super) fn on_one_tree<G: Game>(
    workers: &mut [Worker<G>],
    game: &G,
    state: &G::State,
    options: &MctsOptions<G>,
    rng: &mut Rng,
    stop: &Stop,
) -> u64 {
    let (first, others) = workers.split_first_mut().expect("a search has a worker");
    first.prepare(game, state, options, stop);
    if others.is_empty() {
        return first.work(game, state, options, options.sims.start(stop), rng);
    }
    let ground = Ground { game, options, root: first.root, seen_meanwhile: true };
    let (tree, clock) = (Mutex::new(&mut first.tree), Mutex::new(options.sims.start(stop)));
    let common = &Common { ground, state, tree, clock };
    let mut work: Vec<Work<'_>> = Vec::new();
    let (simulation, playouts, own) = (&mut first.simulation, &mut first.playouts, Seed(rng.bits()).rng());
    work.push(Box::new(|| common.simulate(simulation, playouts, own)));
    for worker in others {
        let own = Seed(rng.bits()).rng();
        work.push(Box::new(|| common.simulate(&mut worker.simulation, &mut worker.playouts, own)));
    }
    side_by_side(work);
    locked(&common.clock).used()
}

/// What threads on one tree have in common.
struct Common<'a, G: Game> {
    ground: Ground<'a, G>,
    state: &'a G::State,
    tree: Mutex<&'a mut Tree<G::Move>>,
    clock: Mutex<Clock>,
}

impl<G: Game> Common<'_, G> {
    /// One thread's part.
    fn simulate(&self, simulation: &mut Simulation<G::Move>, playouts: &mut Playouts<G>, mut rng: Rng) {
        let ground = &self.ground;
        loop {
            let mut s = self.state.clone();
            let end = {
                let mut tree = locked(&self.tree);
                if !tree.has_more_to_say(ground.root) || !locked(&self.clock).tick() {
                    return;
                }
                simulation.descend(&mut tree, ground, &mut s, &mut rng)
            };
            if let End::Open = end {
                playouts.run(ground.game, &mut s, &mut rng);
            }
            simulation.credit(&mut locked(&self.tree), ground, &s, end);
        }
    }
}

/// What is locked; whatever a thread that ran out of memory left there, nobody will use it.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Root parallelisation: every worker on a tree of its own with its share of the budget; the same result on every machine.
pub(super) fn on_own_trees<G: Game>(
    workers: &mut [Worker<G>],
    game: &G,
    state: &G::State,
    options: &MctsOptions<G>,
    rng: &mut Rng,
    stop: &Stop,
) -> u64 {
    let (count, used) = (workers.len() as u64, &AtomicU64::new(0));
    let budget = |i: u64| match options.sims {
        Budget::Count(sims) => Budget::Count((sims / count + u64::from(i < sims % count)).max(1)),
        time @ Budget::Time(_) => time,
    };
    let mut work: Vec<Work<'_>> = Vec::new();
    for (worker, i) in workers.iter_mut().zip(0..) {
        let mut rng = Seed(rng.bits()).rng();
        work.push(Box::new(move || {
            worker.prepare(game, state, options, stop);
            let done = worker.work(game, state, options, budget(i).start(stop), &mut rng);
            used.fetch_add(done, Ordering::Relaxed);
        }));
    }
    side_by_side(work);
    used.load(Ordering::Relaxed)
}
