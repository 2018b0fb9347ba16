//! Counting lines of play: the fingerprint of a rule book.

use crate::{Game, Stop, Stopped, Turn};

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
#[expect(clippy::missing_panics_doc, reason = "nobody can stop it")]
pub fn perft<G: Game>(game: &G, s: &G::State, depth: u32) -> Perft {
    perft_until(game, s, depth, &Stop::NEVER).expect("nobody can stop it")
}

/// The same, unless someone asks to stop.
///
/// # Errors
///
/// [`Stopped`] if someone did.
pub fn perft_until<G: Game>(game: &G, s: &G::State, depth: u32, stop: &Stop) -> Result<Perft, Stopped> {
    /// A single ply takes less time than anybody notices. Two can take seconds at Go, below two more that threads share.
    const UNSTOPPED: u32 = 1;
    if depth > UNSTOPPED {
        stop.check()?;
    }
    let over = game.turn(s) == Turn::Over;
    if depth == 0 {
        return Ok(Perft { sequences: 1, ended: u64::from(over) });
    }
    let mut total = Perft::default();
    if over {
        return Ok(total);
    }
    let mut moves = Vec::new();
    game.moves(s, &mut moves);
    for m in moves {
        total += perft_until(game, &game.after(s, m), depth - 1, stop)?;
    }
    Ok(total)
}
