//! Speeds of its own: rounds of the paper's agents, the solver in mid-round, and what the strongest player takes to move.

use super::tile::COUNT;
use super::{Dominoes, Goal, Greedy, Solver, Spot, Table, kind};
use seedbed_agents::Gauge;
use seedbed_rules::{Agent, Game, Rng, Seat, Seed, Spec, Turn};
use std::time::Instant;

/// All of them.
pub(super) fn all<const MATCH: bool>() -> [Gauge<Dominoes<MATCH>>; 5] {
    [
        Gauge {
            what: "greedy against itself, games/s",
            measure: |game, seconds| games_per_second(game, "greedy", seconds),
        },
        Gauge {
            what: "ims:4 against greedy, games/s",
            measure: |game, seconds| games_per_second(game, "ims:4", seconds),
        },
        Gauge {
            what: "pimc:100,search=(paced:4,plus=1) against greedy, games/s",
            measure: |game, seconds| games_per_second(game, "pimc:100,search=(paced:4,plus=1)", seconds),
        },
        Gauge { what: "double-dummy, 16 tiles left, median in milliseconds", measure: solved_in },
        Gauge { what: "reader against greedy, milliseconds a move", measure: moved_in },
    ]
}

fn agent<const MATCH: bool>(spec: &str) -> Box<dyn Agent<Dominoes<MATCH>>> {
    let spec: Spec = spec.parse().expect("a gauge names agents that exist");
    kind().agent(&spec).expect("a gauge names agents that exist")
}

/// Plays a game with one agent south and north, greedy ones east and west; `watch` sees the state before each move.
fn play<const MATCH: bool>(
    game: &Dominoes<MATCH>,
    agent: &mut dyn Agent<Dominoes<MATCH>>,
    rng: &mut Rng,
    mut watch: impl FnMut(&Table),
) {
    let (mut greedy, mut s, mut buf) = (Greedy::default(), game.start(), Vec::new());
    loop {
        watch(&s);
        let act = match game.turn(&s) {
            Turn::Over => return,
            Turn::Chance => game.sample(&s, rng, &mut buf),
            Turn::Player(p) if p % 2 == 0 => agent.choose(&Seat::new(game, &s, p), rng),
            Turn::Player(p) => greedy.choose(&Seat::new(game, &s, p), rng),
        };
        game.play(&mut s, act);
    }
}

fn games_per_second<const MATCH: bool>(game: &Dominoes<MATCH>, spec: &str, seconds: f64) -> f64 {
    let mut agent = agent(spec);
    let (mut rng, mut games) = (Seed(0).child("gauge", 0).rng(), 0.0);
    let begun = Instant::now();
    while begun.elapsed().as_secs_f64() < seconds {
        play(game, &mut *agent, &mut rng, |_| {});
        games += 1.0;
    }
    games / begun.elapsed().as_secs_f64()
}

/// What solving a round takes when sixteen tiles are left in hands.
fn solved_in<const MATCH: bool>(game: &Dominoes<MATCH>, seconds: f64) -> f64 {
    const LEFT: u32 = 16;
    let mut rng = Seed(0).child("gauge", 1).rng();
    let (mut solver, mut times) = (Solver::new(game.rules, Goal::Win), Vec::new());
    let begun = Instant::now();
    while begun.elapsed().as_secs_f64() < seconds {
        play(game, &mut Greedy::default(), &mut rng, |s| {
            if s.dealt == COUNT && Spot::of(s).rest.count_ones() == LEFT && s.passes == 0 {
                let asked = Instant::now();
                solver.take(s.hands, 0);
                std::hint::black_box(solver.value(Spot::of(s)).expect("nobody stops it"));
                times.push(1e3 * asked.elapsed().as_secs_f64());
            }
        });
    }
    times.sort_unstable_by(f64::total_cmp);
    times.get(times.len() / 2).copied().unwrap_or(0.0)
}

/// What the strongest player takes for a move, on average over all of them.
fn moved_in<const MATCH: bool>(game: &Dominoes<MATCH>, seconds: f64) -> f64 {
    let mut reader = agent("reader");
    let (mut rng, mut moves) = (Seed(0).child("gauge", 2).rng(), 0.0);
    let begun = Instant::now();
    while begun.elapsed().as_secs_f64() < seconds {
        play(game, &mut *reader, &mut rng, |s| {
            moves += f64::from(u8::from(matches!(game.turn(s), Turn::Player(p) if p % 2 == 0)));
        });
    }
    1e3 * begun.elapsed().as_secs_f64() / moves
}
