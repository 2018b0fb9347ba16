//! Which positions threads are searching, so that others turn to something else in the meantime (as in ABDADA, Weill 1996).

use std::sync::atomic::{AtomicU64, Ordering};

/// Marks of positions that are being searched, each where its hash puts it. A mark may be lost, or be taken for that of another position: then work
/// is done twice or later, and answers are the same.
pub(super) struct Busy {
    marks: Vec<AtomicU64>,
}

impl Busy {
    /// Some hundred positions are on the paths of the threads at a time.
    const MARKS: usize = 1 << 12;

    pub(super) fn new() -> Self {
        Self { marks: std::iter::repeat_with(|| AtomicU64::new(0)).take(Self::MARKS).collect() }
    }

    /// The place of a key and its mark, which is never 0.
    #[inline]
    fn mark(&self, key: u128) -> (&AtomicU64, u64) {
        let hash = ((key as u64) ^ (key >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (&self.marks[(hash >> 32) as usize % Self::MARKS], hash | 1)
    }

    /// Whether someone is searching this position.
    #[inline]
    pub(super) fn is_searched(&self, key: u128) -> bool {
        let (place, mark) = self.mark(key);
        place.load(Ordering::Relaxed) == mark
    }

    /// Does some work while this position is marked.
    #[inline]
    pub(super) fn while_marked<T>(&self, key: u128, work: impl FnOnce() -> T) -> T {
        let (place, mark) = self.mark(key);
        place.store(mark, Ordering::Relaxed);
        let found = work();
        place.store(0, Ordering::Relaxed);
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_is_marked_as_long_as_it_is_searched() {
        let busy = Busy::new();
        // Keys that differ in their upper half alone.
        let (this, other) = (0x1_0000_0000_0000_0000_0077, 0x77);
        let found = busy.while_marked(this, || [this, other].map(|key| busy.is_searched(key)));
        assert_eq!(found, [true, false]);
        assert!(!busy.is_searched(this));
    }
}
