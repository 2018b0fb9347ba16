//! Several threads at one question over one table, as in Lazy SMP: what one finds spares the others the work.

use crate::{Meter, Stopped, Watch};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// Puts the same question to `threads` threads, each told its number, and takes the first answer.
///
/// They help each other only through what they share, and only if their numbers send them different ways.
///
/// # Errors
///
/// [`Stopped`] if someone asked to stop before there was an answer.
///
/// # Panics
///
/// If `work` panics on another thread.
pub fn race<T: Send>(
    threads: usize,
    watch: &Watch,
    work: impl Fn(usize, &mut Meter<'_>) -> Result<T, Stopped> + Sync,
) -> Result<T, Stopped> {
    if threads <= 1 {
        return work(0, &mut Meter::new(watch));
    }
    let decided = AtomicBool::new(false);
    let run = |number| {
        let found = work(number, &mut Meter::until(watch, &decided));
        if found.is_ok() {
            decided.store(true, Ordering::Relaxed);
        }
        found
    };
    thread::scope(|scope| {
        let others: Vec<_> = (1..threads)
            .map_while(|number| thread::Builder::new().spawn_scoped(scope, move || run(number)).ok())
            .collect();
        let mine = run(0);
        let theirs = others.into_iter().map(|thread| thread.join().expect("a solver does not panic"));
        theirs.fold(mine, Result::or)
    })
}
