//! A table in a file.

use super::{ProofTable, WAYS, WORDS};
use crate::bounds_table::{load_words, save_words};
use crate::{Checkpoint, TABLE};
use seedbed_files::SealedReader;
use seedbed_rules::UsageError;
use std::io::{self, Write};

impl Checkpoint for ProofTable {
    fn layout(&self) -> String {
        format!("{}, lines of {WAYS}", self.holding)
    }

    fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        to.write_all(&(self.lines() as u64).to_le_bytes())?;
        save_words(&self.words[..WORDS * self.lines()], to)
    }

    fn load(&mut self, from: &mut SealedReader<'_>) -> Result<(), UsageError> {
        let mut number = [0; 8];
        from.fill(&mut number)?;
        let lines = u64::from_le_bytes(number);
        if !self.use_lines(lines) {
            let wrong = format!("the table has {lines} lines, too many or too few for this memory");
            return Err(UsageError::new(wrong, TABLE.remedy));
        }
        let words = WORDS * self.lines();
        load_words(&mut self.words[..words], from)?;
        self.recount();
        Ok(())
    }

    fn forget(&mut self) {
        self.clear();
    }
}
