//! What canonical keys cost on Dots and Boxes, against the simulations they serve:
//! `cargo run --release -p seedbed-games --example dots_and_boxes_keys`.

use seedbed_agents::{Mcts, MctsOptions};
use seedbed_games::dots_and_boxes::{DotsAndBoxes, Position, Word};
use seedbed_rules::conformance::Walk;
use seedbed_rules::{Budget, Game, Keyed, Search, Seed, playout};
use std::hint::black_box;
use std::time::Instant;

/// Nanoseconds for each of so many repetitions, the best of five attempts.
fn nanoseconds(times: usize, mut run: impl FnMut()) -> f64 {
    let mut attempt = || {
        let begun = Instant::now();
        run();
        begun.elapsed().as_secs_f64() * 1e9 / times as f64
    };
    (0..5).map(|_| attempt()).fold(f64::MAX, f64::min)
}

/// What a key costs on positions met in random play.
fn key_cost<W: Word>(game: &DotsAndBoxes<W>, key: impl Fn(&DotsAndBoxes<W>, &Position<W>) -> u64) -> f64 {
    let states = Walk::new(game, 4_000, Seed(1)).states;
    let rounds = 50;
    nanoseconds(rounds * states.len(), || {
        for _ in 0..rounds {
            let sum = states.iter().fold(0u64, |sum, s| sum ^ key(game, s));
            black_box(sum);
        }
    })
}

fn report<W: Word>(rows: usize, columns: usize) {
    let game = DotsAndBoxes::<W>::new(rows, columns);
    let (mut rng, mut buf) = (Seed(1).rng(), Vec::new());
    let games = 200_000;
    let random = nanoseconds(games, || {
        for _ in 0..games {
            let mut s = game.start();
            playout(&game, &mut s, &mut rng, &mut buf);
            black_box(&s);
        }
    });
    let simulations = 20_000;
    let options = MctsOptions { sims: Budget::Count(simulations), ..MctsOptions::default() };
    let mut search = Mcts::new(options);
    let simulation = nanoseconds(simulations as usize, || {
        search.values(&game, &game.start(), &mut rng, &mut Vec::new());
    });
    let plain = key_cost(&game, Keyed::unscored);
    let canonical = key_cost(&game, Keyed::canonical_unscored);
    let new_nodes = search.nodes() as f64 / simulations as f64;
    let ratio = 1.0 + new_nodes * canonical / simulation;
    println!(
        "{rows}x{columns}: random game {random:.0} ns, simulation {simulation:.0} ns, key {plain:.1} ns, canonical \
         key {canonical:.1} ns; {new_nodes:.1} new nodes a simulation, each with its canonical key: {ratio:.2} \
         times the plain cost"
    );
}

fn main() {
    report::<u64>(3, 3);
    report::<u64>(4, 4);
    report::<u64>(5, 5);
    report::<u128>(7, 7);
}
