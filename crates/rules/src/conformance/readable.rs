//! Laws for positions that can be read back.

use super::{Law, Walk, ensure};
use crate::{Eyes, Readable, Turn};

/// What a game whose boards can be read promises in addition.
pub fn readable<G: Readable>() -> Vec<Law<G>> {
    vec![
        Law { name: "a board reads back as drawn", check: boards_read_back },
        Law { name: "a damaged board is refused or read, never a panic", check: damage_is_survived },
    ]
}

fn boards_read_back<G: Readable>(game: &G, walk: &mut Walk<G>) -> Result<(), String> {
    walk.states.iter().try_for_each(|s| {
        let drawn = game.board(s, Eyes::All);
        let back = game.read(&drawn).map_err(|e| format!("{e}, reading\n{drawn}"))?;
        ensure(game.board(&back, Eyes::All) == drawn, || format!("another board came back for\n{drawn}"))?;
        ensure(game.turn(&back) == game.turn(s), || format!("another turn came back for\n{drawn}"))?;
        let payoffs = |state| (0..game.players()).map(|p| game.payoff(state, p)).collect::<Vec<_>>();
        let same = game.turn(s) != Turn::Over || payoffs(s) == payoffs(&back);
        ensure(same, || format!("other payoffs came back for\n{drawn}"))
    })
}

/// Cuts, doubles and changes characters of real boards: the nearest thing to what a person gets wrong.
fn damage_is_survived<G: Readable>(game: &G, walk: &mut Walk<G>) -> Result<(), String> {
    const MARKS: &[char] = &[' ', '.', '#', 'x', 'O', '0', '9', 'a', 'z', '-', '\n', 'é', ':'];
    for i in 0..2000 {
        let s = &walk.states[i % walk.states.len()];
        let mut text: Vec<char> = game.board(s, Eyes::All).chars().collect();
        for _ in 0..=walk.rng.below(3) {
            let at = walk.rng.below(text.len().max(1));
            match walk.rng.below(4) {
                0 => text.truncate(at),
                1 if at < text.len() => drop(text.remove(at)),
                2 if at < text.len() => text[at] = MARKS[walk.rng.below(MARKS.len())],
                _ => text.insert(at.min(text.len()), MARKS[walk.rng.below(MARKS.len())]),
            }
        }
        let text: String = text.into_iter().collect();
        if let Ok(read) = game.read(&text) {
            // Whatever is accepted must be a position that can be played on.
            let alive = game.turn(&read) == Turn::Over || !game.legal_moves(&read).is_empty();
            ensure(alive, || format!("a position without moves was read from\n{text}"))?;
        }
    }
    Ok(())
}
