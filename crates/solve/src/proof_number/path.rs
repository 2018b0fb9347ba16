//! The way to the position being searched, in memory of a size that is known beforehand; it knows keys and numbers, but no game.

use super::crew::{Ended, Question};
use super::numbers::{NEVER, Numbers};
use std::collections::TryReserveError;

/// A position on the path.
struct Step {
    key: u64,
    /// Does the mover want the answer yes?
    wants_yes: bool,
    /// It is left as soon as one of its numbers reaches that of these.
    limits: Numbers,
    /// Positions counted before this one.
    begun: u64,
    /// Where its moves begin on the list of all, and which of all is being tried.
    first: usize,
    chosen: usize,
    /// Was so much done here that others may have been at work on its moves?
    is_heavy: bool,
}

/// A move at a position on the path.
#[derive(Clone, Copy)]
struct Child {
    /// The key of the position after it; of no meaning if the game is over there.
    key: u64,
    numbers: Numbers,
}

/// The positions on the path and their moves. What is known of these is kept here: a table that overflows costs time, but nothing is
/// searched without end.
pub(super) struct Path {
    steps: Vec<Step>,
    children: Vec<Child>,
    /// How many positions are counted when it is time to look around again.
    look_at: u64,
    /// By what keys are multiplied to order moves that look equally cheap; 0 leaves them in the order of the game.
    order: u64,
}

/// What the moves of a position say of it.
struct Judged {
    /// The mover's number and the opponent's.
    own: u32,
    other: u32,
    /// The place of the move that looks cheapest, and the mover's number of the next best.
    best: usize,
    second: u32,
    /// The opponent's answers that are open, but for one.
    others: u32,
}

/// The move to be tried next, by its place among those of all positions, the key of the position after it, and how far it is worth trying.
pub(super) struct Choice {
    pub(super) at: usize,
    pub(super) key: u64,
    pub(super) limits: Numbers,
}

/// Positions after which it is worth while to look what other threads have found.
const HEAVY: u64 = 256;

