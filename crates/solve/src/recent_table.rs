//! A small transposition table of what was judged last.
//!
//! Most positions of a search are near its ends, cost little and come up again soon or never. Kept apart in a table that fits the cache
//! of a core, they are found without waiting for memory, and push nothing out of the large table. As in a
//! [`BoundsTable`](crate::BoundsTable), an entry is one word and a hit is certain, whichever threads share it.

use crate::bounds_table::{LINE, WAYS, mix_word};
use crate::memory::{Words, prefetch};
use seedbed_rules::UsageError;
use std::sync::atomic::{AtomicU64, Ordering};

/// Data of positions by key; in a full line, the entry that was stored first is replaced.
pub struct RecentTable {
    words: Words,
    key_bits: u32,
    line_bits: u32,
    data_bits: u32,
}

impl RecentTable {
    /// A table of two to the power of `line_bits` lines of 64 bytes, for keys of `key_bits` bits with `data_bits` bits of data each; with more
    /// lines if such keys need them.
    ///
    /// # Errors
    ///
    /// If there is no memory for it.
    pub fn new(key_bits: u32, data_bits: u32, line_bits: u32) -> Result<Self, UsageError> {
        debug_assert!((1..=64).contains(&key_bits));
        let line_bits = line_bits.max((key_bits + data_bits + 1).saturating_sub(64));
        let failed = || {
            let kibibytes = (LINE << line_bits) >> 10;
            UsageError::new(
                format!("there is no memory for a table of {kibibytes} KiB"),
                "close something else",
            )
        };
        let words = Words::zero(WAYS << line_bits).ok_or_else(failed)?;
        Ok(Self { words, key_bits, line_bits, data_bits })
    }

    /// The memory that it takes, in bytes.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.words)
    }

    /// The line of a key, and the bits of the key that are stored, at their place in an entry.
    #[inline]
    fn place(&self, key: u64) -> (&[AtomicU64], u64) {
        let mixed = mix_word(key, self.key_bits);
        let line = mixed as usize & ((1 << self.line_bits) - 1);
        // The lowest bit tells an entry from an empty word.
        (&self.words[line * WAYS..][..WAYS], (mixed >> self.line_bits) << (self.data_bits + 1) | 1)
    }

    /// Starts to read the line of a key, so that it is in the cache when it is asked for.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        prefetch(&self.place(key).0[0]);
    }

    /// The data stored for a key, if there is any.
    #[inline]
    pub fn get(&self, key: u64) -> Option<u64> {
        let (line, tag) = self.place(key);
        // Without a branch for every word, which nobody could predict.
        let found = line.iter().fold(0, |found, word| {
            let word = word.load(Ordering::Relaxed);
            if self.same(word, tag) { word } else { found }
        });
        (found != 0).then_some((found ^ tag) >> 1)
    }

    /// Is this an entry of the key with this tag?
    #[inline]
    fn same(&self, word: u64, tag: u64) -> bool {
        // The bits of the data are left out.
        (word ^ tag) & !(((1 << self.data_bits) - 1) << 1) == 0
    }

    /// Stores data for a key.
    #[inline]
    pub fn put(&self, key: u64, data: u64) {
        debug_assert!(data >> self.data_bits == 0);
        let (line, tag) = self.place(key);
        let mut next = tag | data << 1;
        for word in line {
            let old = word.load(Ordering::Relaxed);
            word.store(next, Ordering::Relaxed);
            if old == 0 || self.same(old, tag) {
                break;
            }
            next = old;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seedbed_rules::Seed;
    use std::thread;

    fn data(key: u64) -> u64 {
        key.wrapping_mul(0x9e37_79b9) % 1021
    }

    #[test]
    fn what_was_stored_last_is_found_and_nothing_else() {
        for key_bits in [12, 24, 49, 64] {
            let table = RecentTable::new(key_bits, 10, 6).unwrap();
            let mut rng = Seed(key_bits.into()).rng();
            let keys: Vec<u64> = (0..100_000).map(|_| rng.bits() >> (64 - key_bits)).collect();
            for (at, &key) in keys.iter().enumerate() {
                table.put(key, 7);
                table.put(key, data(key));
                let last = &keys[at.saturating_sub(WAYS - 1)..=at];
                assert!(last.iter().all(|&key| table.get(key) == Some(data(key))), "keys of {key_bits} bits");
                let other = rng.bits() >> (64 - key_bits);
                assert!(table.get(other).is_none_or(|found| found == data(other)));
            }
        }
    }

    #[test]
    fn threads_never_find_what_was_not_stored() {
        let table = RecentTable::new(49, 10, 4).unwrap();
        thread::scope(|scope| {
            for number in 0..3 {
                let table = &table;
                scope.spawn(move || {
                    let mut rng = Seed(number).rng();
                    for _ in 0..200_000 {
                        let key = rng.bits() % 2000;
                        assert!(table.get(key).is_none_or(|found| found == data(key)));
                        table.put(key, data(key));
                    }
                });
            }
        });
    }
}
