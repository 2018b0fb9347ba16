//! Data of positions by keys of up to 128 bits, for several threads at once: whole keys, so that what is found is a proof.
//!
//! An entry is longer than a word, so another thread could be met half way through writing it. Each line has a version therefore (a
//! [`sequence`] lock): a reader takes a line in use for an empty one, and a writer leaves it alone.

use crate::bounds_table::{load_words, mix_wide, save_words};
use crate::memory::{in_large_pages, prefetch, zeros};
use crate::{Account, Checkpoint, sequence};
use seedbed_files::SealedReader;
use seedbed_rules::UsageError;
use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};

/// Words of a line: its version, the low words of its entries, and the rest of them.
const WORDS: usize = 8;

/// Entries of a line.
const WAYS: usize = 4;

/// Bits of an entry beyond its low word.
const HIGH_BITS: usize = 48;

/// Bits of an entry.
const ENTRY_BITS: u32 = 64 + HIGH_BITS as u32;

/// Bits of an entry that say how much work it cost; never all zero, so that only an empty entry is zero.
const EFFORT_BITS: u32 = 6;

/// The logarithm of the fewest lines a table has.
const FEWEST_LINES: u32 = 4;

/// Data of positions by key; in a full line, the entry that cost the least work is replaced.
pub struct WideTable {
    words: Vec<AtomicU64>,
    key_bits: u32,
    line_bits: u32,
    data_bits: u32,
    /// What the data of its entries mean, for whoever reads them from a file.
    holding: String,
}

/// The entries of a line.
type Entries = [u128; WAYS];

impl WideTable {
    /// A table for keys of `key_bits` bits with at least `least` and at most `most` bits of data each, within an account.
    ///
    /// # Errors
    ///
    /// If that is too little memory for such keys and data, or the memory cannot be had.
    pub fn new(key_bits: u32, [least, most]: [u32; 2], account: Account) -> Result<Self, UsageError> {
        debug_assert!((2..=128).contains(&key_bits));
        let line = 8 * WORDS;
        let needed = (key_bits + least + EFFORT_BITS).saturating_sub(ENTRY_BITS).max(FEWEST_LINES);
        account.check(line << needed)?;
        let line_bits = (account.for_table() / line).ilog2().min(key_bits);
        let count = WORDS << line_bits;
        let words: Vec<AtomicU64> = zeros(count).ok_or_else(|| {
            let mebibytes = (8 * count) >> 20;
            UsageError::new(format!("there is no memory for a table of {mebibytes} MiB"), "ask for less")
        })?;
        in_large_pages(&words);
        let data_bits = (ENTRY_BITS - EFFORT_BITS + line_bits - key_bits).min(most);
        Ok(Self { words, key_bits, line_bits, data_bits, holding: "bounds".to_owned() })
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
        self.data_bits
    }

    /// The line of a key, and the part of the key that tells it from others there.
    #[inline]
    fn place(&self, key: u128) -> (&[AtomicU64], u128) {
        let mixed = mix_wide(key, self.key_bits);
        let first = (mixed as usize & ((1 << self.line_bits) - 1)) * WORDS;
        (&self.words[first..first + WORDS], mixed >> self.line_bits)
    }

    /// Starts to read the line of a key, so that it is in the cache when it is asked for.
    #[inline]
    pub fn prefetch(&self, key: u128) {
        prefetch(&self.place(key).0[0]);
    }

    /// The part of the key in an entry.
    #[inline]
    fn rest(&self, entry: u128) -> u128 {
        entry >> (self.data_bits + EFFORT_BITS)
    }

    /// The data stored for a key, if there is any.
    #[inline]
    pub fn get(&self, key: u128) -> Option<u64> {
        let (line, rest) = self.place(key);
        let entries = sequence::read(&line[0], || read(line))?;
        let found = entries.into_iter().find(|&entry| entry != 0 && self.rest(entry) == rest)?;
        Some((found >> EFFORT_BITS) as u64 & ((1 << self.data_bits) - 1))
    }

    /// Stores data of at most `data_bits` bits for a key that took `work` positions to judge.
    #[inline]
    pub fn put(&self, key: u128, data: u64, work: u64) {
        debug_assert!(data >> self.data_bits == 0);
        let (line, rest) = self.place(key);
        let effort = u128::from(work.max(1).ilog2() + 1).min((1 << EFFORT_BITS) - 1);
        let worth = |entry: u128| entry & ((1 << EFFORT_BITS) - 1);
        // What cannot be written now is forgotten.
        let _ = sequence::write(&line[0], || {
            let mut entries = read(line);
            let same = entries.iter().position(|&entry| entry != 0 && self.rest(entry) == rest);
            let least = (1..WAYS).fold(0, |a, b| if worth(entries[b]) < worth(entries[a]) { b } else { a });
            let way = same.unwrap_or(least);
            entries[way] = (rest << self.data_bits | u128::from(data)) << EFFORT_BITS | effort;
            write(line, entries);
        });
    }
}

