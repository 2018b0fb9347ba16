//! Work on a chosen number of threads.

use rayon::prelude::*;
use seedbed_rules::{Game, Perft, Stop, Stopped, UsageError, perft_until};

/// Runs `work` on a pool of `threads` threads, or as many as the machine has if none are given.
///
/// # Errors
///
/// If the threads cannot be started.
pub fn with_threads<T: Send>(
    threads: Option<usize>,
    work: impl FnOnce() -> T + Send,
) -> Result<T, UsageError> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.unwrap_or(0)).build();
    let failed = |e| UsageError::new(format!("cannot start the threads: {e}"), "ask for fewer");
    Ok(pool.map_err(failed)?.install(work))
}

/// Runs `work` on one thread of its own, however it splits the work inside.
///
/// Jobs that run side by side use this: a waiting thread of their pool takes up nothing else meanwhile, and none waits for
/// the parts of others.
///
/// # Errors
///
/// If the thread cannot be started.
pub fn alone<T: Send>(work: impl FnOnce() -> T + Send) -> Result<T, UsageError> {
    std::thread::scope(|scope| match scope.spawn(|| with_threads(Some(1), work)).join() {
        Ok(done) => done,
        Err(panic) => std::panic::resume_unwind(panic),
    })
}

/// Perft on the current pool, split over the moves and, for more even shares, the replies.
///
/// # Errors
///
/// [`Stopped`] if someone asked to stop.
pub fn count_lines<G: Game>(game: &G, s: &G::State, depth: u32, stop: &Stop) -> Result<Perft, Stopped> {
    const SPLIT: u32 = 2;
    count_split(game, s, depth, SPLIT, stop)
}

fn count_split<G: Game>(
    game: &G,
    s: &G::State,
    depth: u32,
    split: u32,
    stop: &Stop,
) -> Result<Perft, Stopped> {
    if split == 0 || depth <= 1 || game.turn(s) == seedbed_rules::Turn::Over {
        return perft_until(game, s, depth, stop);
    }
    let moves = game.legal_moves(s);
    let part = |k: usize| count_split(game, &game.after(s, moves[k]), depth - 1, split - 1, stop);
    sum_of_parts(moves.len(), &part)
}

/// Compiled once for all games.
fn sum_of_parts(
    parts: usize,
    part: &(dyn Fn(usize) -> Result<Perft, Stopped> + Sync),
) -> Result<Perft, Stopped> {
    (0..parts).into_par_iter().map(part).try_reduce(Perft::default, |mut a, b| {
        a += b;
        Ok(a)
    })
}
