//! Who is where: how many threads are at work below a position, so that the others look elsewhere first.

use std::sync::atomic::{AtomicU16, Ordering};

/// The logarithm of the counts: few positions are marked at a time, and two that share a count only look a little dearer.
const BITS: u32 = 12;

/// Threads below each position, by its key.
pub(super) struct Crowd(Vec<AtomicU16>);

impl Crowd {
    pub(super) fn new() -> Self {
        Self((0..1 << BITS).map(|_| AtomicU16::new(0)).collect())
    }

    fn count(&self, key: u64) -> &AtomicU16 {
        // The low bits choose the line of the table.
        &self.0[(key >> (u64::BITS - BITS)) as usize]
    }

    /// A thread is at work below this position from now on.
    pub(super) fn enter(&self, key: u64) {
        self.count(key).fetch_add(1, Ordering::Relaxed);
    }

    /// A thread has left it.
    pub(super) fn leave(&self, key: u64) {
        self.count(key).fetch_sub(1, Ordering::Relaxed);
    }

    /// The number by which a position is compared with others, given its own.
    pub(super) fn seen(&self, key: u64, number: u32) -> u32 {
        let others = u32::from(self.count(key).load(Ordering::Relaxed));
        number.saturating_add(others.saturating_mul(number / 4 + 1))
    }

    /// Forgets everyone.
    pub(super) fn clear(&mut self) {
        self.0.iter_mut().for_each(|count| *count.get_mut() = 0);
    }
}