/// The entries of a line: their low words come first, the rest of them is packed behind.
#[inline]
fn read(line: &[AtomicU64]) -> Entries {
    let words: [u64; WORDS] = std::array::from_fn(|at| line[at].load(Ordering::Relaxed));
    std::array::from_fn(|way| {
        let (word, shift) = (1 + WAYS + way * HIGH_BITS / 64, way * HIGH_BITS % 64);
        let next = words.get(word + 1).copied().unwrap_or(0);
        let high = (u128::from(next) << 64 | u128::from(words[word])) >> shift & ((1 << HIGH_BITS) - 1);
        high << 64 | u128::from(words[1 + way])
    })
}

/// Writes what [`read`] reads.
#[inline]
fn write(line: &[AtomicU64], entries: Entries) {
    let mut high = [0; WORDS - 1 - WAYS];
    for (way, entry) in entries.into_iter().enumerate() {
        line[1 + way].store(entry as u64, Ordering::Relaxed);
        let (word, shift) = (way * HIGH_BITS / 64, way * HIGH_BITS % 64);
        let bits = entry >> 64 << shift;
        high[word] |= bits as u64;
        if let Some(next) = high.get_mut(word + 1) {
            *next |= (bits >> 64) as u64;
        }
    }
    for (word, high) in line[1 + WAYS..].iter().zip(high) {
        word.store(high, Ordering::Relaxed);
    }
}

impl Checkpoint for WideTable {
    fn layout(&self) -> String {
        let Self { key_bits, line_bits, data_bits, holding, .. } = self;
        format!(
            "{holding}, keys of {key_bits} bits, data of {data_bits} bits, 2^{line_bits} wide lines of {WAYS}"
        )
    }

    fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        save_words(&self.words, to)
    }

    fn load(&mut self, from: &mut SealedReader<'_>) -> Result<(), UsageError> {
        load_words(&mut self.words, from)
    }

    fn forget(&mut self) {
        self.words.iter_mut().for_each(|word| *word.get_mut() = 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Owner;
    use seedbed_rules::{Rng, Seed};
    use std::thread;

    fn key(rng: &mut Rng, bits: u32) -> u128 {
        (u128::from(rng.bits()) << 64 | u128::from(rng.bits())) & (u128::MAX >> (128 - bits))
    }

    /// Data that follow from a key.
    fn data(table: &WideTable, key: u128) -> u64 {
        (key ^ key >> 64) as u64 & ((1 << table.data_bits()) - 1)
    }

    #[test]
    fn no_two_keys_are_taken_for_each_other() {
        for key_bits in [77, 81, 101, 112] {
            let table = WideTable::new(key_bits, [6, 10], Account::of(1)).unwrap();
            let mut rng = Seed(key_bits.into()).rng();
            let keys: Vec<u128> = (0..100_000).map(|_| key(&mut rng, key_bits)).collect();
            for (i, &key) in keys.iter().enumerate() {
                table.put(key, data(&table, key), i as u64);
                assert_eq!(table.get(key), Some(data(&table, key)));
            }
            let found = keys.iter().filter_map(|&key| Some((table.get(key)?, data(&table, key))));
            assert!(found.inspect(|(found, stored)| assert_eq!(found, stored)).count() > 30_000);
            assert!((0..1000).all(|_| table.get(key(&mut rng, key_bits)).is_none()), "never stored");
        }
    }

    #[test]
    fn threads_never_read_half_of_an_entry() {
        let table = WideTable::new(112, [6, 10], Account::of(1)).unwrap();
        let mut rng = Seed(7).rng();
        // All in a few lines: the numbers that mixing takes there are found by trying.
        let mask = (1 << table.line_bits) - 1;
        let near = |key: &u128| mix_wide(*key, 112) & mask & !3 == 0;
        let keys: Vec<u128> = std::iter::repeat_with(|| key(&mut rng, 112)).filter(near).take(40).collect();
        thread::scope(|scope| {
            for number in 0..4 {
                let (table, keys) = (&table, &keys);
                scope.spawn(move || {
                    let mut rng = Seed(number).rng();
                    for work in 0..200_000 {
                        let key = keys[rng.below(keys.len())];
                        table.put(key, data(table, key), work);
                        let key = keys[rng.below(keys.len())];
                        assert!(table.get(key).is_none_or(|found| found == data(table, key)));
                    }
                });
            }
        });
        assert!(keys.iter().any(|&key| table.get(key).is_some()));
    }

    #[test]
    fn what_is_saved_is_loaded() {
        let owner = Owner { game: "this".to_owned(), signature: String::new() };
        let table = WideTable::new(101, [6, 10], Account::of(1)).unwrap();
        (0..1000).for_each(|key| table.put(key << 70 | key, key as u64 % 512, 1));
        let mut file = Vec::new();
        owner.save(&table, &mut file).unwrap();
        let mut other = WideTable::new(101, [6, 10], Account::of(1)).unwrap();
        owner.load(&mut other, &mut &file[..]).unwrap();
        assert!((0..1000).all(|key| other.get(key << 70 | key) == table.get(key << 70 | key)));
        let mut narrow = WideTable::new(100, [6, 10], Account::of(1)).unwrap();
        assert!(owner.load(&mut narrow, &mut &file[..]).is_err());
    }
}
