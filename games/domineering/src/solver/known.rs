//! Thermographs by what they belong to, shared by threads within a given memory.

use super::thermograph::Thermograph;
use seedbed_rules::Mixer;
use std::collections::HashMap;
use std::hash::{BuildHasher as _, BuildHasherDefault, Hash};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The thermographs known by a key, in parts with a lock each.
pub(super) struct Known<K> {
    parts: Vec<Mutex<Part<K>>>,
}

/// Some of the thermographs, by the hash of their keys.
struct Part<K> {
    known: HashMap<K, Thermograph, BuildHasherDefault<Mixer>>,
    /// The memory that they take beside the map itself, and may take in all, in bytes.
    taken: usize,
    most: usize,
}

impl<K: Hash + Eq> Known<K> {
    /// None yet, and never more than fit into `most` bytes.
    pub(super) fn within(most: usize) -> Self {
        /// So many that threads hardly ever wait for each other.
        const PARTS: usize = 64;
        let part = || Mutex::new(Part { known: HashMap::default(), taken: 0, most: most / PARTS });
        Self { parts: std::iter::repeat_with(part).take(PARTS).collect() }
    }

    /// The part that has this key.
    fn part(&self, key: &K) -> MutexGuard<'_, Part<K>> {
        // The map itself looks at the lowest and the highest bits of a hash.
        let hash = BuildHasherDefault::<Mixer>::default().hash_one(key) >> 32;
        let part = &self.parts[hash as usize % self.parts.len()];
        // Whatever a panic left there is right: thermographs are added whole.
        part.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What is known by a key.
    pub(super) fn get(&self, key: &K) -> Option<Thermograph> {
        self.part(key).known.get(key).cloned()
    }

    /// Keeps a thermograph.
    pub(super) fn keep(&self, key: K, thermograph: &Thermograph) {
        self.part(&key).keep(key, thermograph);
    }
}

impl<K: Hash + Eq> Part<K> {
    /// Keeps a thermograph; if there is no room, all others are given up.
    fn keep(&mut self, key: K, thermograph: &Thermograph) {
        /// What the system keeps beside each piece of memory.
        const OVERHEAD: usize = 16;
        let entry = size_of::<(K, Thermograph)>() + 1;
        let more = thermograph.bytes() + OVERHEAD;
        // The map doubles, and holds both halves while it does; it is never more than seven eighths full.
        let full = self.known.len() == self.known.capacity();
        let room = self.known.capacity().max(3) * 8 / 7 * if full { 3 } else { 1 };
        if self.taken + more + room * entry > self.most {
            self.known = HashMap::default();
            self.taken = 0;
        }
        if more + 4 * entry <= self.most && self.known.try_reserve(1).is_ok() {
            self.taken += more;
            self.known.insert(key, thermograph.clone());
        }
    }
}
