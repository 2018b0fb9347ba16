//! All openings of a game, ply by ply.

use super::{SolvedBook, Solving};
use seedbed_rules::{Game, Mixer, Turn, UsageError};
use std::collections::{HashMap, HashSet};
use std::hash::BuildHasherDefault;

/// The most positions that the plies of a book lead to.
const MOST_POSITIONS: usize = 20_000_000;

/// The payoff of the player to move by key; like [`Seen`] not generic, so that it is compiled once for all games.
#[derive(Default)]
pub(super) struct Payoffs(HashMap<u64, i32, BuildHasherDefault<Mixer>>);

impl Payoffs {
    pub(super) fn get(&self, key: u64) -> Option<i32> {
        self.0.get(&key).copied()
    }

    fn insert(&mut self, key: u64, payoff: i32) {
        self.0.insert(key, payoff);
    }
}

/// Keys that were met.
#[derive(Default)]
struct Seen(HashSet<u64, BuildHasherDefault<Mixer>>);

impl Seen {
    /// Notes a key; returns `false` if it was met before.
    fn insert(&mut self, key: u64) -> bool {
        self.0.insert(key)
    }
}

/// The error that a book would be too large.
fn too_many(plies: u32) -> UsageError {
    let wrong = format!("{plies} plies lead to more than {MOST_POSITIONS} different positions");
    UsageError::new(wrong, "a book of fewer plies")
}

/// The unfinished positions that a number of plies lead to, mirror images once, in an order that follows from the rules.
pub(super) struct Levels<G: Game>(Vec<Vec<G::State>>);

impl<G: Game> Levels<G> {
    pub(super) fn new(game: &G, solving: Solving<G>, plies: u32) -> Result<Self, UsageError> {
        let mut levels = vec![vec![game.start()]];
        let mut positions = 1;
        for _ in 0..plies {
            let (mut seen, mut next) = (Seen::default(), Vec::new());
            for s in levels.last().into_iter().flatten() {
                for m in game.legal_moves(s) {
                    let after = game.after(s, m);
                    if game.turn(&after) != Turn::Over && seen.insert((solving.canonical)(game, &after)) {
                        next.push(after);
                    }
                }
                if positions + next.len() > MOST_POSITIONS {
                    return Err(too_many(plies));
                }
            }
            positions += next.len();
            levels.push(next);
            if levels.last().is_some_and(Vec::is_empty) {
                // Every game is over by then.
                break;
            }
        }
        Ok(Self(levels))
    }

    /// The positions that a book has.
    pub(super) fn last(&self) -> &[G::State] {
        self.0.last().map_or(&[], Vec::as_slice)
    }

    /// What all positions are worth, by a book that has every one of the last.
    pub(super) fn payoffs(&self, game: &G, solving: Solving<G>, book: &SolvedBook) -> Option<Payoffs> {
        let mut payoffs = Payoffs::default();
        for (position, s) in self.last().iter().enumerate() {
            payoffs.insert((solving.canonical)(game, s), book.payoff(position)?);
        }
        for s in self.0.iter().rev().skip(1).flatten() {
            let mut best = None;
            for m in game.legal_moves(s) {
                best = best.max(after(game, solving, &payoffs, s, m));
            }
            payoffs.insert((solving.canonical)(game, s), best?);
        }
        Some(payoffs)
    }
}

/// What a move is worth to the player who makes it, if that is known.
pub(super) fn after<G: Game>(
    game: &G,
    solving: Solving<G>,
    payoffs: &Payoffs,
    s: &G::State,
    m: G::Move,
) -> Option<i32> {
    let Turn::Player(me) = game.turn(s) else { return None };
    let next = game.after(s, m);
    let Turn::Player(other) = game.turn(&next) else { return Some(game.payoff(&next, me)) };
    let payoff = payoffs.get((solving.canonical)(game, &next))?;
    Some(if game.side(me) == game.side(other) { payoff } else { -payoff })
}
