//! Several threads on one search: tree parallelisation and root parallelisation.

use super::options::MctsOptions;
use super::simulate::{End, Ground};
use super::worker::Worker;
use seedbed_rules::{Budget, Game, Rng, Seed, Stop};
use std::panic::resume_unwind;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

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
    let ground = Ground { game, options, root: first.root };
    let (tree, clock) = (Mutex::new(&mut first.tree), Mutex::new(options.sims.start(stop)));
    let own = (&mut first.simulation, &mut first.playouts);
    let more = others.iter_mut().map(|worker| (&mut worker.simulation, &mut worker.playouts));
    thread::scope(|scope| {
        let mut running = Vec::new();
        for (simulation, playouts) in std::iter::once(own).chain(more) {
            let mut rng = Seed(rng.bits()).rng();
            let (tree, clock, ground) = (&tree, &clock, &ground);
            running.push(scope.spawn(move || {
                loop {
                    let mut s = state.clone();
                    let end = {
                        let mut tree = locked(tree);
                        if !tree.has_more_to_say(ground.root) || !locked(clock).tick() {
                            return;
                        }
                        simulation.descend(&mut tree, ground, &mut s, &mut rng)
                    };
                    if let End::Open = end {
                        playouts.run(game, &mut s, &mut rng);
                    }
                    simulation.credit(&mut locked(tree), ground, &s, end);
                }
            }));
        }
        running.into_iter().for_each(joined);
    });
    clock.into_inner().unwrap_or_else(PoisonError::into_inner).used()
}

/// What is locked; whatever a thread that ran out of memory left there, nobody will use it.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What a thread found; if it unwinds, so do we.
fn joined<T>(thread: thread::ScopedJoinHandle<'_, T>) -> T {
    thread.join().unwrap_or_else(|reason| resume_unwind(reason))
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
    let count = workers.len() as u64;
    let budget = |i: u64| match options.sims {
        Budget::Count(sims) => Budget::Count((sims / count + u64::from(i < sims % count)).max(1)),
        time @ Budget::Time(_) => time,
    };
    thread::scope(|scope| {
        let running: Vec<_> = workers
            .iter_mut()
            .zip(0..)
            .map(|(worker, i)| {
                let mut rng = Seed(rng.bits()).rng();
                scope.spawn(move || {
                    worker.prepare(game, state, options, stop);
                    worker.work(game, state, options, budget(i).start(stop), &mut rng)
                })
            })
            .collect();
        running.into_iter().map(joined).sum()
    })
}
