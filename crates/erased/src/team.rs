//! Threads that work on pieces of a fraction of a millisecond, again and again.

use rayon::{ThreadPool, ThreadPoolBuilder};
use seedbed_rules::UsageError;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// The caller's thread and others beside it.
///
/// To fall asleep and be woken takes longer than a step of a thousand games. So whoever is done stays awake for a moment, in
/// which the next piece usually comes.
pub(crate) struct Team {
    others: ThreadPool,
    /// How many pieces of work there were.
    calls: Arc<AtomicU64>,
}

/// How long one stays awake without work.
const LINGERING: Duration = Duration::from_micros(100);

impl Team {
    /// A team of `threads` threads; returns `None` for one, which needs no team.
    ///
    /// # Errors
    ///
    /// If there are to be no threads, or they cannot be started.
    pub(crate) fn new(threads: usize) -> Result<Option<Self>, UsageError> {
        let failed =
            |error| UsageError::new(format!("cannot start {threads} threads: {error}"), "ask for fewer");
        match threads {
            0 => Err(UsageError::new("no threads", "ask for one or more")),
            1 => Ok(None),
            _ => {
                let others = ThreadPoolBuilder::new().num_threads(threads - 1).build().map_err(failed)?;
                Ok(Some(Self { others, calls: Arc::default() }))
            }
        }
    }

    /// Works on all parts, the first of them on the caller's thread.
    pub(crate) fn each<T: Send>(&self, parts: &mut [T], work: impl Fn(&mut T) + Sync) {
        let call = 1 + self.calls.fetch_add(1, Ordering::Relaxed);
        let [own, parts @ ..] = parts else { return };
        let (work, left) = (&work, &AtomicUsize::new(parts.len()));
        self.others.in_place_scope(|scope| {
            for part in parts {
                scope.spawn(move |_| {
                    work(part);
                    left.fetch_sub(1, Ordering::Relaxed);
                });
            }
            work(own);
            linger_while(|| left.load(Ordering::Relaxed) > 0);
        });
        let calls = Arc::clone(&self.calls);
        self.others.spawn_broadcast(move |_| linger_while(|| calls.load(Ordering::Relaxed) == call));
    }
}

/// Waits, awake, until the reason to wait is gone, or for long enough.
fn linger_while(reason: impl Fn() -> bool) {
    let begun = Instant::now();
    while reason() && begun.elapsed() < LINGERING {
        std::hint::spin_loop();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_is_worked_on_once_at_every_call() {
        for threads in 1..5 {
            let team = Team::new(threads).unwrap();
            assert_eq!(team.is_none(), threads == 1);
            let Some(team) = team else { continue };
            let mut parts = vec![0; threads];
            for call in 1..200 {
                team.each(&mut parts, |part| *part += 1);
                assert_eq!(parts, vec![call; threads]);
            }
            team.each(&mut [0; 0], |_| unreachable!("there is no part"));
        }
        assert!(Team::new(0).is_err());
    }
}
