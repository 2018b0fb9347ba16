//! A hash map that grows a part at a time.

use seedbed_rules::Mixer;
use std::collections::HashMap;
use std::hash::{BuildHasher, BuildHasherDefault, Hash};

/// A hash map that splits into parts, each of which grows by itself, once it is large.
///
/// A single map of millions of entries stands still for tenths of a second while it doubles: longer than a stop may take.
pub struct Sharded<K, V, S = BuildHasherDefault<Mixer>> {
    /// One, or [`PARTS`].
    parts: Vec<HashMap<K, V, S>>,
    hasher: S,
    len: usize,
}

/// With a hundred million entries a part holds as many as are moved in some tens of milliseconds.
const PARTS: usize = 256;

/// A single map of this many entries is split, which takes a few milliseconds.
const LARGE: usize = 1 << 16;

/// Bits of a hash below those that choose the part; a part itself looks at the lowest and the highest.
const BELOW: u32 = 40;

impl<K, V, S: Default> Default for Sharded<K, V, S> {
    fn default() -> Self {
        Self { parts: vec![HashMap::default()], hasher: S::default(), len: 0 }
    }
}

impl<K: Hash + Eq, V, S: BuildHasher + Default> Sharded<K, V, S> {
    #[inline]
    fn part(&self, key: &K) -> usize {
        if self.parts.len() == 1 { 0 } else { (self.hasher.hash_one(key) >> BELOW) as usize % PARTS }
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
        self.parts[self.part(key)].get(key)
    }

    /// Adds what is known by a key, or replaces it; returns `false` if there is no memory for it.
    #[must_use]
    pub fn insert(&mut self, key: K, value: V) -> bool {
        if self.len == LARGE && self.parts.len() == 1 {
            self.split();
        }
        let part = self.part(&key);
        let part = &mut self.parts[part];
        if part.len() == part.capacity() && part.try_reserve(1).is_err() {
            return false;
        }
        self.len += usize::from(part.insert(key, value).is_none());
        true
    }

    /// The memory that `entries` entries take, in bytes, or a little more.
    pub fn bytes(entries: usize) -> usize {
        // Some parts have a few more entries than others and double sooner.
        let (parts, each) =
            if entries < LARGE { (1, entries) } else { (PARTS, (entries + entries / 4).div_ceil(PARTS)) };
        // A map doubles, and is never more than seven eighths full; each entry has a byte of its hash beside it.
        let buckets = match each {
            0 => 0,
            1..=3 => 4,
            4..=7 => 8,
            _ => (each * 8).div_ceil(7).next_power_of_two(),
        };
        parts * buckets * (size_of::<(K, V)>() + 1)
    }

    #[cold]
    fn split(&mut self) {
        let whole = std::mem::take(&mut self.parts[0]);
        self.parts.resize_with(PARTS, HashMap::default);
        for (key, value) in whole {
            let part = self.part(&key);
            self.parts[part].insert(key, value);
        }
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
        let prime = 2 * LARGE as u64 + 29;
        for n in 0..prime {
            let key = n * n % prime;
            assert!(sharded.insert(key, n));
            map.insert(key, n);
        }
        assert_eq!((sharded.len(), sharded.parts.len()), (map.len(), PARTS));
        assert!((0..prime).all(|key| sharded.get(&key) == map.get(&key)));
        sharded.clear();
        assert!(sharded.is_empty() && sharded.get(&4).is_none());
    }

    #[test]
    fn the_memory_it_takes_is_known() {
        let mut sharded: Sharded<u64, u32> = Sharded::default();
        for key in 0..300_000 {
            assert!(sharded.insert(key, 0));
            if key % 10_000 == 9_999 {
                let room: usize = sharded.parts.iter().map(HashMap::capacity).sum();
                let (told, taken) = (Sharded::<u64, u32>::bytes(sharded.len()), room * 8 / 7 * 17);
                assert!((9 * taken / 10..=2 * taken).contains(&told), "{told} bytes instead of {taken}");
            }
        }
    }

    #[test]
    fn parts_are_about_equal() {
        let mut sharded: Sharded<u64, ()> = Sharded::default();
        (0..2 * LARGE as u64).for_each(|key| assert!(sharded.insert(key, ())));
        assert!(sharded.parts.iter().all(|part| (256..1024).contains(&part.len())));
    }
}
