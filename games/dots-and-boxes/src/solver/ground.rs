//! What all threads of a solver share: the game, what is known of its positions, and who is at work where.

use super::super::captures::Bounds;
use super::super::tables::place;
use super::super::{DotsAndBoxes, edge_count};
use super::key::Rim;
use seedbed_rules::UsageError;
use seedbed_solve::{BoundsTable, Limits};
use std::sync::atomic::{AtomicU64, Ordering};

/// Bits of a bound: the value has the parity of the open boxes, of which there are fewer than 32.
const BOUND_BITS: u32 = 5;

pub(in super::super) struct Ground {
    pub(super) game: DotsAndBoxes<u64>,
    pub(in super::super) table: BoundsTable,
    rim: Rim<u64>,
    /// Which safe edge to try first, the least first.
    pub(super) ranks: Vec<u32>,
    /// Positions with so many free edges are worth a look two plies ahead.
    pub(super) far_sighted: u32,
    /// Positions with so many free edges are large enough to be shared between threads.
    pub(super) shared: u32,
    /// The keys of positions that threads are at work on.
    busy: Vec<AtomicU64>,
}

impl Ground {
    pub(in super::super) fn new(game: &DotsAndBoxes<u64>, limits: Limits) -> Result<Self, UsageError> {
        /// The least a table needs to hold two bounds beside the longest keys.
        const LEAST: usize = 4;
        /// Slots for positions at work: far more than threads.
        const BUSY: usize = 4096;
        let (rows, columns) = (game.rows, game.columns);
        let edges = edge_count(rows, columns);
        // A search meets few of the positions, and memory that is not needed costs the time to clear it.
        let useful = (1usize << edges.min(usize::BITS as usize - 2)) >> (20 + 6);
        let table = BoundsTable::new(edges as u32, 2 * BOUND_BITS, limits.memory.min(useful).max(LEAST))?;
        Ok(Self {
            game: game.clone(),
            table,
            rim: Rim::new(rows, columns),
            ranks: (0..edges).map(|edge| rank(rows, columns, edge)).collect(),
            far_sighted: (edges * 2 / 3) as u32,
            shared: (edges / 2) as u32,
            busy: (0..BUSY).map(|_| AtomicU64::new(0)).collect(),
        })
    }

    #[inline]
    pub(super) fn key(&self, free: u64) -> u64 {
        self.game.solving_key(free, &self.rim)
    }

    /// What is known of the value of a position with so many open boxes.
    #[inline]
    pub(super) fn known(&self, key: u64, boxes: i32) -> Bounds {
        let value = |bits: u64| 2 * (bits & ((1 << BOUND_BITS) - 1)) as i32 - boxes;
        match self.table.get(key.into()) {
            Some(data) => Bounds { lower: value(data), upper: value(data >> BOUND_BITS) },
            None => Bounds { lower: -boxes, upper: boxes },
        }
    }

    /// Adds to what is known: the value is at least `bound` if that is `beta` or more, else at most.
    #[inline]
    pub(super) fn learn(&self, key: u64, boxes: i32, beta: i32, bound: i32, work: u64) {
        let mut known = self.known(key, boxes);
        if bound >= beta {
            known.lower = known.lower.max(bound);
        } else {
            known.upper = known.upper.min(bound);
        }
        let bits = |value: i32| ((value + boxes) >> 1) as u64;
        self.table.put(key.into(), bits(known.lower) | bits(known.upper) << BOUND_BITS, work);
    }

    fn slot(&self, key: u64) -> &AtomicU64 {
        let mixed = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        &self.busy[(mixed >> 32) as usize % self.busy.len()]
    }

    /// Is another thread at work on this position, as far as known? It does not matter if that is wrong.
    pub(super) fn is_busy(&self, key: u64) -> bool {
        self.slot(key).load(Ordering::Relaxed) == key
    }

    pub(super) fn set_busy(&self, key: u64, busy: bool) {
        self.slot(key).store(if busy { key } else { 0 }, Ordering::Relaxed);
    }
}

/// Edges near the two middle lines first: a fixed order, whatever happens, lets lines of play meet again.
fn rank(rows: usize, columns: usize, edge: usize) -> u32 {
    let (line, at) = place(columns, edge);
    let (down, across) = (line.abs_diff(rows) as u32, at.abs_diff(columns) as u32);
    100 * down.min(across) + down.max(across)
}
