//! The signal that a search or a solver should end early.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that one side sets and the other, at work, looks at: every search and every solver obeys it within 50 ms.
///
/// Clones share the flag. Once set it stays set.
#[derive(Clone, Debug)]
pub struct Stop(Option<Arc<Flag>>);

/// On a cache line of its own: the counts of the `Arc` change with every search, the flag is read at every step.
#[derive(Default, Debug)]
#[repr(align(128))]
struct Flag(AtomicBool);

/// Work ended early because someone asked for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stopped;

impl Default for Stop {
    /// A new flag, not set yet.
    fn default() -> Self {
        Self(Some(Arc::default()))
    }
}

impl Stop {
    /// The flag that nobody can set.
    pub const NEVER: Self = Self(None);

    /// Asks to stop; without effect on [`Stop::NEVER`].
    pub fn stop(&self) {
        if let Some(flag) = &self.0 {
            flag.0.store(true, Ordering::Relaxed);
        }
    }

    /// Has someone asked to stop?
    #[inline]
    pub fn is_stopped(&self) -> bool {
        self.0.as_ref().is_some_and(|flag| flag.0.load(Ordering::Relaxed))
    }

    /// [`Stop::is_stopped`] as an error, for work that ends by `?`.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if someone asked to stop.
    #[inline]
    pub fn check(&self) -> Result<(), Stopped> {
        if self.is_stopped() { Err(Stopped) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clones_share_the_flag() {
        let (stop, other) = (Stop::default(), Stop::default());
        let clone = stop.clone();
        assert!(!clone.is_stopped());
        stop.stop();
        assert_eq!((clone.check(), other.check()), (Err(Stopped), Ok(())));
    }

    #[test]
    fn never_is_never() {
        Stop::NEVER.stop();
        assert!(!Stop::NEVER.is_stopped());
    }
}
