//! Maps of a search that know no moves, so that they are compiled once for all games.

use seedbed_solve::Sharded;
use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

/// Nodes by key.
#[derive(Default)]
pub(super) struct Index(Sharded<u64, u32, BuildHasherDefault<KeyHasher>>);

impl Index {
    /// The node with this key.
    pub(super) fn get(&self, key: u64) -> Option<u32> {
        self.0.get(&key).copied()
    }

    /// Adds a node; returns `false` if there is no memory for it.
    #[must_use]
    pub(super) fn insert(&mut self, key: u64, node: u32) -> bool {
        self.0.insert(key, node)
    }

    /// Forgets everything, but keeps the memory.
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// The memory that it takes, in bytes, or a little more.
    pub(super) fn bytes(&self) -> usize {
        Sharded::<u64, u32, BuildHasherDefault<KeyHasher>>::bytes(self.0.len())
    }
}

/// Edges that were credited already.
#[derive(Default)]
pub(super) struct Credited(HashSet<u32>);

impl Credited {
    /// Forgets everything, but keeps the memory.
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Notes an edge; returns `false` if it was noted before.
    pub(super) fn insert(&mut self, edge: u32) -> bool {
        self.0.insert(edge)
    }
}

/// Mixes a key, which needs no other hashing.
#[derive(Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        // The map looks at the top and the bottom bits, and an injective key need not be mixed there.
        self.0 = seedbed_rules::mix_key(key);
    }
}
