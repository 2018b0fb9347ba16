//! Counting lines of play: the fingerprint of a rule book.

use crate::{Game, Turn};

/// How many sequences of legal moves (and outcomes of chance) have exactly the given length.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Perft {
    /// Sequences of exactly that many plies; a finished game is not extended.
    pub sequences: u64,
    /// Those among them after which the game is over.
    pub ended: u64,
}

impl std::ops::AddAssign for Perft {
    fn add_assign(&mut self, other: Self) {
        self.sequences += other.sequences;
        self.ended += other.ended;
    }
}

/// Counts the sequences of `depth` plies from `s`.
pub fn perft<G: Game>(game: &G, s: &G::State, depth: u32) -> Perft {
    let over = game.turn(s) == Turn::Over;
    if depth == 0 {
        return Perft { sequences: 1, ended: u64::from(over) };
    }
    let mut total = Perft::default();
    if over {
        return total;
    }
    let mut moves = Vec::new();
    game.moves(s, &mut moves);
    for m in moves {
        total += perft(game, &game.after(s, m), depth - 1);
    }
    total
}
