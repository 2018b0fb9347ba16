//! Laws for games that count towards a limit.

use super::{Law, Walk, ensure};
use crate::{Counted, Turn};

/// What a game that counts towards a limit promises in addition.
pub fn counted<G: Counted>() -> Vec<Law<G>> {
    vec![Law { name: "positions that differ in their counts alone go on alike", check: counts_do_nothing }]
}

/// The position with its count set to zero, and what the count was.
fn uncounted<G: Counted>(game: &G, s: &G::State) -> (G::State, u32) {
    let mut bare = s.clone();
    let was = std::mem::take(game.countdown(&mut bare).now);
    (bare, was)
}

fn counts_do_nothing<G: Counted>(game: &G, walk: &mut Walk<G>) -> Result<(), String> {
    walk.living(game).try_for_each(|s| {
        let (early, was) = uncounted(game, s);
        let moves = game.legal_moves(s);
        let same = game.turn(s) == game.turn(&early) && moves == game.legal_moves(&early);
        ensure(same, || format!("{early:?} and {s:?}"))?;
        moves.into_iter().try_for_each(|m| {
            let late = uncounted(game, &game.after(s, m));
            let early = uncounted(game, &game.after(&early, m));
            let over = game.turn(&late.0) == Turn::Over;
            let alike = late.0 == early.0 && late.1 == early.1 + was;
            ensure(over || alike, || format!("{early:?} and {late:?} after {m:?}, {was} apart"))
        })
    })
}
