//! Laws for imperfect-information games: a seat knows its information state and nothing else.

use super::{Law, Walk, ensure};
use crate::{Eyes, ImperfectInformation, Text, Turn};
use std::collections::HashMap;

/// What a game of imperfect information promises in addition.
pub fn imperfect_information<G: ImperfectInformation + Text>() -> Vec<Law<G>> {
    vec![
        Law { name: "a guess fits the view it was made from", check: determinisations_fit },
        Law { name: "equal views give equal turns, moves, notation and boards", check: info_states_decide },
        Law {
            name: "a view does not change with what its seat cannot see, but for whose turn it is",
            check: unseen_stays_unseen,
        },
        Law { name: "a view tells apart what its seat can see", check: seen_is_remembered },
        Law { name: "a public board shows nothing that a seat cannot see", check: public_is_known_to_all },
        Law {
            name: "what is told of a move, its mover and an end is known to who hears it",
            check: told_is_known,
        },
    ]
}

/// Every position as each seat imagines it: the state, the seat, the determinisation.
fn determinisations<G: ImperfectInformation>(
    game: &G,
    walk: &mut Walk<G>,
    mut law: impl FnMut(&G::State, usize, &G::State) -> Result<(), String>,
) -> Result<(), String> {
    for s in &walk.states {
        for p in 0..game.players() {
            let world = game.determinise(&game.info_state(s, p), &mut walk.rng);
            law(s, p, &world)?;
        }
    }
    Ok(())
}

fn determinisations_fit<G: ImperfectInformation>(game: &G, walk: &mut Walk<G>) -> Result<(), String> {
    determinisations(game, walk, |s, p, world| {
        ensure(game.info_state(world, p) == game.info_state(s, p), || {
            format!("seat {p} imagines {world:?} in {s:?}")
        })
    })
}

fn info_states_decide<G: ImperfectInformation + Text>(game: &G, walk: &mut Walk<G>) -> Result<(), String> {
    determinisations(game, walk, |s, p, world| {
        let boards = game.board(s, Eyes::Seat(p)) == game.board(world, Eyes::Seat(p));
        ensure(boards, || format!("the board shows seat {p} more than its view in {s:?}"))?;
        ensure(game.turn(s) == game.turn(world), || {
            format!("seat {p} cannot tell whose turn it is in {s:?}")
        })?;
        if game.turn(s) != Turn::Player(p) {
            return Ok(());
        }
        let moves = game.legal_moves(s);
        let written = |state| moves.iter().map(|&m| game.move_text(state, m)).collect::<Vec<_>>();
        let same = moves == game.legal_moves(world) && written(s) == written(world);
        ensure(same, || format!("seat {p} has other moves in {world:?} than in {s:?}"))
    })
}

fn unseen_stays_unseen<G: ImperfectInformation>(game: &G, walk: &mut Walk<G>) -> Result<(), String> {
    walk.living(game).try_for_each(|s| {
        (0..game.players()).try_for_each(|p| {
            let unseen = game.legal_moves(s).into_iter().filter(|&m| !game.sees(s, m, p));
            let nexts: Vec<G::State> = unseen.map(|m| game.after(s, m)).collect();
            // Everyone knows whose turn it is, even if that depends on a secret.
            let same = nexts.iter().all(|next| {
                let alike = nexts.iter().find(|other| game.turn(other) == game.turn(next));
                alike.is_some_and(|other| game.info_state(next, p) == game.info_state(other, p))
            });
            ensure(same, || format!("seat {p} is shown a secret move in {s:?}"))
        })
    })
}

fn seen_is_remembered<G: ImperfectInformation>(game: &G, walk: &mut Walk<G>) -> Result<(), String> {
    walk.living(game).try_for_each(|s| {
        (0..game.players()).try_for_each(|p| {
            let seen: Vec<G::Move> =
                game.legal_moves(s).into_iter().filter(|&m| game.sees(s, m, p)).collect();
            let info_states: std::collections::HashSet<G::InfoState> =
                seen.iter().map(|&m| game.info_state(&game.after(s, m), p)).collect();
            ensure(info_states.len() == seen.len(), || format!("seat {p} forgets a move it saw in {s:?}"))
        })
    })
}

fn public_is_known_to_all<G: ImperfectInformation + Text>(
    game: &G,
    walk: &mut Walk<G>,
) -> Result<(), String> {
    determinisations(game, walk, |s, p, world| {
        let same = game.board(s, Eyes::Public) == game.board(world, Eyes::Public);
        ensure(same, || format!("the public sees what seat {p} cannot in {s:?}"))
    })
}

/// Two moves that leave a seat with the same view are told to it, and to the public, in the same words.
fn told_is_known<G: ImperfectInformation + Text>(game: &G, walk: &mut Walk<G>) -> Result<(), String> {
    /// The most moves that are looked at from each position.
    const MOVES: usize = 12;
    determinisations(game, walk, |s, p, world| {
        if game.turn(s) == Turn::Over {
            let known = |at: &G::State| [Eyes::Seat(p), Eyes::Public].map(|eyes| game.ending(at, eyes));
            return ensure(known(s) == known(world), || {
                format!("the end tells what seat {p} cannot know in {s:?}")
            });
        }
        let is_asked = game.turn(s) == Turn::Player(p);
        ensure(!is_asked || game.prompt(s) == game.prompt(world), || {
            format!("seat {p} is asked for more than it knows in {s:?}")
        })?;
        let mut told = HashMap::new();
        [s, world].into_iter().try_for_each(|before| {
            let moves = game.legal_moves(before);
            let step = moves.len().div_ceil(MOVES).max(1);
            moves.into_iter().step_by(step).try_for_each(|m| {
                let after = game.after(before, m);
                let words = [Eyes::Seat(p), Eyes::Public].map(|eyes| game.narrate(before, m, &after, eyes));
                let same = told.entry(game.info_state(&after, p)).or_insert_with(|| words.clone());
                ensure(*same == words, || {
                    format!("seat {p} hears {words:?} and could hear {same:?} of {m:?} in {before:?}")
                })
            })
        })
    })
}
