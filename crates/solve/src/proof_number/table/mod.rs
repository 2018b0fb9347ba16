//! Numbers of positions by key: sixteen bytes an entry, four entries a cache line; a table that begins small.
//!
//! The whole key is stored, and the question beside it, so that no answer is taken for that to another position or question as long as
//! keys are different. Lines are split in turn as the table fills, as those of [`crate::BoundsTable`] are.

use super::numbers::{BITS, Numbers};
use crate::memory::in_large_pages;
use crate::{Account, Checkpoint, TABLE, zeroed_lines};
use seedbed_files::SealedReader;
use seedbed_rules::UsageError;
use std::io::{self, Write};

/// Entries of a line.
const WAYS: usize = 4;

/// An entry: the key, and the question and numbers with the work that they cost, which is never 0 but in an empty entry.
type Entry = [u64; 2];
type Line = [Entry; WAYS];

/// Bits that say how much work an entry cost.
const EFFORT_BITS: u32 = 6;

/// Bits of a question.
const QUESTION_BITS: u32 = 64 - EFFORT_BITS - 2 * BITS;

/// Questions are about scores between this and its negative.
pub(super) const MOST_SCORE: i32 = (1 << (QUESTION_BITS - 1)) - 1;

/// A question, by the score that it asks about, in the highest bits of a word.
#[inline]
fn question(score: i32) -> u64 {
    (score as u64) << (64 - QUESTION_BITS)
}

/// The logarithm of the lines at the beginning: a megabyte.
const FIRST_LINES: u32 = 14;

/// The logarithm of the fewest lines.
const FEWEST_LINES: u32 = 4;

/// What is known of positions; in a full line, the entry that cost the least work is replaced.
pub(super) struct ProofTable {
    lines: Vec<Line>,
    /// The logarithm of the lines in use, but for those that were split.
    line_bits: u32,
    /// How many of them were split in two.
    split: usize,
    used: usize,
    /// What the keys are, for whoever reads them from a file.
    holding: String,
}

impl ProofTable {
    pub(super) fn new(account: Account, holding: String) -> Result<Self, UsageError> {
        account.check(size_of::<Line>() << FEWEST_LINES)?;
        let most = 1_usize << (account.for_table() / size_of::<Line>()).ilog2();
        let lines = zeroed_lines(most).ok_or_else(|| {
            let mebibytes = (most * size_of::<Line>()) >> 20;
            UsageError::new(format!("there is no memory for a table of {mebibytes} MiB"), "ask for less")
        })?;
        in_large_pages(&lines);
        let line_bits = most.ilog2().min(FIRST_LINES);
        Ok(Self { lines, line_bits, split: 0, used: 0, holding })
    }

    fn in_use(&self) -> usize {
        (1 << self.line_bits) + self.split
    }

    #[inline]
    fn place(&self, key: u64) -> usize {
        let line = key as usize & ((1 << self.line_bits) - 1);
        if line < self.split { key as usize & ((2 << self.line_bits) - 1) } else { line }
    }

    /// What is known by a key of whether this score is reached.
    #[inline]
    pub(super) fn get(&self, key: u64, score: i32) -> Option<Numbers> {
        let line = &self.lines[self.place(key)];
        let [_, word] = *line.iter().find(|entry| is_of(entry, key, score))?;
        let number = |shift: u32| (word >> shift) as u32 & ((1 << BITS) - 1);
        Some(Numbers { proof: number(EFFORT_BITS), disproof: number(EFFORT_BITS + BITS) })
    }

    /// Stores numbers that took `work` positions to find.
    #[inline]
    pub(super) fn put(&mut self, key: u64, score: i32, numbers: Numbers, work: u64) {
        let effort = u64::from(work.max(1).ilog2() + 1).min((1 << EFFORT_BITS) - 1);
        let Numbers { proof, disproof } = numbers;
        let numbers = u64::from(disproof) << BITS | u64::from(proof);
        let word = question(score) | numbers << EFFORT_BITS | effort;
        let line = self.place(key);
        let line = &mut self.lines[line];
        let worth = |entry: &Entry| entry[1] & ((1 << EFFORT_BITS) - 1);
        let same = line.iter().position(|entry| is_of(entry, key, score));
        let cheapest = || (0..WAYS).min_by_key(|&way| worth(&line[way])).unwrap_or(0);
        let way = same.unwrap_or_else(cheapest);
        self.used += usize::from(line[way][1] == 0);
        line[way] = [key, word];
        // Lines that wait to be split have twice as many entries as the others, and should seldom overflow.
        if 4 * self.used > WAYS * self.in_use() && self.in_use() < self.lines.len() {
            self.split_next();
        }
    }

    fn split_next(&mut self) {
        let to = self.in_use();
        for way in 0..WAYS {
            let entry = self.lines[self.split][way];
            if entry[0] >> self.line_bits & 1 == 1 {
                self.lines[self.split][way] = [0; 2];
                self.lines[to][way] = entry;
            }
        }
        self.split += 1;
        if self.split == 1 << self.line_bits {
            (self.split, self.line_bits) = (0, self.line_bits + 1);
        }
    }

