//! Move generation on bitboards.

use super::{Breakthrough, Men, Step};
use seedbed_rules::bits::Bits;

impl<W: Bits> Breakthrough<W> {
    /// The pieces of the mover that can step to the left, straight ahead and to the right.
    #[inline]
    pub(super) fn steppers(&self, s: &Men<W>) -> [W; 3] {
        let ahead = self.columns as u32;
        // What lies beyond the board need not be taken out: nobody to move has a piece on the last row, from which it could be reached.
        let (empty, not_own) = (!(s.own | s.other), !s.own);
        let [left, straight, right] = if s.mover == 0 {
            [not_own >> (ahead - 1), empty >> ahead, not_own >> (ahead + 1)]
        } else {
            [not_own << (ahead + 1), empty << ahead, not_own << (ahead - 1)]
        };
        [s.own & left & !self.first_column, s.own & straight, s.own & right & !self.last_column]
    }

    /// A piece alone on the board, after it has stepped this way.
    #[inline]
    pub(super) fn stepped(&self, piece: W, way: u8) -> W {
        let (ahead, way) = (self.columns as u32, u32::from(way));
        if way < 3 { piece << (ahead + way - 1) } else { piece >> (ahead + 4 - way) }
    }

    /// The cell a step leads to.
    pub(super) fn target(&self, step: Step) -> u32 {
        self.stepped(W::single(step.from.into()), step.way).least()
    }
}
