//! The way to the position being searched, in memory of a size that is known beforehand.

use super::numbers::{NEVER, Numbers};
use seedbed_rules::{Game, UsageError};

/// A position on the path.
pub(super) struct Step<G: Game> {
    pub(super) state: G::State,
    pub(super) key: u64,
    /// Does the mover want the answer yes?
    pub(super) wants_yes: bool,
    /// It is left as soon as one of its numbers reaches that of these.
    pub(super) limits: Numbers,
    /// Positions counted before this one.
    pub(super) begun: u64,
    /// Where its moves begin on the list of all, and which of all is being tried.
    first: usize,
    chosen: usize,
}

/// A move at a position on the path.
#[derive(Clone, Copy)]
pub(super) struct Child<M> {
    pub(super) mv: M,
    /// The key of the position after it; of no meaning if the game is over there.
    pub(super) key: u64,
    pub(super) numbers: Numbers,
}

/// The positions on the path and their moves. What is known of these is kept here: a table that overflows costs time, but nothing is
/// searched without end.
pub(super) struct Path<G: Game> {
    steps: Vec<Step<G>>,
    children: Vec<Child<G::Move>>,
}

/// The move to be tried next, the key of the position after it, and how far it is worth trying.
pub(super) type Choice<M> = (M, u64, Numbers);

/// The most positions and moves on a path.
fn room<G: Game>(game: &G) -> (usize, usize) {
    let steps = game.max_plies() as usize + 1;
    (steps, steps.saturating_mul(game.action_count() as usize))
}

impl<G: Game> Path<G> {
    /// An empty path with room for the longest game.
    pub(super) fn new(game: &G) -> Result<Self, UsageError> {
        let (steps, children) = room(game);
        let mut path = Self { steps: Vec::new(), children: Vec::new() };
        let reserved = path.steps.try_reserve_exact(steps);
        reserved.and_then(|()| path.children.try_reserve_exact(children)).map_err(|_| {
            let wrong = format!("there is no memory for games of {} plies", steps - 1);
            UsageError::new(wrong, "ask for a shorter game, or for --method alpha-beta")
        })?;
        Ok(path)
    }

    /// The memory of the longest path, in bytes.
    pub(super) fn bytes(game: &G) -> usize {
        let (steps, children) = room(game);
        let step = size_of::<Step<G>>() - size_of::<G::State>() + game.state_bytes();
        let children = children.saturating_mul(size_of::<Child<G::Move>>());
        steps.saturating_mul(step).saturating_add(children)
    }

    pub(super) fn clear(&mut self) {
        self.steps.clear();
        self.children.clear();
    }

    pub(super) fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Goes on to a position, whose moves are to be added.
    pub(super) fn enter(&mut self, state: G::State, key: u64, wants_yes: bool, limits: Numbers, begun: u64) {
        let first = self.children.len();
        self.steps.push(Step { state, key, wants_yes, limits, begun, first, chosen: first });
    }

    /// Adds a move of the last position.
    pub(super) fn add(&mut self, child: Child<G::Move>) {
        self.children.push(child);
    }

    fn last(&self) -> &Step<G> {
        self.steps.last().expect("somewhere is searched")
    }

    /// The last position.
    pub(super) fn last_state(&self) -> &G::State {
        &self.last().state
    }

    /// Notes what was found of the move being tried at the last position.
    pub(super) fn note(&mut self, numbers: Numbers) {
        let chosen = self.last().chosen;
        self.children[chosen].numbers = numbers;
    }

    /// The numbers of the last position: the mover needs one good move, the opponent an answer to each.
    ///
    /// The opponent's answers are not added up, but for one each: where ways meet again, the same work would be counted
    /// for every way that leads to it, and a proof that is near would look as if it were far.
    fn numbers(&self) -> Numbers {
        let Step { wants_yes, first, .. } = *self.last();
        let (mut own, mut most, mut open) = (NEVER, 0, 0);
        for child in &self.children[first..] {
            let (theirs, against) = child.numbers.seen(wants_yes);
            own = own.min(theirs);
            most = most.max(against);
            open += u32::from(against > 0);
        }
        let other = match own {
            0 => NEVER,
            NEVER => 0,
            _ => (most + open.saturating_sub(1)).min(NEVER - 1),
        };
        Numbers::of(wants_yes, (own, other))
    }

    /// Chooses the move to be tried at the last position; `None` if one of its numbers has reached its limit.
    pub(super) fn choose(&mut self) -> Option<Choice<G::Move>> {
        let Step { wants_yes, limits, first, .. } = *self.last();
        let ((own, other), (own_limit, other_limit)) =
            (self.numbers().seen(wants_yes), limits.seen(wants_yes));
        if own >= own_limit || other >= other_limit {
            return None;
        }
        let (mut best, mut second, mut open) = (first, NEVER, 0);
        for (at, child) in self.children.iter().enumerate().skip(first) {
            let (theirs, against) = child.numbers.seen(wants_yes);
            open += u32::from(against > 0);
            if at > first && theirs < self.children[best].numbers.seen(wants_yes).0 {
                second = self.children[best].numbers.seen(wants_yes).0;
                best = at;
            } else if at > first {
                second = second.min(theirs);
            }
        }
        // A little more than the second best, so that the search does not change its mind with every position.
        let patience = second.saturating_add(second / 4 + 1);
        let others = open.saturating_sub(1);
        let other_limit = if other_limit == NEVER { NEVER } else { other_limit - others };
        let step = self.steps.last_mut().expect("somewhere is searched");
        step.chosen = best;
        let Child { mv, key, .. } = self.children[best];
        Some((mv, key, Numbers::of(wants_yes, (own_limit.min(patience), other_limit))))
    }

    /// Leaves the last position with its numbers.
    pub(super) fn leave(&mut self) -> Left {
        let numbers = self.numbers();
        let step = self.steps.pop().expect("somewhere is searched");
        self.children.truncate(step.first);
        Left { key: step.key, begun: step.begun, numbers }
    }
}

/// A position that was left.
pub(super) struct Left {
    pub(super) key: u64,
    pub(super) begun: u64,
    pub(super) numbers: Numbers,
}