impl Path {
    /// An empty path of the thread of this number, with room for so many positions and moves.
    pub(super) fn new(number: usize, steps: usize, children: usize) -> Result<Self, TryReserveError> {
        let order = (number as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut path = Self { steps: Vec::new(), children: Vec::new(), look_at: 0, order };
        path.steps.try_reserve_exact(steps)?;
        path.children.try_reserve_exact(children)?;
        Ok(path)
    }

    /// The memory that so many positions and moves take, in bytes.
    pub(super) fn bytes(steps: usize, children: usize) -> usize {
        let children = children.saturating_mul(size_of::<Child>());
        steps.saturating_mul(size_of::<Step>()).saturating_add(children)
    }

    /// Begins a new search.
    pub(super) fn clear(&mut self, asked: &Question<'_>, nodes: u64) {
        self.steps.clear();
        self.children.clear();
        self.look_later(asked, nodes);
    }

    /// How many positions it has, and how many moves they have.
    pub(super) fn len(&self) -> (usize, usize) {
        (self.steps.len(), self.children.len())
    }

    pub(super) fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// Goes on to a position, whose moves are to be added.
    pub(super) fn enter(&mut self, key: u64, wants_yes: bool, limits: Numbers, begun: u64) {
        let first = self.children.len();
        self.steps.push(Step { key, wants_yes, limits, begun, first, chosen: first, is_heavy: false });
    }

    /// Adds a move of the last position that leads to another one.
    #[inline]
    pub(super) fn add(&mut self, key: u64) {
        self.children.push(Child { key, numbers: Numbers::UNKNOWN });
    }

    /// Adds a move of the last position that ends the game.
    #[inline]
    pub(super) fn add_end(&mut self, yes: bool) {
        self.children.push(Child { key: 0, numbers: Numbers::answered(yes) });
    }

    /// Looks up what is known of the moves of the last position.
    pub(super) fn look_up(&mut self, asked: &Question<'_>) {
        let first = self.last().first;
        for child in &mut self.children[first..] {
            if child.numbers.answer().is_none() {
                child.numbers = asked.table.get(child.key, asked.wanted).unwrap_or(Numbers::UNKNOWN);
            }
        }
    }

    fn last(&self) -> &Step {
        self.steps.last().expect("somewhere is searched")
    }

    /// Notes what was found of the move being tried at the last position.
    pub(super) fn note(&mut self, numbers: Numbers, asked: &Question<'_>) {
        let Step { chosen, is_heavy, .. } = *self.last();
        self.children[chosen].numbers = numbers;
        if is_heavy {
            self.look_again(asked);
        }
    }

    /// Looks up what others have found of the moves of the last position.
    ///
    /// Only answers and numbers that say that a move is harder: with every move that is tried the numbers of this path rise therefore,
    /// whatever the others do, so that every thread comes to an end by itself.
    fn look_again(&mut self, asked: &Question<'_>) {
        let Step { wants_yes, first, .. } = *self.last();
        for child in &mut self.children[first..] {
            if child.numbers.answer().is_none()
                && let Some(known) = asked.table.get(child.key, asked.wanted)
                && (known.answer().is_some() || known.seen(wants_yes).0 > child.numbers.seen(wants_yes).0)
            {
                child.numbers = known;
            }
        }
    }

    /// Judges the last position by its moves: the mover needs one good move, the opponent an answer to each.
    ///
    /// The opponent's answers are not added up, but for one each: where ways meet again, the same work would be counted
    /// for every way that leads to it, and a proof that is near would look as if it were far.
    #[inline]
    fn judge(&self) -> Judged {
        let Step { wants_yes, first, .. } = *self.last();
        let (mut best, mut own, mut second, mut most, mut open) = (first, NEVER, NEVER, 0, 0_u32);
        for (at, child) in self.children.iter().enumerate().skip(first) {
            let (theirs, against) = child.numbers.seen(wants_yes);
            most = most.max(against);
            open += u32::from(against > 0);
            if theirs < own || theirs == own && self.prefers(child.key, self.children[best].key) {
                (best, own, second) = (at, theirs, own);
            } else {
                second = second.min(theirs);
            }
        }
        let others = open.saturating_sub(1);
        let other = match own {
            0 => NEVER,
            NEVER => 0,
            _ => (most + others).min(NEVER - 1),
        };
        Judged { own, other, best, second, others }
    }

    /// Chooses the move to be tried at the last position; its numbers if one of them has reached its limit.
    pub(super) fn choose(&mut self) -> Result<Choice, Numbers> {
        let Step { wants_yes, limits, .. } = *self.last();
        let Judged { own, other, best, second, others } = self.judge();
        let (own_limit, other_limit) = limits.seen(wants_yes);
        if own >= own_limit || other >= other_limit {
            return Err(Numbers::of(wants_yes, (own, other)));
        }
        // A little more than the second best, so that the search does not change its mind with every position.
        let patience = second.saturating_add(second / 4 + 1);
        let other_limit = if other_limit == NEVER { NEVER } else { other_limit - others };
        let step = self.steps.last_mut().expect("somewhere is searched");
        step.chosen = best;
        let limits = Numbers::of(wants_yes, (own_limit.min(patience), other_limit));
        Ok(Choice { at: best, key: self.children[best].key, limits })
    }

    /// Of two moves that look equally cheap, given by their keys, does this thread try the first one first?
    #[inline]
    fn prefers(&self, key: u64, other: u64) -> bool {
        self.order != 0 && key.wrapping_mul(self.order) < other.wrapping_mul(self.order)
    }

    /// Leaves the last position and stores its numbers.
    pub(super) fn leave(&mut self, numbers: Numbers, asked: &Question<'_>, nodes: u64) {
        let key = self.last().key;
        let begun = self.drop_last();
        asked.table.put(key, asked.wanted, numbers, nodes - begun);
    }

    /// Leaves the last position with what is known of it by now, and notes that at the one before.
    fn retreat(&mut self, asked: &Question<'_>, nodes: u64) {
        let Judged { own, other, .. } = self.judge();
        let numbers = Numbers::of(self.last().wants_yes, (own, other));
        self.leave(numbers, asked, nodes);
        if !self.is_empty() {
            self.note(numbers, asked);
        }
    }

    /// Leaves the last position as it is; tells how many positions were counted before it.
    fn drop_last(&mut self) -> u64 {
        let Step { begun, first, .. } = self.steps.pop().expect("somewhere is searched");
        self.children.truncate(first);
        begun
    }

    /// Leaves every position with what is known of it, so that a search can go on there.
    fn give_up(&mut self, asked: &Question<'_>, nodes: u64) {
        while !self.is_empty() {
            self.retreat(asked, nodes);
        }
    }

    /// Looks around if it is time: the numbers of a position that another thread has answered, which is left, or why the search ends.
    #[inline]
    pub(super) fn look_around(&mut self, asked: &Question<'_>, nodes: u64) -> Option<Result<Numbers, Ended>> {
        if nodes < self.look_at { None } else { self.look(asked, nodes) }
    }

    #[cold]
    fn look(&mut self, asked: &Question<'_>, nodes: u64) -> Option<Result<Numbers, Ended>> {
        let ended = if nodes > asked.end {
            Some(Ended::Spent)
        } else {
            (asked.is_shared && asked.table.is_due()).then_some(Ended::Full)
        };
        if let Some(ended) = ended {
            self.give_up(asked, nodes);
            return Some(Err(ended));
        }
        self.look_later(asked, nodes);
        self.meet_others(asked, nodes).map(Ok)
    }

    fn look_later(&mut self, asked: &Question<'_>, nodes: u64) {
        let spent = asked.end.saturating_add(1);
        self.look_at = if asked.is_shared { spent.min(nodes + HEAVY) } else { spent };
    }

    /// Looks whether another thread has answered a position on the path; if so, leaves it with its answer.
    fn meet_others(&mut self, asked: &Question<'_>, nodes: u64) -> Option<Numbers> {
        for step in &mut self.steps {
            step.is_heavy = nodes - step.begun >= HEAVY;
        }
        let answered = self.steps.iter().enumerate().find_map(|(at, step)| {
            let known = asked.table.get(step.key, asked.wanted)?;
            known.answer().map(|_| (at, known))
        });
        let (at, answer) = answered?;
        while self.steps.len() > at + 1 {
            self.retreat(asked, nodes);
        }
        self.drop_last();
        Some(answer)
    }
}
