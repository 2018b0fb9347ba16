//! Long-running work, seen and stopped from outside.

use crate::Stop;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Instant;

/// The line between work and whoever waits for it: one side reports, the other may ask to stop.
#[derive(Default, Debug)]
pub struct Watch {
    stop: Stop,
    done: AtomicU64,
    /// What may be done in all, if that is limited.
    most: Option<u64>,
    news: Mutex<String>,
    settled: OnceLock<Settled>,
}

/// When the value became known, before all best moves and a line of play did.
#[derive(Clone, Copy, Debug)]
pub struct Settled {
    /// Positions examined until then.
    pub nodes: u64,
    /// The moment itself.
    pub at: Instant,
    /// What it is for the player to move.
    pub value: f64,
}

impl Watch {
    /// A watch on work that obeys this flag.
    pub fn new(stop: Stop) -> Self {
        Self { stop, ..Self::default() }
    }

    /// The same watch on work that ends as if it were stopped when `most` units of it are done: unlike time, that is the same everywhere.
    ///
    /// Solvers obey it; what others count, such as games of a match, has limits of its own.
    #[must_use]
    pub fn within(self, most: u64) -> Self {
        Self { most: Some(most), ..self }
    }

    /// How much may still be done.
    pub fn left(&self) -> u64 {
        self.most.map_or(u64::MAX, |most| most.saturating_sub(self.done()))
    }

    /// Asks to stop soon.
    pub fn stop(&self) {
        self.stop.stop();
    }

    /// Has someone asked to stop?
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.stop.is_stopped()
    }

    /// The flag, to be handed to searches.
    pub fn signal(&self) -> &Stop {
        &self.stop
    }

    /// Counts what was done: games of a match, positions of a solver.
    pub fn count(&self, done: u64) {
        self.done.fetch_add(done, Ordering::Relaxed);
    }

    /// How much was done so far, by all threads.
    pub fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    /// The counter itself.
    pub fn counter(&self) -> &AtomicU64 {
        &self.done
    }

    /// Says in a few words what is known by now or being done.
    pub fn say(&self, news: impl Into<String>) {
        *self.news.lock().unwrap_or_else(PoisonError::into_inner) = news.into();
    }

    /// The last thing said.
    pub fn news(&self) -> String {
        self.news.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Notes that this value of the player to move is known, and only best moves and a line are still to be found.
    pub fn settle(&self, value: f64) {
        self.settled.get_or_init(|| Settled { nodes: self.done(), at: Instant::now(), value });
        self.say(format!("the value is known to be {value}; looking for all best moves"));
    }

    /// When the value became known; `None` if it is not yet.
    pub fn settled(&self) -> Option<Settled> {
        self.settled.get().copied()
    }
}
