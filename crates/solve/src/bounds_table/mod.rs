//! A transposition table of bounds: eight bytes an entry, eight entries a cache line, safe to share between threads.
//!
//! A key is mixed by a bijection; one part of the result chooses the line and the rest is stored, so a hit is certain: no
//! two keys are ever mistaken for each other. The bits that the rest of the key leaves free hold the data. An entry is one
//! word, written and read at once, so that threads can share a table without locks.
//!
//! `growth` lets a table that one thread uses begin small, `file` keeps it.

mod file;
mod growth;

pub(crate) use file::{load_words, save_words};

use crate::Account;
use crate::memory::{in_large_pages, prefetch, zeros};
use seedbed_rules::{Stop, Stopped, UsageError};
use std::sync::atomic::{AtomicU64, Ordering};

/// Entries of a line.
pub(crate) const WAYS: usize = 8;

/// Bytes of a line.
pub(crate) const LINE: usize = 8 * WAYS;

/// The logarithm of the fewest lines a table has.
const FEWEST_LINES: u32 = 4;

/// Bits of an entry that say how much work it cost; never all zero, so that only an empty entry is zero.
pub(crate) const EFFORT_BITS: u32 = 6;

/// Data of positions by key; in a full line, the entry that cost the least work is replaced.
pub struct BoundsTable {
    words: Vec<AtomicU64>,
    key_bits: u32,
    /// The logarithm of the lines in use, but for those that were split.
    line_bits: u32,
    /// How many of them were split in two, the second half past the end; only in a table that grows.
    split: usize,
    /// How it grows; `None` if all its lines are in use from the beginning.
    growth: Option<growth::Growth>,
    /// What the data of its entries mean, for whoever reads them from a file.
    holding: String,
}

impl BoundsTable {
    /// A table for keys of `key_bits` bits with at least `data_bits` bits of data each, within an account.
    ///
    /// If there are few keys, the table is no larger than they can fill.
    ///
    /// # Errors
    ///
    /// If that is too little memory for such keys and data, or the memory cannot be had.
    pub fn new(key_bits: u32, data_bits: u32, account: Account) -> Result<Self, UsageError> {
        debug_assert!((1..=128).contains(&key_bits));
        let needed = (key_bits + data_bits + EFFORT_BITS).saturating_sub(64);
        // No machine has the memory for more lines than that.
        account.check(if needed < 48 { LINE << needed.max(FEWEST_LINES) } else { usize::MAX })?;
        let enough = key_bits.saturating_sub(WAYS.ilog2()).max(FEWEST_LINES).max(needed);
        let line_bits = (account.for_table() / LINE).ilog2().min(enough);
        let count = WAYS << line_bits;
        let failed = || {
            let mebibytes = (8 * count) >> 20;
            UsageError::new(format!("there is no memory for a table of {mebibytes} MiB"), "ask for less")
        };
        let words: Vec<AtomicU64> = zeros(count).ok_or_else(failed)?;
        in_large_pages(&words);
        Ok(Self { words, key_bits, line_bits, split: 0, growth: None, holding: "bounds".to_owned() })
    }

    /// The memory that it takes once it is full, in bytes.
    pub fn bytes(&self) -> usize {
        size_of_val(&*self.words)
    }

    /// Says what the keys and the data mean: a number in it is raised by hand whenever that changes.
    pub fn holds(&mut self, what: impl Into<String>) {
        self.holding = what.into();
    }

    /// How many bits of data an entry has room for.
    pub fn data_bits(&self) -> u32 {
        (64 - EFFORT_BITS).saturating_sub(self.rest_bits(self.line_bits))
    }

    /// The bits of a key that are stored if `line_bits` others choose the line.
    #[inline]
    fn rest_bits(&self, line_bits: u32) -> u32 {
        self.key_bits.saturating_sub(line_bits)
    }

    /// Where the entry of a key lies if there is one.
    #[inline]
    fn place(&self, key: u128) -> Place {
        let mixed = self.mix(key);
        let line = mixed as usize & ((1 << self.line_bits) - 1);
        if line < self.split {
            return self.place_among(mixed, self.line_bits + 1);
        }
        self.place_among(mixed, self.line_bits)
    }

    #[inline]
    fn place_among(&self, mixed: u128, line_bits: u32) -> Place {
        let line = mixed as usize & ((1 << line_bits) - 1);
        Place { first: line * WAYS, rest: (mixed >> line_bits) as u64, rest_bits: self.rest_bits(line_bits) }
    }

