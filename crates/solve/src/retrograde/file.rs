//! Solved layers in a file.

use super::{Numbered, Retrograde, list};
use crate::Checkpoint;
use crate::kept::TABLE;
use seedbed_files::SealedReader;
use seedbed_rules::{ChanceFree, UsageError};
use std::io::{self, Write};
use std::sync::atomic::AtomicU16;
use std::sync::atomic::Ordering::Relaxed;

/// Values that are moved to or from a file at a time.
const MOVED: usize = 1 << 15;

impl<G: ChanceFree, N: Numbered<G>> Checkpoint for Retrograde<G, N> {
    fn layout(&self) -> String {
        format!("retrograde 1, {} positions in {} layers", self.positions(), self.sizes.len())
    }

    fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        to.write_all(&(self.known.len() as u64).to_le_bytes())?;
        let mut bytes = Vec::with_capacity(2 * MOVED);
        for values in self.known.iter().flat_map(|layer| layer.chunks(MOVED)) {
            bytes.clear();
            bytes.extend(values.iter().flat_map(|value| value.load(Relaxed).to_le_bytes()));
            to.write_all(&bytes)?;
        }
        Ok(())
    }

    fn load(&mut self, from: &mut SealedReader<'_>) -> Result<(), UsageError> {
        self.forget();
        let mut count = [0; 8];
        from.fill(&mut count)?;
        let count = usize::try_from(u64::from_le_bytes(count)).unwrap_or(usize::MAX);
        if count > self.sizes.len() {
            let wrong = format!("the table has {count} layers, where the game has {}", self.sizes.len());
            return Err(UsageError::new(wrong, TABLE.remedy));
        }
        let mut bytes = vec![0; 2 * MOVED];
        for &size in &self.sizes[..count] {
            let mut layer: Vec<AtomicU16> = list(size);
            for values in layer.chunks_mut(MOVED) {
                let bytes = &mut bytes[..2 * values.len()];
                from.fill(bytes)?;
                for (bytes, value) in bytes.chunks_exact(2).zip(values) {
                    *value.get_mut() = u16::from_le_bytes(bytes.try_into().expect("chunks of two"));
                }
            }
            self.known.push(layer);
        }
        Ok(())
    }

    fn forget(&mut self) {
        self.known.clear();
    }
}
