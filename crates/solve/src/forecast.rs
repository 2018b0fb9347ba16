//! How long solving may take, measured on what comes later in the game.

use crate::random_line::RandomLine;
use crate::{Solver, Stopped, Watch};
use seedbed_rules::{Game, Seed, Stop, list_below};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// How many positions it takes to solve one, by what later ones of random games took.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Forecast {
    /// The earliest positions that were solved are this many plies later.
    pub plies: usize,
    /// What each of them took on average, in positions.
    pub measured: f64,
    /// How much more each ply earlier takes.
    pub growth: f64,
    /// The decimal logarithm of what the position itself takes by that: the likely one, and bounds in which the growth is that of
    /// the nearer or of the farther half of what was measured.
    pub log_nodes: f64,
    /// The lower and the upper bound.
    pub log_range: [f64; 2],
}

/// Random games from whose positions the forecast is made.
const GAMES: usize = 16;

/// Plies by which the growth is measured.
const WINDOW: usize = 12;

/// A ply whose positions take longer than this together is the last that is solved.
const LONG: Duration = Duration::from_millis(300);

/// What solving a position may take: positions of random games are solved from their ends towards it as long as that is
/// quick, within about two seconds, and their growth goes on as it was.
///
/// `None` if too few could be solved to tell. It takes at most `memory` bytes beside what the solver has, and a few positions.
///
/// # Errors
///
/// [`Stopped`] if someone asked to stop.
#[inline(never)]
pub fn forecast<G: Game>(
    game: &G,
    solver: &mut dyn Solver<G>,
    s: &G::State,
    memory: usize,
    stop: &Stop,
) -> Result<Option<Forecast>, Stopped> {
    let room = memory / (GAMES * game.state_bytes().max(1));
    let mut line = |number| RandomLine::new(game, s, Seed(0).child("forecast", number as u64), room);
    let mut games = list_below(GAMES, &mut line);
    let longest = games.iter().map(RandomLine::len).max().unwrap_or(0);
    let mut spent = Vec::new();
    within(Duration::from_secs(2), stop, &mut |deadline| {
        for plies in (1..longest).rev() {
            let begun = Instant::now();
            let (mut nodes, mut positions) = (0, 0);
            for s in games.iter_mut().filter_map(|line| line.get(plies)) {
                match nodes_to_solve(solver, &s, deadline) {
                    Ok(more) => (nodes, positions) = (nodes + more, positions + 1),
                    Err(Stopped) => return,
                }
            }
            spent.push((plies, nodes as f64 / f64::from(positions)));
            if begun.elapsed() > LONG {
                break;
            }
        }
    });
    stop.check()?;
    Ok(extrapolated(&spent))
}

/// How many positions a solver examines until it knows the value.
fn nodes_to_solve<G: Game>(solver: &mut dyn Solver<G>, s: &G::State, stop: &Stop) -> Result<u64, Stopped> {
    let watch = Watch::new(stop.clone());
    let solved = solver.solve(s, &watch);
    match watch.settled() {
        Some(settled) => Ok(settled.nodes),
        None => solved.map(|_| watch.done()),
    }
}

/// Continues what positions at some plies took, the latest first, to the position itself.
fn extrapolated(spent: &[(usize, f64)]) -> Option<Forecast> {
    // What takes hardly anything says nothing of growth.
    let telling: Vec<(f64, f64)> = spent
        .iter()
        .filter(|(_, nodes)| *nodes >= 4.0)
        .map(|&(plies, nodes)| (plies as f64, libm::log10(nodes)))
        .collect();
    let near = &telling[telling.len().saturating_sub(WINDOW)..];
    let (plies, measured) = *spent.last()?;
    let (farther, nearer) = near.split_at(near.len() / 2);
    let growth = -slope(near)?;
    let [mut low, mut high] = [-slope(nearer)?, -slope(farther)?];
    (low, high) = (low.min(high).min(growth), low.max(high).max(growth));
    // The line through what was measured is steadier than the last of it.
    let mean = |of: fn(&(f64, f64)) -> f64| near.iter().map(of).sum::<f64>() / near.len() as f64;
    let here = mean(|point| point.1) + growth * (mean(|point| point.0) - plies as f64);
    let grown = |growth: f64| here + growth.max(0.0) * plies as f64;
    Some(Forecast {
        plies,
        measured,
        growth: libm::exp10(growth.max(0.0)),
        log_nodes: grown(growth),
        log_range: [grown(low), grown(high)],
    })
}

/// The slope of the straight line through some points with the least squares; `None` if they do not tell.
fn slope(points: &[(f64, f64)]) -> Option<f64> {
    let count = points.len() as f64;
    let [x, y] = [
        points.iter().map(|point| point.0).sum::<f64>() / count,
        points.iter().map(|point| point.1).sum::<f64>() / count,
    ];
    let spread: f64 = points.iter().map(|point| (point.0 - x).powi(2)).sum();
    let common: f64 = points.iter().map(|point| (point.0 - x) * (point.1 - y)).sum();
    (points.len() > 1 && spread > 0.0).then(|| common / spread)
}

/// Works with a flag that is set when the time is up or another one is set; compiled once for all games.
fn within(time: Duration, stop: &Stop, work: &mut dyn FnMut(&Stop)) {
    const BEAT: Duration = Duration::from_millis(5);
    let (begun, flag, done) = (Instant::now(), Stop::default(), AtomicBool::new(false));
    thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(Ordering::Relaxed) {
                if stop.is_stopped() || begun.elapsed() > time {
                    flag.stop();
                }
                thread::sleep(BEAT);
            }
        });
        work(&flag);
        done.store(true, Ordering::Relaxed);
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AlphaBeta, Limits};
    use seedbed_rules::example::Heap;

    #[test]
    fn steady_growth_is_continued() {
        let spent: Vec<(usize, f64)> =
            (10..30).rev().map(|plies| (plies, 2f64.powi(40 - plies as i32))).collect();
        let forecast = extrapolated(&spent).unwrap();
        assert_eq!((forecast.plies, forecast.measured), (10, 2f64.powi(30)));
        assert!((forecast.growth - 2.0).abs() < 1e-9);
        for log in [forecast.log_nodes, forecast.log_range[0], forecast.log_range[1]] {
            assert!((log - 40.0 * 2f64.log10()).abs() < 1e-9, "{log}");
        }
        assert_eq!(extrapolated(&spent[..1]), None);
        assert_eq!(extrapolated(&[]), None);
    }

    #[test]
    fn what_was_asked_to_stop_stops() {
        let game = Heap(200);
        let mut solver = AlphaBeta::new(&game, Limits { threads: 1, memory: 1 }).unwrap();
        let stop = Stop::default();
        assert!(forecast(&game, &mut solver, &game.start(), 1 << 10, &stop).is_ok());
        stop.stop();
        assert_eq!(forecast(&game, &mut solver, &game.start(), 1 << 10, &stop), Err(Stopped));
    }
}