    /// A bijection on the numbers of `key_bits` bits: multiplying by odd numbers and adding shifted copies can be undone.
    #[inline]
    fn mix(&self, key: u128) -> u128 {
        if self.key_bits <= 64 {
            mix_word(key as u64, self.key_bits).into()
        } else {
            mix_wide(key, self.key_bits)
        }
    }

    /// Starts to read the line of a key, so that it is in the cache when it is asked for.
    #[inline]
    pub fn prefetch(&self, key: u128) {
        prefetch(&self.words[self.place(key).first]);
    }

    /// The data stored for a key, if there is any.
    #[inline]
    pub fn get(&self, key: u128) -> Option<u64> {
        let Place { first, rest, rest_bits } = self.place(key);
        let shift = 64 - rest_bits;
        self.words[first..first + WAYS].iter().find_map(|word| {
            let word = word.load(Ordering::Relaxed);
            let same = word != 0 && word.unbounded_shr(shift) == rest;
            same.then(|| (word & (u64::MAX >> rest_bits)) >> EFFORT_BITS)
        })
    }

    /// Stores data of at most `data_bits` bits for a key that took `work` positions to judge; tells whether nothing had to make
    /// room for it.
    #[inline]
    pub fn put(&self, key: u128, data: u64, work: u64) -> bool {
        debug_assert!(data.unbounded_shr(self.data_bits()) == 0);
        let Place { first, rest, rest_bits } = self.place(key);
        let shift = 64 - rest_bits;
        let effort = u64::from(work.max(1).ilog2() + 1).min((1 << EFFORT_BITS) - 1);
        let (mut way, mut least) = (first, u64::MAX);
        for at in first..first + WAYS {
            let word = self.words[at].load(Ordering::Relaxed);
            if word != 0 && word.unbounded_shr(shift) == rest {
                way = at;
                break;
            }
            let worth = word & ((1 << EFFORT_BITS) - 1);
            if worth < least {
                (way, least) = (at, worth);
            }
        }
        let is_new = self.words[way].load(Ordering::Relaxed) == 0;
        let word = rest.unbounded_shl(shift) | data << EFFORT_BITS | effort;
        self.words[way].store(word, Ordering::Relaxed);
        is_new
    }

    /// Forgets everything.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if someone asked to stop; then only a part may be forgotten.
    pub fn clear(&mut self, stop: &Stop) -> Result<(), Stopped> {
        /// Words cleared between two checks whether to stop: a megabyte.
        const CLEARED: usize = 1 << 17;
        for words in self.words_in_use().chunks_mut(CLEARED) {
            stop.check()?;
            for word in words {
                *word.get_mut() = 0;
            }
        }
        self.recount();
        Ok(())
    }

    /// The words of all lines in use.
    fn words_in_use(&mut self) -> &mut [AtomicU64] {
        let words = WAYS * self.lines();
        &mut self.words[..words]
    }

    /// The lines in use.
    fn lines(&self) -> usize {
        (1 << self.line_bits) + self.split
    }

    /// The share of entries in use, estimated from the first few.
    pub fn fullness(&self) -> f64 {
        const LOOKED_AT: usize = 4096;
        let looked_at = &self.words[..LOOKED_AT.min(WAYS << self.line_bits)];
        let used = looked_at.iter().filter(|word| word.load(Ordering::Relaxed) != 0).count();
        used as f64 / looked_at.len() as f64
    }
}

/// A bijection on the numbers of `key_bits` bits, at most 64, as [`BoundsTable::mix`].
#[inline]
pub(crate) fn mix_word(key: u64, key_bits: u32) -> u64 {
    let mask = u64::MAX >> (64 - key_bits);
    let half = key_bits.div_ceil(2);
    let mut x = key;
    x = x.wrapping_mul(0xf135_7aea_2e62_a9c5) & mask;
    x ^= x >> half;
    x = x.wrapping_mul(0xd6e8_feb8_6659_fd93) & mask;
    x ^ (x >> half)
}

