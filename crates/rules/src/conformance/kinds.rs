//! Laws for games whose moves come in kinds.

use super::{Law, Walk, chi_squared, ensure};
use crate::{MoveKinds, Turn};

/// What a game whose moves come in kinds promises in addition.
pub fn kinds<G: MoveKinds>() -> Vec<Law<G>> {
    vec![
        Law { name: "every move is of a named kind", check: kinds_are_named },
        Law { name: "weighted draws follow their weights", check: weights_are_followed },
    ]
}

fn kinds_are_named<G: MoveKinds>(game: &G, walk: &mut Walk<G>) -> Result<(), String> {
    let named = game.kind_names().len() as u32;
    ensure((1..=8).contains(&named), || format!("{named} kinds"))?;
    walk.living(game).filter(|s| game.turn(s) != Turn::Chance).try_for_each(|s| {
        game.legal_moves(s).into_iter().try_for_each(|m| {
            let kinds = u32::from(game.kinds(s, m));
            ensure(kinds != 0 && kinds < 1 << named, || format!("{m:?} has kinds {kinds:b} in {s:?}"))
        })
    })
}

fn weights_are_followed<G: MoveKinds>(game: &G, walk: &mut Walk<G>) -> Result<(), String> {
    let mut rng = walk.rng.clone();
    let mut buf = Vec::new();
    let turns = walk.living(game).filter(|s| game.turn(s) != Turn::Chance);
    for (i, s) in turns.step_by(23).take(24).enumerate() {
        let weights: Vec<u32> = (0..8).map(|k| ((i + 2 * k) % 5) as u32).collect();
        let moves = game.legal_moves(s);
        let distribution = weighted_distribution(game, s, &moves, &weights);
        let mut counts = vec![0u64; moves.len()];
        for _ in 0..200 * moves.len() {
            let m = game.weighted(s, &weights, &mut rng, &mut buf);
            counts[moves.binary_search(&m).map_err(|_| format!("drew {m:?}, not legal in {s:?}"))?] += 1;
        }
        let stray = counts.iter().zip(&distribution).any(|(&n, &p)| n > 0 && p == 0.0);
        let (counts, distribution): (Vec<u64>, Vec<f64>) =
            counts.iter().zip(&distribution).filter(|(_, p)| **p > 0.0).unzip();
        let fair = !stray && !chi_squared::rejects(&counts, &distribution);
        ensure(fair, || {
            format!("{counts:?} drawn where {distribution:?} was due, weights {weights:?}, in {s:?}")
        })?;
    }
    Ok(())
}

/// The probability of each move, written down from the definition.
fn weighted_distribution<G: MoveKinds>(
    game: &G,
    s: &G::State,
    moves: &[G::Move],
    weights: &[u32],
) -> Vec<f64> {
    let of_kind = |k: usize| moves.iter().filter(|&&m| game.kinds(s, m) >> k & 1 == 1).count() as f64;
    let present: Vec<usize> = (0..8).filter(|&k| of_kind(k) > 0.0).collect();
    let total: u32 = present.iter().map(|&k| weights[k]).sum();
    let share = |k: usize| {
        if total == 0 { 1.0 / present.len() as f64 } else { f64::from(weights[k]) / f64::from(total) }
    };
    let chance = |m: G::Move| {
        let kinds = present.iter().filter(|&&k| game.kinds(s, m) >> k & 1 == 1);
        kinds.map(|&k| share(k) / of_kind(k)).sum()
    };
    moves.iter().map(|&m| chance(m)).collect()
}
