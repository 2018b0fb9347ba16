//! Decisions that need not be computed twice.

use seedbed_rules::{Game, Mixer, Rng, Stop};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash};
use std::mem;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// What memoryless agents chose in early positions: a seed meets many opponents, and begins alike against all of them.
///
/// A decision is known by the position and by the random numbers that were to come; together they hold the whole past of an
/// agent that remembers nothing else. One memo serves one agent.
pub struct Memo<G: Game> {
    known: Mutex<Known<G>>,
    /// The plies at which too little is found, as bits.
    given_up: AtomicU32,
}

/// Position and random numbers to come; the move, and the numbers after it.
type Known<G> = Decisions<(Rng, <G as Game>::State), (<G as Game>::Move, Rng)>;

/// Later positions are met again less often and are searched sooner: they would push out what is worth more.
const EARLY: u32 = 6;

/// Where it stops growing, in bytes.
const MEMORY: usize = 256 << 20;

/// How often a ply is looked up before its lookups are judged: by then a seed has met some of its opponents again.
const TRIAL: u64 = 4096;

/// One in so many lookups must find something: it takes about that share of the time of a short search.
const WORTH: u64 = 32;

/// The decisions that fit into each of two maps: one doubles and holds old and new while it does, and none is ever more than
/// seven eighths full.
const fn most<T>() -> usize {
    let buckets = 1_usize << (MEMORY / 5 * 2 / (size_of::<T>() + 1)).ilog2();
    buckets / 8 * 7
}

impl<G: Game> Default for Memo<G> {
    fn default() -> Self {
        let most = most::<((Rng, G::State), (G::Move, Rng))>();
        Self { known: Mutex::new(Decisions::new(most)), given_up: AtomicU32::new(0) }
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
        if ply >= EARLY || self.given_up.load(Ordering::Relaxed) >> ply & 1 == 1 {
            return choose(rng);
        }
        let key = (rng.clone(), s.clone());
        if let Some((m, after)) = self.find(ply, &key) {
            *rng = after;
            return m;
        }
        // The lock is free while the agent thinks; two that think about the same position come to the same move.
        let m = choose(rng);
        // An agent that was stopped might have chosen differently.
        if !stop.is_stopped() {
            self.known().add(key, (m, rng.clone()));
        }
        m
    }

    fn find(&self, ply: u32, key: &(Rng, G::State)) -> Option<(G::Move, Rng)> {
        let mut known = self.known();
        let found = known.find(ply, key);
        if !known.is_worth_it(ply) {
            self.given_up.fetch_or(1 << ply, Ordering::Relaxed);
        }
        found
    }

    fn known(&self) -> MutexGuard<'_, Known<G>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The decisions met of late, in two maps: when the newer is full, it takes the place of the older, which is forgotten.
///
/// So seeds of the runs to come find room, and what is met again and again stays.
struct Decisions<K, V> {
    newer: Map<K, V>,
    older: Map<K, V>,
    /// How many fit into each map.
    most: usize,
    /// For each ply, how often it was looked up, and how often something was found.
    lookups: [(u64, u64); EARLY as usize],
}

type Map<K, V> = HashMap<K, V, BuildHasherDefault<Mixer>>;

impl<K: Hash + Eq, V: Clone> Decisions<K, V> {
    fn new(most: usize) -> Self {
        Self { newer: Map::default(), older: Map::default(), most, lookups: [(0, 0); EARLY as usize] }
    }

    /// Whether enough is found at this ply, as far as is known.
    fn is_worth_it(&self, ply: u32) -> bool {
        let (asked, found) = self.lookups[ply as usize];
        asked < TRIAL || found * WORTH >= asked
    }

    fn find(&mut self, ply: u32, key: &K) -> Option<V> {
        let found = self.look_up(key);
        let (asked, answered) = &mut self.lookups[ply as usize];
        *asked += 1;
        *answered += u64::from(found.is_some());
        found
    }

    fn look_up(&mut self, key: &K) -> Option<V> {
        if let Some(value) = self.newer.get(key) {
            return Some(value.clone());
        }
        if self.older.is_empty() {
            return None;
        }
        let (key, value) = self.older.remove_entry(key)?;
        self.add(key, value.clone());
        Some(value)
    }

    fn add(&mut self, key: K, value: V) {
        if self.newer.len() >= self.most {
            mem::swap(&mut self.newer, &mut self.older);
            self.newer.clear();
        }
        self.newer.insert(key, value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_met_again_stays_and_the_rest_makes_room() {
        const MOST: usize = 8;
        let mut decisions = Decisions::new(MOST);
        decisions.add(0, 0);
        for k in 1..1000 {
            assert_eq!(decisions.find(0, &0), Some(0), "found before every other");
            decisions.add(k, 10 * k);
            assert!(decisions.newer.len() <= MOST && decisions.older.len() <= MOST);
        }
        assert_eq!(decisions.find(0, &999), Some(9990));
        assert_eq!(decisions.find(0, &500), None);
    }

    #[test]
    fn plies_at_which_nothing_is_found_are_given_up() {
        let mut decisions = Decisions::new(1 << 20);
        for k in 0..TRIAL {
            assert!(decisions.is_worth_it(3) && decisions.is_worth_it(4));
            assert_eq!(decisions.find(3, &k), None);
            decisions.add(k, ());
            assert_eq!(decisions.find(4, &k), Some(()));
        }
        assert!(!decisions.is_worth_it(3) && decisions.is_worth_it(4));
    }
}
