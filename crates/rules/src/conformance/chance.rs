//! Laws for games whose chance can be listed.

use super::{Law, Walk, chi_squared, ensure};
use crate::{ExplicitChance, Turn};

/// What a game with listed chance promises in addition.
pub fn explicit_chance<G: ExplicitChance>() -> Vec<Law<G>> {
    vec![
        Law { name: "probabilities are positive, sum to one and fit the outcomes", check: probabilities },
        Law { name: "outcomes are drawn by their law", check: drawn_by_distribution },
    ]
}

fn chance_turns<'a, G: ExplicitChance>(game: &'a G, walk: &'a Walk<G>) -> impl Iterator<Item = &'a G::State> {
    walk.states.iter().filter(|s| game.turn(s) == Turn::Chance)
}

fn probabilities<G: ExplicitChance>(game: &G, walk: &mut Walk<G>) -> Result<(), String> {
    let mut distribution = Vec::new();
    chance_turns(game, walk).try_for_each(|s| {
        game.distribution(s, &mut distribution);
        let total: f64 = distribution.iter().map(|(_, p)| p).sum();
        let right = distribution.iter().all(|(_, p)| *p > 0.0) && (total - 1.0).abs() < 1e-9;
        let outcomes: Vec<G::Move> = distribution.iter().map(|(m, _)| *m).collect();
        ensure(right && outcomes == game.legal_moves(s), || format!("{distribution:?} in {s:?}"))
    })
}

fn drawn_by_distribution<G: ExplicitChance>(game: &G, walk: &mut Walk<G>) -> Result<(), String> {
    let (mut distribution, mut buf) = (Vec::new(), Vec::new());
    let mut rng = walk.rng.clone();
    chance_turns(game, walk).take(16).try_for_each(|s| {
        game.distribution(s, &mut distribution);
        let mut counts = vec![0u64; distribution.len()];
        for _ in 0..1000 * distribution.len() {
            let m = game.sample(s, &mut rng, &mut buf);
            counts[distribution.partition_point(|(outcome, _)| *outcome < m)] += 1;
        }
        let probabilities: Vec<f64> = distribution.iter().map(|(_, p)| *p).collect();
        ensure(!chi_squared::rejects(&counts, &probabilities), || {
            format!("{distribution:?} drawn {counts:?} times in {s:?}")
        })
    })
}
