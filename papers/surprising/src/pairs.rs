//! Pairs of games between parametric strategies.

use seedbed_arena::Watch;
use seedbed_rules::{Parametric, Seed};

/// Games won, drawn and lost.
pub(super) type Results = [u64; 3];

/// Plays pairs of games, both with the same chance and with seats swapped; `players` makes the player and the opponent of a
/// pair. Returns `None` if the watch was stopped.
pub(super) fn play<G: Parametric>(
    game: &G,
    mut players: impl FnMut(Seed) -> [G::Strategy; 2],
    pairs: u64,
    seed: Seed,
    watch: &Watch,
) -> Option<Results> {
    let mut results = [0; 3];
    for pair in 0..pairs {
        if watch.is_stopped() {
            return None;
        }
        let seed = seed.child("pair", pair);
        let [mut one, mut other] = players(seed);
        let chance = seed.child("chance", 0).rng();
        let streams = |k: u64| [chance.clone(), seed.child("first", k).rng(), seed.child("second", k).rng()];
        let first = game.duel([&mut one, &mut other], &mut streams(0)).signum();
        let second = -game.duel([&mut other, &mut one], &mut streams(1)).signum();
        for payoff in [first, second] {
            results[(1 - payoff) as usize] += 1;
        }
        watch.count(2);
    }
    Some(results)
}

/// Points and games.
pub(super) fn points([won, drawn, lost]: Results) -> (f64, u64) {
    (won as f64 + drawn as f64 / 2.0, won + drawn + lost)
}
