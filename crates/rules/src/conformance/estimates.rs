//! Laws for games that can be judged in several ways.

use super::{Law, Walk, ensure};
use crate::{Estimates, Game, Points};

/// What a game promises of its other estimates.
pub fn estimates<G: Estimates>() -> Vec<Law<G>> {
    vec![Law { name: "other estimates are opposite for the sides and small", check: others_balance }]
}

/// What every game promises of its estimate.
pub(super) fn estimate_balances<G: Game>(game: &G, walk: &mut Walk<G>) -> Result<(), String> {
    balances(game, walk, "usual", G::estimate)
}

fn others_balance<G: Estimates>(game: &G, walk: &mut Walk<G>) -> Result<(), String> {
    G::ESTIMATES.iter().try_for_each(|estimate| balances(game, walk, estimate.name, estimate.points))
}

fn balances<G: Game>(game: &G, walk: &Walk<G>, name: &str, points: Points<G>) -> Result<(), String> {
    const SMALL: i32 = 1_000_000;
    walk.living(game).try_for_each(|s| {
        let first = points(game, s, 0);
        ensure(first.abs() < SMALL, || format!("{name} gives {first} in {s:?}"))?;
        (0..game.players()).try_for_each(|p| {
            let due = if game.side(p) == game.side(0) { first } else { -first };
            ensure(points(game, s, p) == due, || format!("{name} gives seat {p} not {due} in {s:?}"))
        })
    })
}
