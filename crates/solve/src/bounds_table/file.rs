//! A table in a file.

use super::{BoundsTable, WAYS};
use crate::Checkpoint;
use crate::kept::TABLE;
use seedbed_files::SealedReader;
use seedbed_rules::UsageError;
use std::io::{self, Write};
use std::sync::atomic::Ordering;

/// Words that are moved to or from a file at a time.
const MOVED: usize = 1 << 13;

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
        let mut bytes = Vec::with_capacity(8 * MOVED);
        for words in self.words[..WAYS * lines].chunks(MOVED) {
            bytes.clear();
            bytes.extend(words.iter().flat_map(|word| word.load(Ordering::Relaxed).to_le_bytes()));
            to.write_all(&bytes)?;
        }
        Ok(())
    }

    fn load(&mut self, from: &mut SealedReader<'_>) -> Result<(), UsageError> {
        let mut bytes = vec![0; 8 * MOVED];
        if self.growth.is_some() {
            let (lines, _) = bytes.split_at_mut(8);
            from.fill(lines)?;
            let lines = u64::from_le_bytes(lines.try_into().expect("eight bytes"));
            self.use_lines(lines).ok_or_else(|| {
                let wrong =
                    format!("the table has {lines} lines, which is too large or too small for this memory");
                UsageError::new(wrong, TABLE.remedy)
            })?;
        }
        for words in self.words_in_use().chunks_mut(MOVED) {
            let bytes = &mut bytes[..8 * words.len()];
            from.fill(bytes)?;
            for (bytes, word) in bytes.chunks_exact(8).zip(words) {
                *word.get_mut() = u64::from_le_bytes(bytes.try_into().expect("chunks of eight"));
            }
        }
        self.recount();
        Ok(())
    }

    fn forget(&mut self) {
        self.words_in_use().iter_mut().for_each(|word| *word.get_mut() = 0);
        self.recount();
    }
}