/// A bijection on the numbers of `key_bits` bits, as [`BoundsTable::mix`].
#[inline]
pub(crate) fn mix_wide(key: u128, key_bits: u32) -> u128 {
    let mask = u128::MAX >> (128 - key_bits);
    let half = key_bits.div_ceil(2);
    let mut x = key;
    x = x.wrapping_mul(0xa02b_dbf7_bb3c_0a7a_c28f_a16a_64ab_f965) & mask;
    x ^= x >> half;
    x = x.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835) & mask;
    x ^ (x >> half)
}

/// Where the entry of a key lies if there is one.
struct Place {
    /// The first word of its line.
    first: usize,
    /// The part of the key that is stored, and its bits.
    rest: u64,
    rest_bits: u32,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Owner;
    use seedbed_rules::Seed;
    use std::collections::HashSet;

    /// Everything stored in a table too small for it is either returned as it was or forgotten, never mistaken for another.
    fn remembers_truly(key_bits: u32) {
        let table = BoundsTable::new(key_bits, 0, Account::of(1)).unwrap();
        let data = |key: u128| (key as u64 ^ 0x2a5) & ((1 << table.data_bits().min(10)) - 1);
        let mask = u128::MAX >> (128 - key_bits);
        let mut rng = Seed(key_bits.into()).rng();
        let wide = |low: u64, high: u64| (u128::from(high) << 64 | u128::from(low)) & mask;
        let keys: Vec<u128> = (0..200_000).map(|_| wide(rng.bits(), rng.bits())).collect();
        for (i, &key) in keys.iter().enumerate() {
            table.put(key, data(key), i as u64);
            assert_eq!(table.get(key), Some(data(key)));
        }
        let found =
            keys.iter().filter(|&&key| table.get(key).inspect(|&d| assert_eq!(d, data(key))).is_some());
        assert!(found.count() > 50_000);
        let stored: HashSet<u128> = keys.into_iter().collect();
        for key in (0..10_000).map(|key| key & mask).filter(|key| !stored.contains(key)) {
            assert_eq!(table.get(key), None, "{key} was never stored");
        }
    }

    #[test]
    fn no_two_keys_are_taken_for_each_other() {
        [12, 20, 40, 49, 63, 64].into_iter().for_each(remembers_truly);
        [65, 72].into_iter().for_each(remembers_truly);
    }

    #[test]
    fn mixing_is_a_bijection() {
        for key_bits in [1, 7, 16] {
            let table = BoundsTable::new(key_bits, 0, Account::of(1)).unwrap();
            let mut images: Vec<u128> = (0..1 << key_bits).map(|key| table.mix(key)).collect();
            images.sort_unstable();
            assert!(images.into_iter().eq(0..1 << key_bits));
        }
    }

    #[test]
    fn what_is_saved_can_be_loaded_by_its_owner_only() {
        let owner = |game: &str| Owner { game: game.to_owned(), signature: "7".to_owned() };
        let table = BoundsTable::new(40, 7, Account::of(1)).unwrap();
        table.put(12345, 77, 9);
        let mut file = Vec::new();
        owner("nim").save(&table, &mut file).unwrap();
        let load = |owner: Owner, mut table: BoundsTable, mut file: &[u8]| {
            owner.load(&mut table, &mut file).map(|()| table.get(12345)).map_err(|error| {
                assert_eq!(table.get(12345), None, "what is refused is forgotten");
                error.to_string()
            })
        };
        let fresh = |key_bits| BoundsTable::new(key_bits, 7, Account::of(1)).unwrap();
        assert_eq!(load(owner("nim"), fresh(40), &file), Ok(Some(77)));
        let mut other = fresh(40);
        other.holds("moves");
        let refused = [
            (load(owner("pig"), fresh(40), &file), "another game"),
            (load(Owner { signature: "8".to_owned(), ..owner("nim") }, fresh(40), &file), "behaviour"),
            (load(owner("nim"), fresh(41), &file), "another layout"),
            (load(owner("nim"), other, &file), "another layout"),
            (load(owner("nim"), fresh(40), &file[..1000]), "cut short"),
        ];
        for (said, expected) in refused {
            assert!(said.as_ref().is_err_and(|said| said.contains(expected)), "{said:?}");
        }
        let word = file.iter().rposition(|byte| *byte != 0).unwrap();
        for at in [10, 30, 100, file.len() / 2, word, file.len() - 1] {
            let mut damaged = file.clone();
            damaged[at] ^= 4;
            assert!(load(owner("nim"), fresh(40), &damaged).is_err(), "byte {at}");
        }
    }
}
