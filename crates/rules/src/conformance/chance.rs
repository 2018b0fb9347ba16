//! Laws for games whose chance can be listed.

use super::{Law, Walk, chi_squared, ensure};
use crate::{Chance, Turn};

/// What a game with listed chance promises besides.
pub fn chance<G: Chance>() -> Vec<Law<G>> {
    vec![
        Law { name: "probabilities are positive, sum to one and fit the outcomes", check: probabilities },
        Law { name: "outcomes are drawn by their law", check: drawn_by_law },
    ]
}

fn chance_turns<'a, G: Chance>(game: &'a G, walk: &'a Walk<G>) -> impl Iterator<Item = &'a G::State> {
    walk.states.iter().filter(|s| game.turn(s) == Turn::Chance)
}

fn probabilities<G: Chance>(game: &G, walk: &mut Walk<G>) -> Result<(), String> {
    let mut law = Vec::new();
    chance_turns(game, walk).try_for_each(|s| {
        game.law(s, &mut law);
        let total: f64 = law.iter().map(|(_, p)| p).sum();
        let right = law.iter().all(|(_, p)| *p > 0.0) && (total - 1.0).abs() < 1e-9;
        let outcomes: Vec<G::Move> = law.iter().map(|(m, _)| *m).collect();
        ensure(right && outcomes == game.legal_moves(s), || format!("{law:?} in {s:?}"))
    })
}

fn drawn_by_law<G: Chance>(game: &G, walk: &mut Walk<G>) -> Result<(), String> {
    let (mut law, mut buf) = (Vec::new(), Vec::new());
    let mut rng = walk.rng.clone();
    chance_turns(game, walk).take(16).try_for_each(|s| {
        game.law(s, &mut law);
        let mut counts = vec![0u64; law.len()];
        for _ in 0..1000 * law.len() {
            let m = game.sample(s, &mut rng, &mut buf);
            counts[law.partition_point(|(outcome, _)| *outcome < m)] += 1;
        }
        let probabilities: Vec<f64> = law.iter().map(|(_, p)| *p).collect();
        ensure(!chi_squared::rejects(&counts, &probabilities), || {
            format!("{law:?} drawn {counts:?} times in {s:?}")
        })
    })
}
