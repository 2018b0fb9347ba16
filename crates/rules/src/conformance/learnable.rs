//! Laws of what a learner sees.

use super::{Law, Walk, ensure};
use crate::{Learnable, Turn};
use std::collections::HashSet;

/// Places have the states that they may have, moves are distinct choices, and windows of a kind are alike.
pub fn learnable<G: Learnable>() -> Vec<Law<G>> {
    vec![
        Law { name: "what a learner sees has the form that its patterns say", check: sights_fit },
        Law {
            name: "windows and tuples are of places, and windows of a kind are alike",
            check: patterns_fit,
        },
    ]
}

fn sights_fit<G: Learnable>(game: &G, walk: &mut Walk<G>) -> Result<(), String> {
    let patterns = game.patterns();
    let mut seen = vec![0; patterns.states.len()];
    walk.living(game).filter(|s| matches!(game.turn(s), Turn::Player(_))).try_for_each(|s| {
        seen.fill(0);
        game.look(s, &mut seen);
        let fits = seen.iter().zip(&patterns.states).all(|(state, states)| state < states);
        ensure(fits, || format!("{seen:?} in {s:?}"))?;
        let mut known = HashSet::new();
        game.legal_moves(s).into_iter().try_for_each(|m| {
            let choice = game.choice(s, m);
            let fits = (choice as usize) < patterns.choices.len() && known.insert(choice);
            ensure(fits, || format!("{m:?} is choice {choice} in {s:?}"))
        })
    })
}

fn patterns_fit<G: Learnable>(game: &G, _: &mut Walk<G>) -> Result<(), String> {
    let patterns = game.patterns();
    let is_place = |place: &u16| usize::from(*place) < patterns.states.len();
    ensure(patterns.tuples.iter().flatten().all(is_place), || "a tuple of what is no place".to_owned())?;
    let mut lengths = std::collections::BTreeMap::new();
    patterns.choices.iter().flatten().try_for_each(|window| {
        let length = *lengths.entry(window.kind).or_insert(window.places.len());
        let fits = window.places.iter().flatten().all(is_place) && window.places.len() == length;
        ensure(fits, || format!("{window:?}"))
    })
}
