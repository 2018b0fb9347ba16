//! The transposition table: whole keys whatever the board, so that what is found is a proof.

use seedbed_rules::UsageError;
use seedbed_solve::{Account, BoundsTable, Checkpoint, WideTable};

/// Bounds by key.
pub(super) enum Table {
    /// In words of 64 bits, of which the key takes what the place does not tell.
    Narrow(BoundsTable),
    /// In longer entries, for larger boards.
    Wide(WideTable),
}

/// The most bits of a key with which a word does: with more, the place would have to tell so much that the least table is huge.
const NARROW: u32 = 76;

impl Table {
    /// A table with `data_bits` bits of data an entry, at least and at most, within an account.
    pub(super) fn new(key_bits: u32, data_bits: [u32; 2], account: Account) -> Result<Self, UsageError> {
        Ok(if key_bits <= NARROW {
            Self::Narrow(BoundsTable::new(key_bits, data_bits[0], account)?)
        } else {
            Self::Wide(WideTable::new(key_bits, data_bits, account)?)
        })
    }

    /// The memory that it takes, in bytes.
    pub(super) fn bytes(&self) -> usize {
        match self {
            Self::Narrow(table) => table.bytes(),
            Self::Wide(table) => table.bytes(),
        }
    }

    /// The bits of data of an entry.
    pub(super) fn data_bits(&self) -> u32 {
        match self {
            Self::Narrow(table) => table.data_bits(),
            Self::Wide(table) => table.data_bits(),
        }
    }

    #[inline]
    pub(super) fn prefetch(&self, key: u128) {
        match self {
            Self::Narrow(table) => table.prefetch(key),
            Self::Wide(table) => table.prefetch(key),
        }
    }

    #[inline]
    pub(super) fn get(&self, key: u128) -> Option<u64> {
        match self {
            Self::Narrow(table) => table.get(key),
            Self::Wide(table) => table.get(key),
        }
    }

    #[inline]
    pub(super) fn put(&self, key: u128, data: u64, work: u64) {
        match self {
            Self::Narrow(table) => {
                table.put(key, data, work);
            }
            Self::Wide(table) => table.put(key, data, work),
        }
    }

    /// What can be kept in a file.
    pub(super) fn checkpoint(&mut self) -> &mut dyn Checkpoint {
        const HOLDS: &str = "domineering 1";
        match self {
            Self::Narrow(table) => {
                table.holds(HOLDS);
                table
            }
            Self::Wide(table) => {
                table.holds(HOLDS);
                table
            }
        }
    }
}
