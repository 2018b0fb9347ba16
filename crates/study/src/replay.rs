//! Games that are played again from their seed and the visitor's moves: to go on after an interruption, and to prove which arm played.

use crate::{Checked, Key, Moved, Visitor};
use seedbed_erased::{AnyAgent, AnyGame, PlayedMove, Session};
use seedbed_rules::{Seed, Stop, Turn, UsageError};
use serde::Serialize;

/// Who sits where, and with which seed.
pub struct Seating {
    /// The visitor's seat.
    pub seat: usize,
    /// The agents in the others.
    pub seats: Vec<Option<AnyAgent>>,
    /// The seed.
    pub seed: u64,
}

/// A game after some moves.
pub struct Table {
    /// With its agents, which have thought all that they had thought before.
    pub players: Box<dyn Session>,
    /// The same position with people in all seats.
    pub board: Box<dyn Session>,
}

/// Whether the games of a study replay.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Proof {
    /// Games that replay against the arm that the key says.
    pub replayed: u64,
    /// Games that do not.
    pub broken: u64,
    /// Of those that replay, games in which the other arm would have made other moves: they prove which arm played.
    pub telling: u64,
}

/// Plays a game again. The visitor's moves are given; agents and chance move by themselves, and must move as they did.
///
/// # Errors
///
/// If they do not, or the visitor's moves are not legal.
pub fn replayed(
    game: &dyn AnyGame,
    seating: &Seating,
    moves: &[Moved],
    mut seen: impl FnMut(&PlayedMove, &dyn Session),
) -> Result<Table, UsageError> {
    let root = Seed(seating.seed).child("study", 0);
    let mut players = game.session(None, &seating.seats, root)?;
    let mut board = game.session(None, &vec![None; seating.seats.len()], root)?;
    for (at, moved) in moves.iter().enumerate() {
        let is_visitor = players.turn() == Turn::Player(seating.seat);
        let played =
            if is_visitor { Some(players.play(&moved.text)?) } else { players.advance(&Stop::NEVER) };
        let by = |played: &PlayedMove| if let Turn::Player(p) = played.by { Some(p) } else { None };
        let is_same =
            played.as_ref().is_some_and(|played| played.action.text == moved.text && by(played) == moved.by);
        let Some(played) = played.as_ref().filter(|_| is_same) else {
            let text = played.map_or("none".to_owned(), |played| played.action.text);
            let wrong = format!("move {} was {}, and is {text} now", at + 1, moved.text);
            return Err(UsageError::new(wrong, "replay it with the agents and the program that played it"));
        };
        board.play(&format!("#{}", played.action.id))?;
        seen(played, &*board);
    }
    Ok(Table { players, board })
}

impl Proof {
    /// Of all games of these visitors that count, or came later.
    pub fn of(checked: &Checked, visitors: &[Visitor], key: &Key) -> Self {
        let mut proof = Self::default();
        for visitor in visitors {
            for (at, game) in visitor.games.iter().enumerate() {
                let Some(other) = checked.counterfactual(visitor, key, at) else { continue };
                let replays =
                    |seating: &Seating| replayed(&*checked.game, seating, &game.moves, |_, _| {}).is_ok();
                if replays(&checked.seating(visitor, key, at)) {
                    proof.replayed += 1;
                    proof.telling += u64::from(!replays(&other));
                } else {
                    proof.broken += 1;
                }
            }
        }
        proof
    }
}
