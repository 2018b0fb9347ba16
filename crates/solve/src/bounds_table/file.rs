//! A table in a file.

use super::{BoundsTable, WAYS};
use crate::Checkpoint;
use crate::kept::TABLE;
use seedbed_files::SealedReader;
use seedbed_rules::UsageError;
use std::io::{self, Write};
use std::sync::atomic::{AtomicU64, Ordering};

/// Words that are moved to or from a file at a time.
const MOVED: usize = 1 << 13;

/// Writes the words of a table.
pub(crate) fn save_words(words: &[AtomicU64], to: &mut dyn Write) -> io::Result<()> {
    let mut bytes = Vec::with_capacity(8 * MOVED);
    for words in words.chunks(MOVED) {
        bytes.clear();
        bytes.extend(words.iter().flat_map(|word| word.load(Ordering::Relaxed).to_le_bytes()));
        to.write_all(&bytes)?;
    }
    Ok(())
}

/// Reads the words of a table.
pub(crate) fn load_words(words: &mut [AtomicU64], from: &mut SealedReader<'_>) -> Result<(), UsageError> {
    let mut bytes = vec![0; 8 * MOVED];
    for words in words.chunks_mut(MOVED) {
        let bytes = &mut bytes[..8 * words.len()];
        from.fill(bytes)?;
        for (bytes, word) in bytes.chunks_exact(8).zip(words) {
            *word.get_mut() = u64::from_le_bytes(bytes.try_into().expect("chunks of eight"));
        }
    }
    Ok(())
}

impl Checkpoint for BoundsTable {
    fn layout(&self) -> String {
        let Self { key_bits, line_bits, holding, growth, .. } = self;
        let lines = if growth.is_some() { "lines".to_owned() } else { format!("2^{line_bits} lines") };
        format!("{holding}, keys of {key_bits} bits, {lines} of {WAYS}")
    }

    fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        let lines = self.lines();
        if self.growth.is_some() {
            to.write_all(&(lines as u64).to_le_bytes())?;
        }
        save_words(&self.words[..WAYS * lines], to)
    }

    fn load(&mut self, from: &mut SealedReader<'_>) -> Result<(), UsageError> {
        if self.growth.is_some() {
            let mut lines = [0; 8];
            from.fill(&mut lines)?;
            let lines = u64::from_le_bytes(lines);
            self.use_lines(lines).ok_or_else(|| {
                let wrong =
                    format!("the table has {lines} lines, which is too large or too small for this memory");
                UsageError::new(wrong, TABLE.remedy)
            })?;
        }
        load_words(self.words_in_use(), from)?;
        self.recount();
        Ok(())
    }

    fn forget(&mut self) {
        self.words_in_use().iter_mut().for_each(|word| *word.get_mut() = 0);
        self.recount();
    }
}
