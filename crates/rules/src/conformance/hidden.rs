//! Laws for hidden games: a seat knows its view and nothing else.

use super::{Law, Walk, ensure};
use crate::{Eyes, Hidden, Text, Turn};

/// What a hidden game promises besides.
pub fn hidden<G: Hidden + Text>() -> Vec<Law<G>> {
    vec![
        Law { name: "a guess fits the view it was made from", check: guesses_fit },
        Law { name: "equal views give equal turns, moves, notation and boards", check: views_decide },
        Law {
            name: "a view does not change with what its seat cannot see, but for whose turn it is",
            check: unseen_stays_unseen,
        },
        Law { name: "a view tells apart what its seat can see", check: seen_is_remembered },
        Law { name: "a public board shows nothing that a seat cannot see", check: public_is_known_to_all },
    ]
}

/// Every position as each seat imagines it: the state, the seat, the guess.
fn guesses<G: Hidden>(
    game: &G,
    walk: &mut Walk<G>,
    mut law: impl FnMut(&G::State, usize, &G::State) -> Result<(), String>,
) -> Result<(), String> {
    for s in &walk.states {
        for p in 0..game.players() {
            let guess = game.guess(&game.view(s, p), &mut walk.rng);
            law(s, p, &guess)?;
        }
    }
    Ok(())
}

fn guesses_fit<G: Hidden>(game: &G, walk: &mut Walk<G>) -> Result<(), String> {
    guesses(game, walk, |s, p, guess| {
        ensure(game.view(guess, p) == game.view(s, p), || format!("seat {p} imagines {guess:?} in {s:?}"))
    })
}

fn views_decide<G: Hidden + Text>(game: &G, walk: &mut Walk<G>) -> Result<(), String> {
    guesses(game, walk, |s, p, guess| {
        let boards = game.board(s, Eyes::Seat(p)) == game.board(guess, Eyes::Seat(p));
        ensure(boards, || format!("the board shows seat {p} more than its view in {s:?}"))?;
        ensure(game.turn(s) == game.turn(guess), || {
            format!("seat {p} cannot tell whose turn it is in {s:?}")
        })?;
        if game.turn(s) != Turn::Player(p) {
            return Ok(());
        }
        let moves = game.legal_moves(s);
        let written = |state| moves.iter().map(|&m| game.move_text(state, m)).collect::<Vec<_>>();
        let same = moves == game.legal_moves(guess) && written(s) == written(guess);
        ensure(same, || format!("seat {p} has other moves in {guess:?} than in {s:?}"))
    })
}

fn unseen_stays_unseen<G: Hidden>(game: &G, walk: &mut Walk<G>) -> Result<(), String> {
    walk.living(game).try_for_each(|s| {
        (0..game.players()).try_for_each(|p| {
            let unseen = game.legal_moves(s).into_iter().filter(|&m| !game.sees(s, m, p));
            let nexts: Vec<G::State> = unseen.map(|m| game.after(s, m)).collect();
            // Whose turn it is, everyone knows, also where that depends on a secret.
            let same = nexts.iter().all(|next| {
                let alike = nexts.iter().find(|other| game.turn(other) == game.turn(next));
                alike.is_some_and(|other| game.view(next, p) == game.view(other, p))
            });
            ensure(same, || format!("seat {p} is shown a secret move in {s:?}"))
        })
    })
}

fn seen_is_remembered<G: Hidden>(game: &G, walk: &mut Walk<G>) -> Result<(), String> {
    walk.living(game).try_for_each(|s| {
        (0..game.players()).try_for_each(|p| {
            let seen: Vec<G::Move> =
                game.legal_moves(s).into_iter().filter(|&m| game.sees(s, m, p)).collect();
            let views: std::collections::HashSet<G::View> =
                seen.iter().map(|&m| game.view(&game.after(s, m), p)).collect();
            ensure(views.len() == seen.len(), || format!("seat {p} forgets a move it saw in {s:?}"))
        })
    })
}

fn public_is_known_to_all<G: Hidden + Text>(game: &G, walk: &mut Walk<G>) -> Result<(), String> {
    guesses(game, walk, |s, p, guess| {
        let same = game.board(s, Eyes::Public) == game.board(guess, Eyes::Public);
        ensure(same, || format!("the public sees what seat {p} cannot in {s:?}"))
    })
}
