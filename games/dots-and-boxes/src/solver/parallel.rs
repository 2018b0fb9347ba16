//! Parallel search by several threads with a shared table.
//!
//! All of them search the same moves in the same order, but defer a move that another thread is searching (as in
//! simplified ABDADA); by the time its turn comes the table often settles it. A thread that finds a null window on its path
//! settled by another abandons everything below it. The result is the same for any number of threads; the work is not.

use super::context::SearchContext;
use super::search::{Asked, Halt, Worker};
use seedbed_rules::{Stopped, Watch};
use seedbed_solve::Meter;
use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

impl SearchContext {
    /// A bound on the value of a quiet position for its mover: a lower bound if it is at least `beta`, else an upper bound.
    pub(super) fn bound(&self, free: u64, beta: i32, threads: usize, watch: &Watch) -> Result<i32, Stopped> {
        let over = AtomicBool::new(false);
        if threads < 2 || free.count_ones() < self.shared {
            return Worker::new(self, Meter::new(watch), None).search(free, beta).map_err(|_| Stopped);
        }
        let answers: Vec<Result<i32, Halt>> = thread::scope(|scope| {
            let work = || {
                let answer = Worker::new(self, Meter::new(watch), Some(&over)).search(free, beta);
                over.fetch_or(answer.is_ok(), Ordering::Relaxed);
                answer
            };
            let running: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            running.into_iter().map(|thread| thread.join().expect("no search panics")).collect()
        });
        answers.into_iter().find_map(Result::ok).ok_or(Stopped)
    }
}

impl Worker<'_> {
    /// Searches the moves on `open` from `first` on, first those that no other thread is searching.
    pub(super) fn search_parallel(&mut self, asked: Asked, first: usize, best: i32) -> Result<i32, Halt> {
        let depth = self.asked.len();
        self.asked.push(asked);
        let found = self.share(asked, first, best, depth);
        self.asked.truncate(depth);
        found
    }

    fn share(&mut self, asked: Asked, first: usize, mut best: i32, depth: usize) -> Result<i32, Halt> {
        // Moves to search, and whether each may be deferred; the most promising one comes first and may not.
        let mut todo: VecDeque<(usize, bool)> = (first..self.open.len()).map(|at| (at, at > first)).collect();
        while let Some((at, may_wait)) = todo.pop_front() {
            let key = self.open[at].key;
            if may_wait && self.context.is_busy(key) {
                todo.push_back((at, false));
                continue;
            }
            self.context.set_busy(key, true);
            let found = self.after(at, asked.beta);
            self.context.set_busy(key, false);
            match found {
                Ok(bound) => best = best.max(bound),
                // If the table has lost the result again, the move will be searched once more.
                Err(Halt::Answered(at_depth)) if at_depth == depth => todo.push_back((at, false)),
                Err(halt) => return Err(halt),
            }
            if best >= asked.beta {
                return Ok(best);
            }
            if let Some(bound) = self.context.known(asked.key, asked.boxes).settle(asked.beta) {
                return Ok(bound);
            }
        }
        Ok(best)
    }

    /// Checks from time to time whether another thread has settled a null window on the current path.
    pub(super) fn look_around(&self, over: &AtomicBool) -> Result<(), Halt> {
        const OFTEN: u64 = 256;
        if !self.searched.is_multiple_of(OFTEN) {
            return Ok(());
        }
        if over.load(Ordering::Relaxed) {
            return Err(Halt::Stopped);
        }
        let answered =
            |asked: &Asked| self.context.known(asked.key, asked.boxes).settle(asked.beta).is_some();
        self.asked.iter().position(answered).map_or(Ok(()), |depth| Err(Halt::Answered(depth)))
    }
}
