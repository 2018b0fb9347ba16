//! A transposition table that threads share and that grows with what is in it: a table that is larger than it need be is slow,
//! since hardly any of its lines are in a cache.
//!
//! As in a [`BoundsTable`](crate::BoundsTable), an entry is one word and a hit is certain. Lines are split in turn, a few at a
//! time (linear hashing, Litwin 1980), while other threads go on: what they store in a line that is being split may be
//! lost, but is never mistaken for anything else, because an entry has all bits of its key but those that every number of lines
//! agrees on.

use crate::bounds_table::{EFFORT_BITS, LINE, WAYS, load_words, mix_word, save_words};
use crate::kept::TABLE;
use crate::memory::{Words, prefetch};
use crate::{Account, Checkpoint};
use seedbed_files::SealedReader;
use seedbed_rules::{Stop, Stopped, UsageError};
use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// The logarithm of the fewest lines a table has: a quarter of a megabyte.
const FEWEST_LINES: u32 = 12;

/// Lines that are split together; the entries of one line in every batch are counted.
const BATCH: usize = 64;

/// Data of positions by key; in a full line, the entry that cost the least work is replaced.
pub struct SharedTable {
    words: Words,
    key_bits: u32,
    /// The logarithm of the lines at the beginning.
    first_line_bits: u32,
    /// The bits of an entry below those of the key.
    shift: u32,
    /// The lines in use, a multiple of [`BATCH`].
    lines: AtomicUsize,
    /// Entries in those lines that are counted.
    used: AtomicUsize,
    /// What the data of its entries mean, for whoever reads them from a file.
    holding: String,
}

impl SharedTable {
    /// A table for keys of `key_bits` bits with `data_bits` bits of data each, which grows up to what an account allows.
    ///
    /// # Errors
    ///
    /// If that is too little memory for such keys and data, or the memory cannot be had.
    pub fn new(key_bits: u32, data_bits: u32, account: Account) -> Result<Self, UsageError> {
        debug_assert!((1..=64).contains(&key_bits));
        let shift = data_bits + EFFORT_BITS;
        let first_line_bits = (key_bits + shift).saturating_sub(64).max(FEWEST_LINES);
        account.check(LINE << first_line_bits)?;
        let most_lines = account.for_table() / LINE / BATCH * BATCH;
        let failed = || {
            let mebibytes = (LINE * most_lines) >> 20;
            UsageError::new(format!("there is no memory for a table of {mebibytes} MiB"), "ask for less")
        };
        let words = Words::zero(WAYS * most_lines).ok_or_else(failed)?;
        let (lines, used) = (AtomicUsize::new(1 << first_line_bits), AtomicUsize::new(0));
        Ok(Self { words, key_bits, first_line_bits, shift, lines, used, holding: "bounds".to_owned() })
    }

    /// Says what the keys and the data mean: a number in it is raised by hand whenever that changes.
    pub fn holds(&mut self, what: impl Into<String>) {
        self.holding = what.into();
    }

    /// The memory that the lines in use take, in bytes.
    pub fn bytes_in_use(&self) -> usize {
        LINE * self.lines.load(Ordering::Relaxed)
    }

    /// The line of a key, and the bits of the key that are stored, at their place in an entry.
    #[inline]
    fn place(&self, key: u64) -> (usize, u64) {
        let mixed = mix_word(key, self.key_bits);
        let lines = self.lines.load(Ordering::Relaxed);
        let half = 1 << lines.ilog2();
        let line = mixed as usize & (2 * half - 1);
        let line = if line < lines { line } else { line - half };
        (line, (mixed >> self.first_line_bits) << self.shift)
    }

    #[inline]
    fn line(&self, line: usize) -> &[AtomicU64] {
        &self.words[line * WAYS..][..WAYS]
    }

