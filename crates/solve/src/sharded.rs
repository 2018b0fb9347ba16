//! A hash map that grows a part at a time.

use seedbed_rules::Mixer;
use std::collections::HashMap;
use std::hash::{BuildHasher, BuildHasherDefault, Hash};

/// A hash map in parts, each of which grows by itself.
///
/// A single map of millions of entries stands still for tenths of a second while it doubles: longer than a stop may take.
pub struct Sharded<K, V, S = BuildHasherDefault<Mixer>> {
    /// None before the first entry.
    parts: Vec<HashMap<K, V, S>>,
    hasher: S,
    len: usize,
}

/// With a hundred million entries a part holds as many as are moved in some tens of milliseconds.
const PARTS: usize = 256;

/// Bits of a hash below those that choose the part; a part itself looks at the lowest and the highest.
const BELOW: u32 = 40;

impl<K, V, S: Default> Default for Sharded<K, V, S> {
    fn default() -> Self {
        Self { parts: Vec::new(), hasher: S::default(), len: 0 }
    }
}

impl<K: Hash + Eq, V, S: BuildHasher + Default> Sharded<K, V, S> {
    fn part(&self, key: &K) -> usize {
        (self.hasher.hash_one(key) >> BELOW) as usize % PARTS
    }

    /// How many entries it holds.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Does it hold nothing?
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// What is known by a key.
    #[inline]
    pub fn get(&self, key: &K) -> Option<&V> {
        if self.is_empty() { None } else { self.parts[self.part(key)].get(key) }
    }

    /// Adds what is known by a key, or replaces it.
    pub fn insert(&mut self, key: K, value: V) {
        if self.parts.is_empty() {
            self.parts.resize_with(PARTS, HashMap::default);
        }
        let part = self.part(&key);
        self.len += usize::from(self.parts[part].insert(key, value).is_none());
    }

    /// Forgets everything, but keeps the memory.
    pub fn clear(&mut self) {
        self.parts.iter_mut().for_each(HashMap::clear);
        self.len = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holds_what_a_map_holds() {
        let (mut sharded, mut map): (Sharded<u64, u64>, _) = (Sharded::default(), HashMap::new());
        for n in 0..20_000 {
            let key = n * n % 12_289;
            sharded.insert(key, n);
            map.insert(key, n);
        }
        assert_eq!(sharded.len(), map.len());
        assert!((0..12_289).all(|key| sharded.get(&key) == map.get(&key)));
        sharded.clear();
        assert!(sharded.is_empty() && sharded.get(&4).is_none());
    }

    #[test]
    fn parts_are_about_equal() {
        let mut sharded: Sharded<u64, ()> = Sharded::default();
        (0..100 * PARTS as u64).for_each(|key| sharded.insert(key, ()));
        assert!(sharded.parts.iter().all(|part| (50..200).contains(&part.len())));
    }
}
