//! What all threads of a solver share: the game, the table of bounds, and the positions being searched.

use super::super::captures::Bounds;
use super::super::tables::place;
use super::super::{DotsAndBoxes, edge_count};
use super::key::Keys;
use seedbed_rules::UsageError;
use seedbed_solve::{Account, Limits, SharedTable};
use std::sync::atomic::{AtomicU64, Ordering};

/// Bits of a bound: the value has the parity of the number of open boxes, which is less than 32.
const BOUND_BITS: u32 = 5;

/// The shared part of a search.
pub(in super::super) struct SearchContext {
    pub(super) game: DotsAndBoxes<u64>,
    pub(in super::super) table: SharedTable,
    pub(super) keys: Keys,
    /// The rank of each safe edge in the move ordering, the least first.
    pub(super) ranks: Vec<u32>,
    /// The least number of free edges with which looking two plies ahead pays.
    pub(super) far_sighted: u32,
    /// The least number of free edges with which a position is shared between threads.
    pub(super) shared: u32,
    /// The keys of positions that threads are searching.
    busy: Vec<AtomicU64>,
}

impl SearchContext {
    pub(in super::super) fn new(game: &DotsAndBoxes<u64>, limits: Limits) -> Result<Self, UsageError> {
        /// The number of slots for positions being searched: far more than threads.
        const BUSY: usize = 4096;
        let (rows, columns) = (game.rows, game.columns);
        let edges = edge_count(rows, columns);
        let table = SharedTable::new(edges as u32, 2 * BOUND_BITS, Account::of(limits.memory))?;
        Ok(Self {
            game: game.clone(),
            table,
            keys: Keys::new(rows, columns),
            ranks: (0..edges).map(|edge| rank(rows, columns, edge)).collect(),
            far_sighted: (edges * 2 / 3) as u32,
            shared: (edges / 2) as u32,
            busy: (0..BUSY).map(|_| AtomicU64::new(0)).collect(),
        })
    }

    /// The bounds on the value of a position with `boxes` open boxes.
    #[inline]
    pub(super) fn known(&self, key: u64, boxes: i32) -> Bounds {
        let value = |bits: u64| 2 * (bits & ((1 << BOUND_BITS) - 1)) as i32 - boxes;
        match self.table.get(key) {
            Some(data) => Bounds { lower: value(data), upper: value(data >> BOUND_BITS) },
            None => Bounds { lower: -boxes, upper: boxes },
        }
    }

    /// Stores a bound on the value: a lower bound if it is at least `beta`, else an upper bound.
    #[inline]
    pub(super) fn learn(&self, key: u64, boxes: i32, beta: i32, bound: i32, work: u64) {
        let mut known = self.known(key, boxes);
        if bound >= beta {
            known.lower = known.lower.max(bound);
        } else {
            known.upper = known.upper.min(bound);
        }
        let bits = |value: i32| ((value + boxes) >> 1) as u64;
        self.table.put(key, bits(known.lower) | bits(known.upper) << BOUND_BITS, work);
    }

    fn slot(&self, key: u64) -> &AtomicU64 {
        let mixed = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        &self.busy[(mixed >> 32) as usize % self.busy.len()]
    }

    /// Whether another thread seems to be searching this position; a wrong answer does no harm.
    pub(super) fn is_busy(&self, key: u64) -> bool {
        self.slot(key).load(Ordering::Relaxed) == key
    }

    pub(super) fn set_busy(&self, key: u64, busy: bool) {
        self.slot(key).store(if busy { key } else { 0 }, Ordering::Relaxed);
    }
}

/// The rank of an edge in the move ordering: edges near the two middle lines first. A fixed order makes transpositions
/// frequent.
fn rank(rows: usize, columns: usize, edge: usize) -> u32 {
    let (line, at) = place(columns, edge);
    let (down, across) = (line.abs_diff(rows) as u32, at.abs_diff(columns) as u32);
    100 * down.min(across) + down.max(across)
}
