//! Decisions that need not be computed twice.

use seedbed_rules::{Game, Mixer, Rng, Stop};
use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What memoryless agents chose in early positions: a seed meets many opponents, and begins alike against all of them.
///
/// A decision is known by the position and by the random numbers that were to come; together they hold the whole past of an
/// agent that remembers nothing else. One memo serves one agent.
pub struct Memo<G: Game>(Mutex<Decisions<G>>);

/// Position and random numbers to come; the move, and the numbers after it.
type Decisions<G> = HashMap<(Rng, <G as Game>::State), (<G as Game>::Move, Rng), BuildHasherDefault<Mixer>>;

/// Later positions are seldom met again.
const EARLY: u32 = 6;

/// Where it stops growing, in bytes.
const MEMORY: usize = 256 << 20;

/// The decisions that fit there: a map doubles, holds old and new while it does, and is never more than seven eighths full.
const fn most<T>() -> usize {
    let buckets = 1_usize << (MEMORY / 3 * 2 / (size_of::<T>() + 1)).ilog2();
    buckets / 8 * 7
}

impl<G: Game> Default for Memo<G> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<G: Game> Memo<G> {
    /// The move at this ply, known or found by `choose`; either way the random numbers continue from after it.
    pub(crate) fn decide(
        &self,
        ply: u32,
        s: &G::State,
        rng: &mut Rng,
        stop: &Stop,
        choose: impl FnOnce(&mut Rng) -> G::Move,
    ) -> G::Move {
        if ply >= EARLY {
            return choose(rng);
        }
        let key = (rng.clone(), s.clone());
        if let Some((m, after)) = self.known().get(&key) {
            *rng = after.clone();
            return *m;
        }
        // The lock is free while the agent thinks; two that think about the same position come to the same move.
        let m = choose(rng);
        let mut known = self.known();
        // An agent that was stopped might have chosen differently.
        if !stop.is_stopped() && known.len() < most::<((Rng, G::State), (G::Move, Rng))>() {
            known.insert(key, (m, rng.clone()));
        }
        m
    }

    fn known(&self) -> MutexGuard<'_, Decisions<G>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
