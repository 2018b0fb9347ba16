//! Laws for games that give advice.

use super::{Law, Walk, ensure};
use crate::{Advice, Turn};
use std::collections::HashSet;

/// What a game that gives advice promises in addition.
pub fn advised<G: Advice>() -> Vec<Law<G>> {
    vec![
        Law {
            name: "advice names legal moves, each once, and believes in numbers",
            check: prospects_are_legal,
        },
        Law { name: "sensible playouts make legal moves in turn", check: playouts_are_legal },
    ]
}

fn prospects_are_legal<G: Advice>(game: &G, walk: &mut Walk<G>) -> Result<(), String> {
    let mut prospects = Vec::new();
    walk.living(game).filter(|s| game.turn(s) != Turn::Chance).try_for_each(|s| {
        game.prospects(s, &mut prospects);
        let legal = game.legal_moves(s);
        let mut named = HashSet::new();
        ensure(!prospects.is_empty(), || format!("no prospects in {s:?}"))?;
        prospects.iter().try_for_each(|prospect| {
            let once = legal.contains(&prospect.mv) && named.insert(prospect.mv);
            let believed = prospect.trials > 0.0 && (0.0..=prospect.trials).contains(&prospect.points);
            ensure(once && believed, || format!("{prospect:?} in {s:?}"))
        })
    })
}

fn playouts_are_legal<G: Advice>(game: &G, walk: &mut Walk<G>) -> Result<(), String> {
    let mut rng = walk.rng.clone();
    let mut played = Vec::new();
    walk.living(game).filter(|s| game.turn(s) != Turn::Chance).step_by(7).try_for_each(|s| {
        for plies in [None, Some(0), Some(5)] {
            played.clear();
            match plies {
                None => game.play_out(&mut s.clone(), &mut rng, &mut played),
                Some(plies) => game.play_some(&mut s.clone(), plies, &mut rng, &mut played),
            }
            let many = plies.is_some_and(|plies| played.len() > plies as usize);
            ensure(!many, || format!("{} plies instead of {plies:?} in {s:?}", played.len()))?;
            let mut replayed = s.clone();
            for &(mover, m) in &played {
                // A playout may go on where a limit of plies ends the game.
                let Turn::Player(turn) = game.turn(&replayed) else { break };
                let legal = game.legal_moves(&replayed).contains(&m);
                ensure(legal && turn == mover, || format!("{m:?} by {mover} in {replayed:?}"))?;
                game.play(&mut replayed, m);
            }
        }
        Ok(())
    })
}
