//! Work in parallel, results in order: what a rule that may stop early needs to be the same on any number of threads.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

/// Does jobs `0..jobs` on the current pool and hands their results to `take` one by one in that order, until `take` says
/// that it has enough or a job returns `None`.
///
/// Jobs beyond that end may have been done by then; their results are dropped, so that nothing depends on who was faster.
/// `worker` makes what a thread needs for its jobs.
pub fn in_order<W, T: Send>(
    jobs: u64,
    worker: impl Fn() -> W + Sync,
    job: impl Fn(&mut W, u64) -> Option<T> + Sync,
    take: impl FnMut(T) -> ControlFlow<()> + Send,
) {
    let over = AtomicBool::new(false);
    let line = Mutex::new(Line { claimed: 0, taken: 0, waiting: BTreeMap::new(), take });
    // A panic ends the run anyway, so it does not matter in which state it left the line.
    let lock = || line.lock().unwrap_or_else(PoisonError::into_inner);
    rayon::broadcast(|_| {
        let _end = EndOnPanic(&over);
        let mut worker = worker();
        loop {
            let block = lock().claim(jobs);
            if block.is_empty() || over.load(Ordering::Relaxed) {
                return;
            }
            let results = block
                .clone()
                .map_while(|k| if over.load(Ordering::Relaxed) { None } else { job(&mut worker, k) });
            let results: Vec<T> = results.collect();
            if lock().hand_over(block.start, results, block.end).is_break() {
                over.store(true, Ordering::Relaxed);
            }
        }
    });
}

/// Ends the run when a job panics: its result will never come, and the others would work in vain.
struct EndOnPanic<'a>(&'a AtomicBool);

impl Drop for EndOnPanic<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.store(true, Ordering::Relaxed);
        }
    }
}

/// Results that wait for their turn, and the one who takes them.
struct Line<T, F> {
    claimed: u64,
    taken: u64,
    waiting: BTreeMap<u64, (Vec<T>, u64)>,
    take: F,
}

impl<T, F: FnMut(T) -> ControlFlow<()>> Line<T, F> {
    /// The next jobs: one at a time at first, later in blocks that are small beside what has been done.
    fn claim(&mut self, jobs: u64) -> std::ops::Range<u64> {
        let from = self.claimed;
        self.claimed = from.saturating_add(1 + (from / 64).min(255)).min(jobs);
        from..self.claimed
    }

    /// Puts the results of a block up to `end` into the line and serves whoever is next.
    fn hand_over(&mut self, from: u64, results: Vec<T>, end: u64) -> ControlFlow<()> {
        self.waiting.insert(from, (results, end));
        while let Some((results, end)) = self.waiting.remove(&self.taken) {
            let all = self.taken + results.len() as u64 == end;
            for result in results {
                if (self.take)(result).is_break() {
                    return self.close();
                }
            }
            if !all {
                return self.close();
            }
            self.taken = end;
        }
        ControlFlow::Continue(())
    }

    /// Nothing is taken after the end: no block starts there.
    fn close(&mut self) -> ControlFlow<()> {
        self.taken = u64::MAX;
        ControlFlow::Break(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::with_threads;

    /// Collects squares until one exceeds `limit`; some jobs take longer than their neighbours.
    fn squares(threads: usize, jobs: u64, limit: u64) -> Vec<u64> {
        let mut taken = Vec::new();
        let job = |spins: &mut u64, k: u64| {
            let busy = if k.is_multiple_of(17) { 20_000 } else { 10 };
            *spins = (0..busy).fold(*spins, |a, b| std::hint::black_box(a ^ b));
            Some(k * k)
        };
        with_threads(Some(threads), || {
            in_order(
                jobs,
                || 0,
                job,
                |square| {
                    taken.push(square);
                    if square > limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                },
            );
        })
        .unwrap();
        taken
    }

    #[test]
    fn the_end_does_not_depend_on_threads() {
        let expected: Vec<u64> = (0..=1001).map(|k| k * k).collect();
        for threads in [1, 2, 7] {
            for _ in 0..20 {
                assert_eq!(squares(threads, 100_000, 1_000_000), expected);
            }
            assert_eq!(squares(threads, 1002, u64::MAX), expected, "all jobs, none too many");
            assert!(squares(threads, 0, 0).is_empty());
        }
    }

    #[test]
    fn a_panic_ends_all_work() {
        let job = |(): &mut (), k: u64| {
            assert!(k != 500, "on purpose");
            Some(k)
        };
        let run = || in_order(u64::MAX, || (), job, |_| ControlFlow::Continue(()));
        let ended = std::panic::catch_unwind(|| with_threads(Some(3), run));
        assert!(ended.is_err());
    }

    #[test]
    fn a_job_without_result_ends_the_line() {
        for threads in [1, 3] {
            let mut taken = Vec::new();
            let job = |(): &mut (), k: u64| (k < 333).then_some(k);
            with_threads(Some(threads), || {
                in_order(
                    u64::MAX,
                    || (),
                    job,
                    |k| {
                        taken.push(k);
                        ControlFlow::Continue(())
                    },
                );
            })
            .unwrap();
            assert_eq!(taken, (0..333).collect::<Vec<_>>());
        }
    }
}
