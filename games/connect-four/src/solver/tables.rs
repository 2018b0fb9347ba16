//! What is known of positions by their keys.

use super::{Bounds, ConnectFour, unknown};
use seedbed_rules::UsageError;
use seedbed_solve::{Account, Limits, RecentTable, SharedTable};

/// Bits of a bound; scores are at most half the cells.
const BOUND_BITS: u32 = 6;
pub(super) const OFFSET: i32 = 1 << (BOUND_BITS - 1);

/// With at most this many free cells, a position is kept in the table of recent ones. Nine of ten positions are; in the large table
/// most of the time of a search went into waiting for them.
const LATE: i32 = 18;

/// The logarithm of the lines of that table, half a megabyte: it should fit the cache of a core beside other things.
const RECENT_LINES: u32 = 13;

/// The bounds that a search has found.
pub(super) struct Tables {
    /// Those of positions with many free cells, which a kept table consists of.
    pub(super) early: SharedTable,
    late: RecentTable,
}

impl Tables {
    pub(super) fn new(game: &ConnectFour, limits: Limits) -> Result<Self, UsageError> {
        let (key_bits, data_bits) = (game.columns as u32 * game.height, 2 * BOUND_BITS);
        let late = RecentTable::new(key_bits, data_bits, RECENT_LINES)?;
        let account = Account::of(limits.memory).with(late.bytes());
        let mut early = SharedTable::new(key_bits, data_bits, account)?;
        early.holds("connect-four 1");
        Ok(Self { early, late })
    }

    /// The bounds of a position with `left` free cells: those of a table if its key is not 0.
    #[inline]
    pub(super) fn known(&self, key: u64, left: i32) -> Bounds {
        let data = match key {
            0 => None,
            _ if left <= LATE => self.late.get(key),
            _ => self.early.get(key),
        };
        data.map_or(unknown(left), |data| Bounds::unpack(data, BOUND_BITS, OFFSET))
    }

    /// Stores the bounds of a position, unless its key is 0.
    #[inline]
    pub(super) fn learn(&self, key: u64, left: i32, bounds: Bounds, work: u64) {
        let data = bounds.pack(BOUND_BITS, OFFSET);
        match key {
            0 => {}
            _ if left <= LATE => self.late.put(key, data),
            _ => self.early.put(key, data, work),
        }
    }

    /// Starts to read what is known of a position.
    #[inline]
    pub(super) fn prefetch(&self, key: u64, left: i32) {
        if left <= LATE { self.late.prefetch(key) } else { self.early.prefetch(key) }
    }
}
