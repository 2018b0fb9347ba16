//! The past of a game, to be taken back without a copy of every position.

/// Positions kept as copies, at most; the others are played again from the nearest one before them.
const MOST: usize = 64;

/// The moves of a game so far and some of the positions before them.
///
/// However long the game is, there are only a few dozen copies, since every other one is given up as they become too many.
///
/// ```
/// use seedbed_rules::History;
/// let (mut history, mut sum) = (History::default(), 0);
/// for n in 0..1000 {
///     history.push(&sum, n);
///     sum += n;
/// }
/// assert_eq!((history.len(), sum), (1000, 499_500));
/// assert_eq!(history.back_to(10, |sum, n| *sum += n), Some(45));
/// assert_eq!((history.len(), history.back_to(11, |_, _| {})), (10, None));
/// ```
#[derive(Clone, Debug)]
pub struct History<S, M> {
    moves: Vec<M>,
    /// The positions before every `every`th move.
    kept: Vec<S>,
    /// How many moves lead from one of them to the next.
    every: usize,
}

impl<S, M> Default for History<S, M> {
    fn default() -> Self {
        Self { moves: Vec::new(), kept: Vec::new(), every: 1 }
    }
}

impl<S: Clone, M> History<S, M> {
    /// How many moves it holds.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// The moves, the first one first.
    pub fn moves(&self) -> &[M] {
        &self.moves
    }

    /// Does it hold no move?
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// Adds a move and the position before it.
    pub fn push(&mut self, before: &S, m: M) {
        if self.moves.len().is_multiple_of(self.every) {
            if self.kept.len() == MOST {
                self.every *= 2;
                let mut at = 0;
                self.kept.retain(|_| {
                    at += 1;
                    at % 2 == 1
                });
            }
            self.kept.push(before.clone());
        }
        self.moves.push(m);
    }

    /// The position after the first `moves` moves; `None` unless there are more than these. `play` plays a move again.
    pub fn position_at(&self, moves: usize, mut play: impl FnMut(&mut S, &M)) -> Option<S> {
        if moves >= self.moves.len() {
            return None;
        }
        let at = moves / self.every;
        let mut s = self.kept[at].clone();
        self.moves[at * self.every..moves].iter().for_each(|m| play(&mut s, m));
        Some(s)
    }

    /// Forgets all but the first `moves` moves; returns the position after them, or `None` if there are no more than these.
    pub fn back_to(&mut self, moves: usize, play: impl FnMut(&mut S, &M)) -> Option<S> {
        let s = self.position_at(moves, play)?;
        self.moves.truncate(moves);
        self.kept.truncate(moves.div_ceil(self.every));
        Some(s)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seed;

    /// A position is the list of the moves so far, so that nothing is forgiven.
    #[test]
    fn every_position_comes_back() {
        let (mut rng, mut s) = (Seed(4).rng(), Vec::new());
        let mut history: History<Vec<u64>, u64> = History::default();
        for n in 0..5000 {
            history.push(&s, n);
            s.push(n);
            assert!(history.kept.len() <= MOST);
            if rng.below(50) == 0 {
                let moves = s.len() - 1 - rng.below(s.len().min(300));
                s.truncate(moves);
                assert_eq!(history.back_to(moves, |s, n| s.push(*n)).as_ref(), Some(&s));
            }
        }
        for moves in 0..s.len() {
            let again = history.position_at(moves, |s, n| s.push(*n)).unwrap();
            assert_eq!(again, s[..moves]);
        }
    }
}
