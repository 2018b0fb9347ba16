//! How large a tree is, before it is unfolded: Knuth's estimate (1975) by random lines.

use seedbed_rules::{Game, Seed, Turn};

/// Plays on while there is only one thing to do or to happen; fills `moves` with what there is then.
pub(super) fn play_forced<G: Game>(game: &G, s: &mut G::State, moves: &mut Vec<G::Move>) {
    while game.turn(s) != Turn::Over {
        game.moves(s, moves);
        let &[only] = &moves[..] else { return };
        game.play(s, only);
    }
}

/// About how many positions there are with something to choose or to happen: the mean over random lines of the number that
/// the tree would have if it branched everywhere as it does on this line.
pub(super) fn estimate<G: Game>(game: &G) -> f64 {
    const LINES: u32 = 1_000;
    let (mut rng, mut moves, mut sum) = (Seed(0).rng(), Vec::new(), 0.0);
    for _ in 0..LINES {
        let (mut s, mut width) = (game.start(), 1.0);
        loop {
            sum += width;
            play_forced(game, &mut s, &mut moves);
            if game.turn(&s) == Turn::Over {
                break;
            }
            width *= moves.len() as f64;
            game.play(&mut s, moves[rng.below(moves.len())]);
        }
    }
    sum / f64::from(LINES)
}
