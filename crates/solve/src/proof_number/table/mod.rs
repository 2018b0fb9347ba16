//! Numbers of positions by key: sixteen bytes an entry, four entries a cache line; a table that begins small.
//!
//! The whole key is stored, and the question beside it, so that no answer is taken for that to another position or question as long as
//! keys are different. Lines are split in turn as the table fills, as those of [`crate::BoundsTable`] are.
//!
//! An entry is longer than a word: while threads share the table, versions ([`sequence`]) see to it that nobody takes one half from one entry
//! and one half from another. Lines stay where they are as long as it is shared: whoever has it alone again makes it larger.

mod file;
mod growth;
#[cfg(test)]
mod tests;

use super::numbers::{BITS, Numbers};
use crate::memory::Words;
use crate::{Account, sequence};
use seedbed_rules::UsageError;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

/// Entries of a line.
const WAYS: usize = 4;

/// Words of an entry: the key, and the question and numbers with the work that they cost, which is never 0 but in an empty entry.
const ENTRY: usize = 2;

/// Words of a line.
const WORDS: usize = ENTRY * WAYS;

/// Bytes of a line.
const LINE: usize = size_of::<u64>() * WORDS;

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

/// Versions of a shared table: lines with equal remainders have one together.
const VERSIONS: usize = 1 << 12;

/// What is known of positions; in a full line, the entry that cost the least work is replaced.
pub(super) struct ProofTable {
    words: Words,
    /// The lines in use, of which there is a power of two and those that were split off since.
    lines: AtomicUsize,
    /// The entries in use.
    used: AtomicUsize,
    /// The versions of lines while threads share it; none while one has it alone.
    versions: Vec<AtomicU64>,
    /// What the keys are, for whoever reads them from a file.
    holding: String,
}

impl ProofTable {
    pub(super) fn new(account: Account, holding: String) -> Result<Self, UsageError> {
        account.check(Self::LEAST)?;
        let most = 1_usize << (account.for_table() / LINE).ilog2();
        let words = Words::zero(WORDS * most).ok_or_else(|| {
            let mebibytes = (LINE * most) >> 20;
            UsageError::new(format!("there is no memory for a table of {mebibytes} MiB"), "ask for less")
        })?;
        let lines = AtomicUsize::new(most.min(1 << FIRST_LINES));
        Ok(Self { words, lines, used: AtomicUsize::new(0), versions: Vec::new(), holding })
    }

    /// The least memory that it takes, in bytes.
    pub(super) const LEAST: usize = LINE << FEWEST_LINES;

    /// The memory that versions take, in bytes.
    pub(super) const VERSIONS_BYTES: usize = size_of::<AtomicU64>() * VERSIONS;

    /// Says whether several threads use it from now on.
    pub(super) fn share(&mut self, is_shared: bool) {
        self.versions.resize_with(if is_shared { VERSIONS } else { 0 }, AtomicU64::default);
    }

    /// The line of a key.
    #[inline]
    fn place(&self, key: u64) -> usize {
        let lines = self.lines.load(Ordering::Relaxed);
        let half = 1 << lines.ilog2();
        let line = key as usize & (2 * half - 1);
        if line < lines { line } else { line - half }
    }

    #[inline]
    fn line(&self, line: usize) -> &[[AtomicU64; ENTRY]] {
        self.words[line * WORDS..][..WORDS].as_chunks().0
    }

    /// What is known by a key of whether this score is reached.
    #[inline]
    pub(super) fn get(&self, key: u64, score: i32) -> Option<Numbers> {
        let place = self.place(key);
        let find = || {
            let entry = self.line(place).iter().find(|entry| is_of(entry, key, score))?;
            Some(entry[1].load(Ordering::Relaxed))
        };
        let word = match self.versions.get(place % VERSIONS) {
            None => find(),
            Some(version) => sequence::read(version, find)?,
        }?;
        let number = |shift: u32| (word >> shift) as u32 & ((1 << BITS) - 1);
        Some(Numbers { proof: number(EFFORT_BITS), disproof: number(EFFORT_BITS + BITS) })
    }

    /// Stores numbers that took `work` positions to find, unless another thread writes in the same place just then.
    #[inline]
    pub(super) fn put(&self, key: u64, score: i32, numbers: Numbers, work: u64) {
        let effort = u64::from(work.max(1).ilog2() + 1).min((1 << EFFORT_BITS) - 1);
        let Numbers { proof, disproof } = numbers;
        let numbers = u64::from(disproof) << BITS | u64::from(proof);
        let word = question(score) | numbers << EFFORT_BITS | effort;
        let place = self.place(key);
        let line = self.line(place);
        match self.versions.get(place % VERSIONS) {
            None => {
                self.count(usize::from(write(line, key, score, word)));
                self.grow();
            }
            Some(version) => {
                let is_new = sequence::write(version, || write(line, key, score, word));
                self.count_some(is_new == Some(true), place);
            }
        }
    }
}

/// Stores a word for a key in a line; tells whether the entry was empty before.
#[inline]
fn write(line: &[[AtomicU64; ENTRY]], key: u64, score: i32, word: u64) -> bool {
    let effort = |entry: &[AtomicU64; ENTRY]| entry[1].load(Ordering::Relaxed) & ((1 << EFFORT_BITS) - 1);
    let same = line.iter().find(|entry| is_of(entry, key, score));
    let entry = same.or_else(|| line.iter().min_by_key(|entry| effort(entry)));
    let entry = entry.expect("a line has entries");
    let is_new = effort(entry) == 0;
    entry[0].store(key, Ordering::Relaxed);
    entry[1].store(word, Ordering::Relaxed);
    is_new
}

/// Is this what is known of the question?
#[inline]
fn is_of(entry: &[AtomicU64; ENTRY], key: u64, score: i32) -> bool {
    let [theirs, word] = entry.each_ref().map(|word| word.load(Ordering::Relaxed));
    theirs == key && word != 0 && (word ^ question(score)) >> (64 - QUESTION_BITS) == 0
}