    /// Starts to read the line of a key, so that it is in the cache when it is asked for.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        prefetch(&self.words[self.place(key).0 * WAYS]);
    }

    /// The data stored for a key, if there is any.
    #[inline]
    pub fn get(&self, key: u64) -> Option<u64> {
        let (line, tag) = self.place(key);
        // Without a branch for every word, which nobody could predict. An empty word may seem to match, but is zero.
        let found = self.line(line).iter().fold(0, |found, word| {
            let word = word.load(Ordering::Relaxed);
            if (word ^ tag) >> self.shift == 0 { found.max(word) } else { found }
        });
        (found != 0).then_some((found ^ tag) >> EFFORT_BITS)
    }

    /// Stores data for a key that took `work` positions to judge, and splits some lines if the table is nearly full.
    #[inline]
    pub fn put(&self, key: u64, data: u64, work: u64) {
        debug_assert!(data >> (self.shift - EFFORT_BITS) == 0);
        let (line, tag) = self.place(key);
        let effort = u64::from(work.max(1).ilog2() + 1).min((1 << EFFORT_BITS) - 1);
        let words = self.line(line);
        let (mut way, mut least) = (0, u64::MAX);
        for (at, word) in words.iter().enumerate() {
            let word = word.load(Ordering::Relaxed);
            if word != 0 && (word ^ tag) >> self.shift == 0 {
                (way, least) = (at, u64::MAX);
                break;
            }
            let worth = word & ((1 << EFFORT_BITS) - 1);
            if worth < least {
                (way, least) = (at, worth);
            }
        }
        words[way].store(tag | data << EFFORT_BITS | effort, Ordering::Relaxed);
        if least == 0 && line.is_multiple_of(BATCH) {
            self.used.fetch_add(1, Ordering::Relaxed);
            self.grow();
        }
    }

    /// Splits the next few lines, if the table is nearly full and may grow.
    #[cold]
    fn grow(&self) {
        let (lines, used) = (self.lines.load(Ordering::Relaxed), self.used.load(Ordering::Relaxed));
        // Lines that wait to be split have twice as many entries as the others, and should seldom overflow.
        let is_due = 8 * BATCH * used > 3 * WAYS * lines;
        if is_due && WAYS * (lines + BATCH) <= self.words.len() {
            let next =
                self.lines.compare_exchange(lines, lines + BATCH, Ordering::Relaxed, Ordering::Relaxed);
            if next.is_ok() {
                (lines..lines + BATCH).for_each(|line| self.split_into(line));
            }
        }
    }

    /// Moves to a new line what belongs there by the next bit of the key.
    fn split_into(&self, new: usize) {
        let bit = new.ilog2();
        let old = new - (1 << bit);
        let bit = bit - self.first_line_bits + self.shift;
        for (from, to) in self.line(old).iter().zip(self.line(new)) {
            let word = from.load(Ordering::Relaxed);
            if word >> bit & 1 == 1 {
                // What other threads stored meanwhile stays.
                let _ = to.compare_exchange(0, word, Ordering::Relaxed, Ordering::Relaxed);
                let _ = from.compare_exchange(word, 0, Ordering::Relaxed, Ordering::Relaxed);
            }
        }
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
        *self.lines.get_mut() = 1 << self.first_line_bits;
        *self.used.get_mut() = 0;
        Ok(())
    }

    fn words_in_use(&mut self) -> &mut [AtomicU64] {
        let words = WAYS * *self.lines.get_mut();
        &mut self.words[..words]
    }
}

impl Checkpoint for SharedTable {
    fn layout(&self) -> String {
        let Self { key_bits, first_line_bits, holding, .. } = self;
        format!("{holding}, keys of {key_bits} bits, lines of {WAYS}, at least 2^{first_line_bits}")
    }

    fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        let lines = self.lines.load(Ordering::Relaxed);
        to.write_all(&(lines as u64).to_le_bytes())?;
        save_words(&self.words[..WAYS * lines], to)
    }

    fn load(&mut self, from: &mut SealedReader<'_>) -> Result<(), UsageError> {
        self.forget();
        let mut lines = [0; 8];
        from.fill(&mut lines)?;
        let lines = usize::try_from(u64::from_le_bytes(lines)).unwrap_or(usize::MAX);
        let fits = (1 << self.first_line_bits..=self.words.len() / WAYS).contains(&lines);
        if !fits || !lines.is_multiple_of(BATCH) {
            let wrong =
                format!("the table has {lines} lines, which is too large or too small for this memory");
            return Err(UsageError::new(wrong, TABLE.remedy));
        }
        *self.lines.get_mut() = lines;
        load_words(self.words_in_use(), from)?;
        let counted = self.words_in_use().chunks(WAYS).step_by(BATCH).flatten();
        *self.used.get_mut() = counted.filter(|word| word.load(Ordering::Relaxed) != 0).count();
        Ok(())
    }

    fn forget(&mut self) {
        self.clear(&Stop::NEVER).expect("nobody asks to stop");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Owner;
    use seedbed_rules::Seed;
    use std::thread;

    fn table(mebibytes: usize) -> SharedTable {
        SharedTable::new(60, 10, Account::of(mebibytes)).unwrap()
    }

    fn data(key: u64) -> u64 {
        key.wrapping_mul(0x9e37_79b9) % 1021
    }

    #[test]
    fn it_grows_and_keeps_nearly_all() {
        for key_bits in [18, 24, 40, 64] {
            let table = SharedTable::new(key_bits, 10, Account::of(32)).unwrap();
            let small = table.bytes_in_use();
            let mut rng = Seed(1).rng();
            let keys: Vec<u64> = (0..200_000).map(|_| rng.bits() >> (64 - key_bits)).collect();
            for &key in &keys {
                table.put(key, data(key), 1);
                assert_eq!(table.get(key), Some(data(key)));
            }
            let known = keys.iter().filter(|key| table.get(**key).is_some_and(|found| found == data(**key)));
            assert!(known.count() > 190_000, "keys of {key_bits} bits");
            let wrong = |key: &u64| table.get(*key).is_some_and(|found| found != data(*key));
            assert!(!(0..200_000).any(|key| wrong(&(key % (1 << key_bits.min(63))))));
            let taken = table.bytes_in_use();
            assert!(small < taken && taken < 32 * keys.len(), "{small}, then {taken} bytes");
        }
    }

    #[test]
    fn threads_never_find_what_was_not_stored() {
        let table = table(8);
        thread::scope(|scope| {
            for number in 0..4 {
                let table = &table;
                scope.spawn(move || {
                    let mut rng = Seed(number).rng();
                    for step in 0..300_000 {
                        let key = rng.bits() % 500_000;
                        assert!(table.get(key).is_none_or(|found| found == data(key)));
                        table.put(key, data(key), step % 5);
                    }
                });
            }
        });
        let known = (0..500_000).filter(|&key| table.get(key).is_some()).count();
        assert!(known > 400_000, "{known}");
        assert!((500_000..600_000).all(|key| table.get(key).is_none()));
    }

    #[test]
    fn what_is_saved_is_loaded_where_it_fits() {
        let owner = Owner { game: "this".to_owned(), signature: String::new() };
        let grown = table(16);
        (0..100_000).for_each(|key| grown.put(key, data(key), 1));
        let mut file = Vec::new();
        owner.save(&grown, &mut file).unwrap();
        for mebibytes in [4, 64] {
            let mut other = table(mebibytes);
            owner.load(&mut other, &mut &file[..]).unwrap();
            assert_eq!(other.bytes_in_use(), grown.bytes_in_use());
            assert!((0..100_000).all(|key| other.get(key) == grown.get(key)));
            (0..200_000).for_each(|key| other.put(key, data(key), 1));
            assert!((0..200_000).all(|key| other.get(key).is_none_or(|found| found == data(key))));
            other.forget();
            assert!((0..200_000).all(|key| other.get(key).is_none()));
        }
        let said = owner.load(&mut table(1), &mut &file[..]).unwrap_err().to_string();
        assert!(said.contains("too large"), "{said}");
    }
}
