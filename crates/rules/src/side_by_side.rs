//! Work on several threads at once, compiled once for all games.

use std::panic::resume_unwind;
use std::thread;

/// A piece of work for a thread of its own.
pub type Work<'a> = Box<dyn FnOnce() + Send + 'a>;

/// Does every piece of work on a thread of its own, and returns when all are done; if one panics, so does this.
///
/// ```
/// use std::sync::atomic::{AtomicU64, Ordering};
/// let sum = AtomicU64::new(0);
/// let add = |n| -> seedbed_rules::Work<'_> { Box::new(|| _ = (&sum).fetch_add(n, Ordering::Relaxed)) };
/// seedbed_rules::side_by_side([1, 2, 3].map(add).into());
/// assert_eq!(sum.into_inner(), 6);
/// ```
///
/// # Panics
///
/// If work panics, or a thread cannot be started.
pub fn side_by_side(work: Vec<Work<'_>>) {
    thread::scope(|scope| {
        let running: Vec<_> = work.into_iter().map(|piece| scope.spawn(piece)).collect();
        for thread in running {
            thread.join().unwrap_or_else(|reason| resume_unwind(reason));
        }
    });
}
