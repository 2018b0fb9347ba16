//! Numbers that several threads add to without waiting for one another.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};

/// A sum; of two additions at the same moment one may be lost, which a search survives and a lock would not be worth.
///
/// On one thread it is an ordinary number: loads and stores without order cost nothing.
#[derive(Default)]
pub(super) struct Sum(AtomicU32);

impl Sum {
    pub(super) fn new(value: f32) -> Self {
        Self(AtomicU32::new(value.to_bits()))
    }

    #[inline]
    pub(super) fn get(&self) -> f32 {
        f32::from_bits(self.0.load(Relaxed))
    }

    #[inline]
    pub(super) fn set(&self, value: f32) {
        self.0.store(value.to_bits(), Relaxed);
    }

    #[inline]
    pub(super) fn add(&self, value: f32) {
        self.set(self.get() + value);
    }
}

/// A whole number that is counted up in the same way.
#[derive(Default)]
pub(super) struct Count(AtomicU32);

impl Count {
    #[inline]
    pub(super) fn get(&self) -> u32 {
        self.0.load(Relaxed)
    }

    /// Counts one more; returns how many there are now.
    #[inline]
    pub(super) fn up(&self) -> u32 {
        let now = self.get() + 1;
        self.0.store(now, Relaxed);
        now
    }
}

/// Trials and the points they brought.
#[derive(Default)]
pub(super) struct Tally {
    pub(super) trials: Sum,
    pub(super) points: Sum,
}

impl Tally {
    #[inline]
    pub(super) fn add(&self, points: f32) {
        self.trials.add(1.0);
        self.points.add(points);
    }
}

/// `count` empty tallies; `None` if there is no memory for them.
pub(super) fn tallies(count: usize) -> Option<Box<[Tally]>> {
    boxed(count, (0..count).map(|_| Tally::default()))
}

/// These things side by side, of which there are `count`; `None` if there is no memory for them.
pub(super) fn boxed<T>(count: usize, things: impl Iterator<Item = T>) -> Option<Box<[T]>> {
    let mut list = Vec::new();
    list.try_reserve_exact(count).ok()?;
    list.extend(things);
    Some(list.into_boxed_slice())
}
