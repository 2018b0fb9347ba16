//! Keys of positions.
//!
//! A key without the score leaves out the mover too: what remains is the same game for either player.

use super::{DotsAndBoxes, Position, Word};
use seedbed_rules::{Game, Keyed, Unscored, position_key};

impl<W: Word> Keyed for DotsAndBoxes<W> {
    #[inline]
    fn key(&self, s: &Position<W>) -> u64 {
        self.scored(s.free, s)
    }

    #[inline]
    fn canonical(&self, s: &Position<W>) -> u64 {
        self.scored(self.smallest_image(s.free), s)
    }
}

impl<W: Word> Unscored for DotsAndBoxes<W> {
    #[inline]
    fn unscored(&self, s: &Position<W>) -> u64 {
        position_key(&s.free)
    }
}

impl<W: Word> DotsAndBoxes<W> {
    /// The key of these edges with the score and the mover of `s`, which are packed into one byte.
    #[inline]
    fn scored(&self, free: W, s: &Position<W>) -> u64 {
        let lead = (self.max_payoff() + i32::from(s.margin)) as u8;
        position_key(&(free, 2 * lead + s.mover))
    }
}
