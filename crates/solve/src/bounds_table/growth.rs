//! A table that begins small: it takes memory as there is something to keep, up to its limit.
//!
//! Lines are split in turn, one at a time (linear hashing, Litwin 1980), so that nobody ever waits for the whole table to be moved,
//! and where they are: what is reserved from the beginning costs nothing until it is written to.

use super::{BoundsTable, LINE, WAYS};
use crate::Account;
use seedbed_rules::UsageError;
use std::sync::atomic::{AtomicU64, Ordering};

/// How a table grows.
pub(super) struct Growth {
    /// The logarithms of the lines at the beginning and of the most lines.
    first_line_bits: u32,
    most_line_bits: u32,
    /// Entries in use.
    pub(super) used: usize,
}

/// The logarithm of the most lines at the beginning: four megabytes.
const FIRST_LINES: u32 = 16;

impl BoundsTable {
    /// A table for one thread, as [`BoundsTable::new`] makes it, that begins small and grows with what is
    /// [learnt](BoundsTable::learn); entries gain bits of data as it grows, up to `wished_bits` from the beginning if that is little.
    ///
    /// # Errors
    ///
    /// If that is too little memory for such keys and data, or the memory cannot be had.
    pub fn growing(
        key_bits: u32,
        data_bits: u32,
        wished_bits: u32,
        account: Account,
    ) -> Result<Self, UsageError> {
        let whole = Self::new(key_bits, data_bits, account)?;
        let most_line_bits = whole.line_bits;
        let least = most_line_bits - whole.data_bits().saturating_sub(data_bits).min(most_line_bits);
        let wished = most_line_bits - whole.data_bits().saturating_sub(wished_bits).min(most_line_bits);
        let line_bits = wished.min(FIRST_LINES).max(least).min(most_line_bits);
        let growth = Growth { first_line_bits: line_bits, most_line_bits, used: 0 };
        Ok(Self { line_bits, growth: Some(growth), ..whole })
    }

    /// Stores data as [`BoundsTable::put`] does, and makes the table larger if it is nearly full and may grow.
    #[inline]
    pub fn learn(&mut self, key: u128, data: u64, work: u64) {
        let is_new = self.put(key, data, work);
        let lines = self.lines();
        if let Some(growth) = &mut self.growth {
            growth.used += usize::from(is_new);
            // Lines that wait to be split have twice as many entries as the others, and should seldom overflow.
            if 8 * growth.used > 3 * WAYS * lines && self.line_bits < growth.most_line_bits {
                self.split_next();
            }
        }
    }

    /// Splits the next line: what has the next bit of the key set moves past the end.
    fn split_next(&mut self) {
        let (from, to) = (self.split * WAYS, ((1 << self.line_bits) + self.split) * WAYS);
        let rest_bits = self.rest_bits(self.line_bits);
        let shift = 64 - rest_bits;
        for way in 0..WAYS {
            let word = std::mem::take(self.words[from + way].get_mut());
            if word == 0 {
                continue;
            }
            let rest = word.unbounded_shr(shift);
            let data = word & (u64::MAX >> rest_bits);
            let at = if rest & 1 == 1 { to } else { from } + way;
            *self.words[at].get_mut() = (rest >> 1).unbounded_shl(shift + 1) | data;
        }
        self.split += 1;
        if self.split == 1 << self.line_bits {
            (self.split, self.line_bits) = (0, self.line_bits + 1);
        }
    }

    /// Counts the entries in use again, after they were read or forgotten.
    pub(super) fn recount(&mut self) {
        let lines = self.lines();
        if let Some(growth) = &mut self.growth {
            let is_used = |word: &&AtomicU64| word.load(Ordering::Relaxed) != 0;
            growth.used = self.words[..WAYS * lines].iter().filter(is_used).count();
        }
    }

    /// The memory that the lines in use take, in bytes.
    pub fn bytes_in_use(&self) -> usize {
        LINE * self.lines()
    }

    /// Forgets everything and uses `lines` lines, split ones included; `None` if it never has that many or that few.
    pub(super) fn use_lines(&mut self, lines: u64) -> Option<()> {
        let growth = self.growth.as_ref()?;
        let line_bits = lines.checked_ilog2()?;
        let split = lines as usize - (1_usize.checked_shl(line_bits)?);
        let fits = line_bits < growth.most_line_bits || line_bits == growth.most_line_bits && split == 0;
        if !fits || line_bits < growth.first_line_bits {
            return None;
        }
        self.words_in_use().iter_mut().for_each(|word| *word.get_mut() = 0);
        (self.line_bits, self.split) = (line_bits, split);
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Checkpoint, Owner};
    use seedbed_rules::Seed;
    use std::collections::HashMap;

    fn table(mebibytes: usize) -> BoundsTable {
        BoundsTable::growing(64, 4, 8, Account::of(mebibytes)).unwrap()
    }

    #[test]
    fn a_table_that_grows_remembers_truly() {
        let (mut table, mut truth, mut rng) = (table(32), HashMap::new(), Seed(1).rng());
        let small = table.bytes_in_use();
        for _ in 0..400_000 {
            let (key, data) = (rng.bits() % 1_000_000, rng.bits() % 16);
            table.learn(key.into(), data, 1);
            truth.insert(key, data);
            assert_eq!(table.get(key.into()), Some(data));
        }
        let known = truth.iter().filter(|(key, data)| {
            table.get(u128::from(**key)).inspect(|found| assert_eq!(found, *data)).is_some()
        });
        let (known, kept) = (known.count(), truth.len());
        assert!(100 * known > 95 * kept, "{known} of {kept}");
        assert!((1_000_000..1_010_000).all(|key| table.get(key).is_none()), "what was never stored");
        let taken = table.bytes_in_use();
        assert!(small < taken && taken < 24 * kept, "{small}, then {taken} bytes for {kept} entries");
    }

    #[test]
    fn what_a_grown_table_saves_is_loaded_where_it_fits() {
        let owner = Owner { game: "this".to_owned(), signature: String::new() };
        let mut grown = table(32);
        (0..100_000).for_each(|key| grown.learn(key, key as u64 % 16, 1));
        let mut file = Vec::new();
        owner.save(&grown, &mut file).unwrap();
        for mebibytes in [32, 4] {
            let mut other = table(mebibytes);
            owner.load(&mut other, &mut &file[..]).unwrap();
            assert_eq!(other.bytes_in_use(), grown.bytes_in_use());
            assert!((0..100_000).all(|key| other.get(key) == grown.get(key)));
            (0..200_000).for_each(|key| other.learn(key, key as u64 % 16, 1));
            assert!((199_000..200_000).all(|key| other.get(key).is_none_or(|data| data == key as u64 % 16)));
        }
        let said = owner.load(&mut table(1), &mut &file[..]).unwrap_err().to_string();
        assert!(said.contains("too large"), "{said}");
        grown.forget();
        assert!((0..100_000).all(|key| grown.get(key).is_none()));
    }
}
