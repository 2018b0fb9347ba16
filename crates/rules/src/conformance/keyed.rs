//! Laws for keys and symmetries.

use super::{Law, Walk, ensure};
use crate::{Keyed, Symmetric, Turn, Unscored};
use std::collections::HashMap;

/// What a keyed game promises in addition.
pub fn keyed<G: Keyed>() -> Vec<Law<G>> {
    vec![Law { name: "different positions have different keys", check: keys_differ }]
}

/// What a game promises whose points already won can be told from what remains.
pub fn unscored<G: Unscored>() -> Vec<Law<G>> {
    vec![Law {
        name: "positions that differ only in score have the same moves",
        check: unscored_keys_join_like_positions,
    }]
}

/// What a symmetric game promises in addition.
pub fn symmetric<G: Symmetric>() -> Vec<Law<G>> {
    vec![
        Law { name: "symmetries permute moves and commute with play", check: images_commute },
        Law { name: "images share their canonical key", check: canonical_is_shared },
        Law { name: "images fold into the same position", check: folds_agree },
    ]
}

fn keys_differ<G: Keyed>(game: &G, walk: &mut Walk<G>) -> Result<(), String> {
    let mut met: HashMap<u64, &G::State> = HashMap::new();
    walk.states.iter().try_for_each(|s| match met.insert(game.key(s), s) {
        Some(other) => Err(format!("{other:?} and {s:?} share the key {:x}", game.key(s))),
        None => ensure(game.key(&s.clone()) == game.key(s), || format!("the key of {s:?} is not stable")),
    })
}

fn unscored_keys_join_like_positions<G: Unscored>(game: &G, walk: &mut Walk<G>) -> Result<(), String> {
    let mut met: HashMap<u64, &G::State> = HashMap::new();
    walk.states.iter().try_for_each(|s| {
        let other = *met.entry(game.unscored(s)).or_insert(s);
        // The player to move may differ, as long as the rest of the game is the same for whoever moves.
        let kind = |s| std::mem::discriminant(&game.turn(s));
        let alike = kind(s) == kind(other)
            && (game.turn(s) == Turn::Over || game.legal_moves(s) == game.legal_moves(other));
        ensure(alike, || format!("{s:?} and {other:?} share a key but not their moves"))
    })
}

fn images_commute<G: Symmetric>(game: &G, walk: &mut Walk<G>) -> Result<(), String> {
    walk.states.iter().try_for_each(|s| {
        ensure(game.image(s, 0) == *s, || format!("element 0 moves {s:?}"))?;
        (0..game.symmetries()).try_for_each(|k| {
            let image = game.image(s, k);
            ensure(game.turn(&image) == game.turn(s), || format!("element {k} changes the turn of {s:?}"))?;
            if game.turn(s) == Turn::Over {
                let same = (0..game.players()).all(|p| game.payoff(s, p) == game.payoff(&image, p));
                return ensure(same, || format!("element {k} changes the payoff of {s:?}"));
            }
            let moves = game.legal_moves(s);
            let mut images: Vec<G::Move> = moves.iter().map(|&m| game.image_move(m, k)).collect();
            images.sort_unstable();
            ensure(images == game.legal_moves(&image), || format!("element {k} loses moves of {s:?}"))?;
            moves.into_iter().try_for_each(|m| {
                let played_first = game.image(&game.after(s, m), k);
                let turned_first = game.after(&image, game.image_move(m, k));
                ensure(played_first == turned_first, || {
                    format!("element {k} and {m:?} do not commute in {s:?}")
                })
            })
        })
    })
}

fn folds_agree<G: Symmetric>(game: &G, walk: &mut Walk<G>) -> Result<(), String> {
    walk.states.iter().try_for_each(|s| {
        let (folded, k) = game.fold(s);
        ensure(game.image(s, k) == folded, || format!("element {k} does not lead to the fold of {s:?}"))?;
        let same = (0..game.symmetries()).all(|k| game.fold(&game.image(s, k)).0 == folded);
        ensure(same, || format!("an image of {s:?} folds elsewhere"))
    })
}

fn canonical_is_shared<G: Symmetric>(game: &G, walk: &mut Walk<G>) -> Result<(), String> {
    walk.states.iter().try_for_each(|s| {
        let shared = (0..game.symmetries())
            .map(|k| game.image(s, k))
            .all(|image| game.canonical(&image) == game.canonical(s));
        ensure(shared, || format!("an image of {s:?} has another canonical key"))
    })
}
