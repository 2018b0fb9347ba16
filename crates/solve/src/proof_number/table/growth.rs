//! How the table grows, as long as one thread has it alone: lines are split in turn (linear hashing, Litwin 1980).

use super::{FEWEST_LINES, ProofTable, WAYS, WORDS};
use std::sync::atomic::Ordering;

/// Lines of a shared table of which one has its new entries counted, for all of them.
const COUNTED: usize = 64;

impl ProofTable {
    /// The lines in use.
    pub(super) fn lines(&self) -> usize {
        self.lines.load(Ordering::Relaxed)
    }

    /// The most lines.
    pub(super) fn most_lines(&self) -> usize {
        self.words.len() / WORDS
    }

    /// Is it time to split a line?
    pub(in super::super) fn is_due(&self) -> bool {
        // Lines that wait to be split have twice as many entries as the others, and should seldom overflow.
        4 * self.used.load(Ordering::Relaxed) > WAYS * self.lines() && self.lines() < self.most_lines()
    }

    /// Splits the next line if it is time.
    #[inline]
    pub(super) fn grow(&self) {
        if self.is_due() {
            self.split_next();
        }
    }

    /// Splits so many lines that there is room for as many entries again.
    pub(in super::super) fn double(&mut self) {
        let lines = (2 * self.lines()).min(self.most_lines());
        while self.lines() < lines {
            self.split_next();
        }
    }

    /// Counts new entries of a table that one thread has alone.
    #[inline]
    pub(super) fn count(&self, new: usize) {
        self.used.store(self.used.load(Ordering::Relaxed) + new, Ordering::Relaxed);
    }

    /// Counts an entry for all lines alike if it is in one of a few: threads that counted every one would wait for each other.
    #[inline]
    pub(super) fn count_some(&self, is_new: bool, line: usize) {
        if is_new && line.is_multiple_of(COUNTED) {
            self.used.fetch_add(COUNTED, Ordering::Relaxed);
        }
    }

    /// Splits a line: what has the next bit of the key set moves past the end.
    fn split_next(&self) {
        let to = self.lines();
        let bit = to.ilog2();
        let from = to - (1 << bit);
        for (from, to) in self.line(from).iter().zip(self.line(to)) {
            if from[0].load(Ordering::Relaxed) >> bit & 1 == 1 {
                for (from, to) in from.iter().zip(to) {
                    to.store(from.swap(0, Ordering::Relaxed), Ordering::Relaxed);
                }
            }
        }
        self.lines.store(to + 1, Ordering::Relaxed);
    }

    /// Forgets everything and uses `lines` lines; `false` if the table cannot have that many.
    pub(super) fn use_lines(&mut self, lines: u64) -> bool {
        let fits = (1 << FEWEST_LINES..=self.most_lines() as u64).contains(&lines);
        if fits {
            self.clear();
            *self.lines.get_mut() = lines as usize;
        }
        fits
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        let words = WORDS * self.lines();
        self.words[..words].iter_mut().for_each(|word| *word.get_mut() = 0);
        *self.used.get_mut() = 0;
    }

    /// Counts the entries in use again, after they were read.
    pub(super) fn recount(&mut self) {
        let lines = 0..self.lines();
        let used =
            lines.flat_map(|line| self.line(line)).filter(|entry| entry[1].load(Ordering::Relaxed) != 0);
        *self.used.get_mut() = used.count();
    }
}
