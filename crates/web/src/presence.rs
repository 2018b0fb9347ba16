//! Is somebody at a table?

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// Who looks at a table, and when somebody last did.
pub(crate) struct Presence {
    since: Instant,
    /// Milliseconds from `since` to the last sign of life.
    last: AtomicU64,
    listeners: AtomicUsize,
}

impl Presence {
    pub(crate) fn new() -> Self {
        Self { since: Instant::now(), last: AtomicU64::new(0), listeners: AtomicUsize::new(0) }
    }

    /// Somebody asks for something.
    pub(crate) fn note(&self) {
        self.last.store(self.since.elapsed().as_millis() as u64, Ordering::Relaxed);
    }

    /// Somebody listens until what is returned is dropped.
    pub(crate) fn listen(self: std::sync::Arc<Self>) -> Listening {
        self.listeners.fetch_add(1, Ordering::Relaxed);
        Listening(self)
    }

    pub(crate) fn listeners(&self) -> usize {
        self.listeners.load(Ordering::Relaxed)
    }

    /// Has nobody been here for this long?
    pub(crate) fn is_away_for(&self, time: Duration) -> bool {
        let last = Duration::from_millis(self.last.load(Ordering::Relaxed));
        self.listeners() == 0 && self.since.elapsed().saturating_sub(last) > time
    }
}

/// Somebody who listens.
pub(crate) struct Listening(std::sync::Arc<Presence>);

impl Drop for Listening {
    fn drop(&mut self) {
        self.0.note();
        self.0.listeners.fetch_sub(1, Ordering::Relaxed);
    }
}
