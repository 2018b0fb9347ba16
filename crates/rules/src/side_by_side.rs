//! Work on several threads at once, compiled once for all games.

use std::panic::resume_unwind;
use std::thread;

/// A piece of work for a thread of its own.
pub type Work<'a> = Box<dyn FnOnce() + Send + 'a>;

/// Does every piece of work on a thread of its own, and returns when all are done; if one panics, so does this.
///
/// ```
/// use seedbed_rules::{Work, side_by_side};
/// let mut squares = [1, 2, 3];
/// let mut work: Vec<Work<'_>> = Vec::new();
/// for n in &mut squares {
///     work.push(Box::new(|| *n *= *n));
/// }
/// side_by_side(work);
/// assert_eq!(squares, [1, 4, 9]);
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
