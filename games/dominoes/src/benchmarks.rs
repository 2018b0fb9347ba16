//! Benchmarks: rounds of the paper's agents, the solver in mid-round, and the time of the strongest player for a move.

use super::entry::profile_of;
use super::tile::COUNT;
use super::{Dominoes, DominoesState, DoubleDummyPosition, Goal, Solver};
use seedbed_arena::{Streams, play_from};
use seedbed_erased::Benchmark;
use seedbed_rules::{Agent, Game, Seed, Stop, Turn};
use std::time::Instant;

/// All benchmarks.
pub(super) fn all<const MATCH: bool>() -> [Benchmark<Dominoes<MATCH>>; 5] {
    [
        Benchmark {
            what: "greedy against itself, games/s",
            measure: |game, seconds| games_per_second(game, "greedy", seconds),
        },
        Benchmark {
            what: "ims:4 against greedy, games/s",
            measure: |game, seconds| games_per_second(game, "ims:4", seconds),
        },
        Benchmark {
            what: "pimc:100,search=(paced:4,plus=1) against greedy, games/s",
            measure: |game, seconds| games_per_second(game, "pimc:100,search=(paced:4,plus=1)", seconds),
        },
        Benchmark { what: "double-dummy, 16 tiles left, median in milliseconds", measure: solved_in },
        Benchmark { what: "reader against greedy, milliseconds a move", measure: moved_in },
    ]
}

/// The agents of a round: this one as south and north, greedy ones as east and west.
fn seats<const MATCH: bool>(spec: &str) -> Vec<Box<dyn Agent<Dominoes<MATCH>>>> {
    let profile = profile_of();
    let make = |spec: &str| {
        let agent = spec.parse().and_then(|spec| profile.roster().agent(&spec));
        agent.expect("a benchmark names agents that exist")
    };
    [spec, "greedy", spec, "greedy"].map(make).into()
}

/// Plays games for about `seconds`; `witness` sees the state before each move. Returns the number of games and the seconds.
fn play_for<const MATCH: bool>(
    game: &Dominoes<MATCH>,
    spec: &str,
    seconds: f64,
    mut witness: impl FnMut(&DominoesState),
) -> (f64, f64) {
    let (mut seats, mut games) = (seats(spec), 0);
    let begun = Instant::now();
    while begun.elapsed().as_secs_f64() < seconds {
        let seed = Seed(0).child("benchmark", games);
        let mut streams = Streams::new(seed, seed, game.players());
        play_from(game, game.start(), &mut seats, &mut streams, &mut |s, _| witness(s), &Stop::NEVER);
        games += 1;
    }
    (games as f64, begun.elapsed().as_secs_f64())
}

fn games_per_second<const MATCH: bool>(game: &Dominoes<MATCH>, spec: &str, seconds: f64) -> f64 {
    let (games, spent) = play_for(game, spec, seconds, |_| {});
    games / spent
}

/// The median time in milliseconds to solve a round with sixteen tiles left in hands.
fn solved_in<const MATCH: bool>(game: &Dominoes<MATCH>, seconds: f64) -> f64 {
    const LEFT: u32 = 16;
    let (mut solver, mut times) = (Solver::new(game.rules, Goal::Win), Vec::new());
    play_for(game, "greedy", seconds, |s| {
        if s.dealt == COUNT && DoubleDummyPosition::of(s).rest.count_ones() == LEFT && s.passes == 0 {
            let asked = Instant::now();
            solver.take(s.hands, 0);
            std::hint::black_box(solver.value(DoubleDummyPosition::of(s))).expect("nobody stops it");
            times.push(1e3 * asked.elapsed().as_secs_f64());
        }
    });
    times.sort_unstable_by(f64::total_cmp);
    times.get(times.len() / 2).copied().unwrap_or(0.0)
}

/// The mean time in milliseconds of the strongest player for a move.
fn moved_in<const MATCH: bool>(game: &Dominoes<MATCH>, seconds: f64) -> f64 {
    let mut moves = 0.0;
    let (_, spent) = play_for(game, "reader", seconds, |s| {
        moves += f64::from(u8::from(matches!(game.turn(s), Turn::Player(p) if p % 2 == 0)));
    });
    1e3 * spent / moves
}