    /// Forgets everything and uses `lines` lines; `false` if the table cannot have that many.
    fn use_lines(&mut self, lines: u64) -> bool {
        let fits = (1 << FEWEST_LINES..=self.lines.len() as u64).contains(&lines);
        if fits {
            self.forget();
            self.line_bits = lines.ilog2();
            self.split = lines as usize - (1 << self.line_bits);
        }
        fits
    }
}

/// Is this what is known of the question?
#[inline]
fn is_of(entry: &Entry, key: u64, score: i32) -> bool {
    let [theirs, word] = *entry;
    theirs == key && word != 0 && (word ^ question(score)) >> (64 - QUESTION_BITS) == 0
}

impl Checkpoint for ProofTable {
    fn layout(&self) -> String {
        format!("{}, lines of {WAYS}", self.holding)
    }

    fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        to.write_all(&(self.in_use() as u64).to_le_bytes())?;
        for line in &self.lines[..self.in_use()] {
            let words = line.as_flattened();
            let mut bytes = [0; size_of::<Line>()];
            for (word, bytes) in words.iter().zip(bytes.chunks_exact_mut(8)) {
                bytes.copy_from_slice(&word.to_le_bytes());
            }
            to.write_all(&bytes)?;
        }
        Ok(())
    }

    fn load(&mut self, from: &mut SealedReader<'_>) -> Result<(), UsageError> {
        let mut number = [0; 8];
        from.fill(&mut number)?;
        let lines = u64::from_le_bytes(number);
        if !self.use_lines(lines) {
            let wrong = format!("the table has {lines} lines, too many or too few for this memory");
            return Err(UsageError::new(wrong, TABLE.remedy));
        }
        let in_use = self.in_use();
        for line in &mut self.lines[..in_use] {
            let mut bytes = [0; size_of::<Line>()];
            from.fill(&mut bytes)?;
            for (word, bytes) in line.as_flattened_mut().iter_mut().zip(bytes.chunks_exact(8)) {
                *word = u64::from_le_bytes(bytes.try_into().expect("chunks of eight"));
            }
            self.used += line.iter().filter(|entry| entry[1] != 0).count();
        }
        Ok(())
    }

    fn forget(&mut self) {
        let in_use = self.in_use();
        self.lines[..in_use].fill([[0; 2]; WAYS]);
        self.used = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Owner;
    use seedbed_rules::Seed;
    use std::collections::HashMap;

    fn table(mebibytes: usize) -> ProofTable {
        ProofTable::new(Account::of(mebibytes), "numbers".to_owned()).unwrap()
    }

    fn numbers(bits: u64) -> Numbers {
        Numbers { proof: bits as u32 >> 8, disproof: (bits >> 32) as u32 >> 8 }
    }

    #[test]
    fn remembers_truly_while_it_grows_and_when_it_is_full() {
        for mebibytes in [1, 64] {
            let (mut table, mut truth, mut rng) = (table(mebibytes), HashMap::new(), Seed(1).rng());
            let keys: Vec<u64> = (0..25_000).map(|_| rng.bits()).collect();
            for _ in 0..400_000 {
                let score = [-MOST_SCORE, -1, 1, MOST_SCORE][rng.below(4)];
                let key = keys[rng.below(keys.len())] ^ (score as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
                let asked = (key, score);
                let told = numbers(rng.bits());
                table.put(asked.0, asked.1, told, 1);
                truth.insert(asked, told);
                assert_eq!(table.get(asked.0, asked.1), Some(told));
            }
            let known = truth.iter().filter(|((key, score), told)| {
                table.get(*key, *score).inspect(|found| assert_eq!(found, *told)).is_some()
            });
            let share = known.count() as f64 / truth.len() as f64;
            assert!(if mebibytes == 1 { share > 0.5 } else { share > 0.95 }, "{share}");
        }
    }

    #[test]
    fn no_answer_is_taken_for_that_to_another_question() {
        let mut table = table(1);
        for score in [0, -1, MOST_SCORE] {
            assert_eq!(table.get(7, score), None);
            table.put(7, score, Numbers::answered(score == 0), 1);
        }
        for score in [-MOST_SCORE, -2, 1, 2, MOST_SCORE - 1] {
            assert_eq!(table.get(7, score), None, "{score}");
        }
        for score in [0, -1, MOST_SCORE] {
            assert_eq!(table.get(7, score).and_then(Numbers::answer), Some(score == 0));
        }
        assert_eq!(table.get(8, 0), None);
    }

    #[test]
    fn what_is_saved_is_loaded_where_it_fits() {
        let owner = Owner { game: "this".to_owned(), signature: String::new() };
        let mut grown = table(64);
        let keys: Vec<u64> = (0..100_000_u64).map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15)).collect();
        for &key in &keys {
            grown.put(key, 1, numbers(key), 1);
        }
        let mut file = Vec::new();
        owner.save(&grown, &mut file).unwrap();
        let mut other = table(16);
        owner.load(&mut other, &mut &file[..]).unwrap();
        assert!(keys.iter().all(|&key| other.get(key, 1) == grown.get(key, 1)));
        assert_eq!(other.used, grown.used);
        assert!(owner.load(&mut table(1), &mut &file[..]).is_err());
        assert!(owner.load(&mut other, &mut &file[..file.len() / 2]).is_err());
        assert!(keys.iter().all(|&key| other.get(key, 1).is_none()), "what is refused is forgotten");
    }
}
