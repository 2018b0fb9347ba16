//! How a solver at work is seen and stopped from outside.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Instant;

/// The line between a solver and whoever waits for it: one side reports, the other may ask to stop.
#[derive(Default, Debug)]
pub struct Watch {
    stop: AtomicBool,
    nodes: AtomicU64,
    news: Mutex<String>,
    settled: OnceLock<Settled>,
}

/// When the value was known, before all best moves and a line of play were.
#[derive(Clone, Copy, Debug)]
pub struct Settled {
    /// Positions looked at until then.
    pub nodes: u64,
    /// The time of day.
    pub at: Instant,
}

/// Someone asked the solver to stop before it knew.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stopped;

impl Watch {
    /// Asks the solver to stop soon.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Has someone asked to stop?
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Positions looked at so far, by all threads.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Says in a few words what is known by now or being done.
    pub fn say(&self, news: impl Into<String>) {
        *self.news.lock().unwrap_or_else(PoisonError::into_inner) = news.into();
    }

    /// The last thing said.
    pub fn news(&self) -> String {
        self.news.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Notes that the value is known, and only best moves and a line are still to be found.
    pub fn settle(&self) {
        self.settled.get_or_init(|| Settled { nodes: self.nodes(), at: Instant::now() });
        self.say("the value is known; looking for all best moves");
    }

    /// When the value was known, if it is.
    pub fn settled(&self) -> Option<Settled> {
        self.settled.get().copied()
    }

    /// A counter for one thread.
    pub fn meter(&self) -> Meter<'_> {
        Meter { watch: self, decided: None, pending: 0 }
    }

    /// A counter for one of several threads at the same question, which stops also when it has been answered.
    pub(crate) fn meter_until<'a>(&'a self, decided: &'a AtomicBool) -> Meter<'a> {
        Meter { watch: self, decided: Some(decided), pending: 0 }
    }
}

/// Counts one thread's positions and tells it when to stop; cheap enough for every position.
#[derive(Debug)]
pub struct Meter<'a> {
    watch: &'a Watch,
    /// Set when another thread has the answer.
    decided: Option<&'a AtomicBool>,
    pending: u64,
}

/// Positions between two looks at the watch.
const BEAT: u64 = 1024;

impl Meter<'_> {
    /// Counts one position.
    #[inline]
    pub fn tick(&mut self) -> Result<(), Stopped> {
        self.pending += 1;
        if self.pending >= BEAT { self.flush() } else { Ok(()) }
    }

    #[cold]
    fn flush(&mut self) -> Result<(), Stopped> {
        self.watch.nodes.fetch_add(self.pending, Ordering::Relaxed);
        self.pending = 0;
        let decided = self.decided.is_some_and(|decided| decided.load(Ordering::Relaxed));
        if decided || self.watch.is_stopped() { Err(Stopped) } else { Ok(()) }
    }

    /// Positions counted so far by all threads, this one's last few included.
    pub fn nodes(&self) -> u64 {
        self.watch.nodes() + self.pending
    }

    /// The watch it reports to.
    pub fn watch(&self) -> &Watch {
        self.watch
    }
}

impl Drop for Meter<'_> {
    fn drop(&mut self) {
        self.watch.nodes.fetch_add(self.pending, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_is_counted_once() {
        let watch = Watch::default();
        let mut meter = watch.meter();
        for n in 1..=3 * BEAT + 5 {
            assert_eq!(meter.tick(), Ok(()));
            assert_eq!(meter.nodes(), n);
        }
        drop(meter);
        assert_eq!(watch.nodes(), 3 * BEAT + 5);
    }

    #[test]
    fn a_stop_is_noticed_within_a_beat() {
        let watch = Watch::default();
        watch.stop();
        let mut meter = watch.meter();
        assert!((0..BEAT).any(|_| meter.tick() == Err(Stopped)));
    }
}
