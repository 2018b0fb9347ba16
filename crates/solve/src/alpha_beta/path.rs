//! The way from the position asked about to the one being searched, in memory of a size that is known beforehand.
//!
//! A game may last for tens of thousands of plies and a state weigh tens of kilobytes, so the search keeps its own path instead
//! of recursing: a state a ply, and of the moves still to be tried only the moves, from which their states are made again.

use crate::Bounds;
use seedbed_rules::{Game, Player, UsageError};

/// A position on the path.
pub(super) struct Step<G: Game> {
    pub(super) state: G::State,
    pub(super) key: u64,
    pub(super) me: Player,
    /// The question: is the score at least this?
    pub(super) beta: i32,
    /// What the table knew.
    pub(super) known: Bounds,
    /// Positions counted before this one.
    pub(super) begun: u64,
    /// The best bound so far, and the action id of its move plus one.
    pub(super) best: i32,
    pub(super) best_action_id: u32,
    /// Where its moves begin on the list of all; `None` if there was no room for them.
    first: Option<usize>,
    /// How many moves were tried.
    tried: usize,
    /// The move being tried: its action id, and whether the same side is to move after it.
    pub(super) action_id: u32,
    pub(super) same_side: bool,
}

/// A move to be tried.
#[derive(Clone, Copy)]
pub(super) struct Choice<M> {
    pub(super) mv: M,
    pub(super) action_id: u32,
}

/// The positions on the path, and the moves to be tried at them.
pub(super) struct Path<G: Game> {
    steps: Vec<Step<G>>,
    /// The moves of all positions on the path, side by side.
    choices: Vec<Choice<G::Move>>,
    /// Legal moves, for a moment.
    moves: Vec<G::Move>,
}

/// How many positions and moves a path has room for.
#[derive(Clone, Copy)]
pub(super) struct Room {
    pub(super) steps: usize,
    pub(super) choices: usize,
}

impl Room {
    /// Room for the longest game, and `bytes` bytes for the moves to be tried: few positions have all of them.
    pub(super) fn new<G: Game>(game: &G, bytes: usize) -> Self {
        let steps = steps(game);
        let all = steps.saturating_mul(game.action_count() as usize);
        Self { steps, choices: all.min(bytes / size_of::<Choice<G::Move>>()) }
    }
}

/// The most positions on a path.
fn steps<G: Game>(game: &G) -> usize {
    game.max_plies() as usize + 1
}

/// The memory that the positions of the longest path take, in bytes.
pub(super) fn bytes_of_steps<G: Game>(game: &G) -> usize {
    steps(game).saturating_mul(size_of::<Step<G>>() - size_of::<G::State>() + game.state_bytes())
}

impl<G: Game> Path<G> {
    /// An empty path with this room.
    pub(super) fn new(room: Room) -> Result<Self, UsageError> {
        let mut path = Self { steps: Vec::new(), choices: Vec::new(), moves: Vec::new() };
        let steps = path.steps.try_reserve_exact(room.steps);
        steps.and_then(|()| path.choices.try_reserve_exact(room.choices)).map_err(|_| {
            let plies = room.steps - 1;
            UsageError::new(
                format!("there is no memory for games of {plies} plies"),
                "ask for a shorter game",
            )
        })?;
        Ok(path)
    }

    pub(super) fn clear(&mut self) {
        self.steps.clear();
        self.choices.clear();
    }

    /// How many positions it holds.
    pub(super) fn len(&self) -> usize {
        self.steps.len()
    }

    /// The last position and its number of plies from the first.
    pub(super) fn last(&mut self) -> Option<(&mut Step<G>, usize)> {
        let ply = self.steps.len().checked_sub(1)?;
        self.steps.last_mut().map(|step| (step, ply))
    }

    /// Goes on to a position; `choices` are its moves, in the order in which they are tried.
    pub(super) fn push(&mut self, opened: Opened<G>, choices: &[Choice<G::Move>]) {
        let fits = choices.len() <= self.choices.capacity() - self.choices.len();
        let first = fits.then_some(self.choices.len());
        if fits {
            self.choices.extend_from_slice(choices);
        }
        let Opened { state, key, me, beta, known, begun, best } = opened;
        let (best_action_id, tried, action_id, same_side) = (0, 0, 0, false);
        self.steps.push(Step {
            state,
            key,
            me,
            beta,
            known,
            begun,
            best,
            best_action_id,
            first,
            tried,
            action_id,
            same_side,
        });
    }

    /// The next move to be tried at the last position.
    ///
    /// Without room for its moves all legal ones are tried in the game's order, and found anew each time.
    pub(super) fn next(&mut self, game: &G) -> Option<Choice<G::Move>> {
        let step = self.steps.last_mut()?;
        let next = if let Some(first) = step.first {
            self.choices.get(first + step.tried).copied()
        } else {
            game.moves(&step.state, &mut self.moves);
            let mv = self.moves.get(step.tried).copied();
            mv.map(|mv| Choice { mv, action_id: game.action_id(mv) })
        };
        step.tried += 1;
        next
    }

    /// At the first position: the number of the move being tried, counted from 1, and how many there are.
    pub(super) fn progress(&self) -> Option<(usize, usize)> {
        match &self.steps[..] {
            [Step { first: Some(_), tried, .. }] => Some((*tried, self.choices.len())),
            _ => None,
        }
    }

    /// Goes back from the last position.
    pub(super) fn pop(&mut self) -> Option<Step<G>> {
        let step = self.steps.pop()?;
        if let Some(first) = step.first {
            self.choices.truncate(first);
        }
        Some(step)
    }
}

/// A position to go on to.
pub(super) struct Opened<G: Game> {
    pub(super) state: G::State,
    pub(super) key: u64,
    pub(super) me: Player,
    pub(super) beta: i32,
    pub(super) known: Bounds,
    pub(super) begun: u64,
    pub(super) best: i32,
}
