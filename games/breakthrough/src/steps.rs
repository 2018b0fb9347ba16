//! Move generation on bitboards.

use super::{Breakthrough, Men, Step};
use seedbed_rules::bits::Bits;

impl<W: Bits> Breakthrough<W> {
    /// The pieces of the mover that can step to the left, straight ahead and to the right.
    #[inline]
    pub(super) fn steppers(&self, s: &Men<W>) -> [W; 3] {
        let ahead = self.columns as u32;
        let empty = self.board & !(s.own | s.other);
        let not_own = self.board & !s.own;
        let [left, straight, right] = if s.mover == 0 {
            [not_own >> (ahead - 1), empty >> ahead, not_own >> (ahead + 1)]
        } else {
            [not_own << (ahead + 1), empty << ahead, not_own << (ahead - 1)]
        };
        [s.own & left & !self.first_column, s.own & straight, s.own & right & !self.last_column]
    }

    /// The cell a step leads to.
    #[inline]
    pub(super) fn target(&self, step: Step) -> u32 {
        let (ahead, way) = (self.columns as u32, u32::from(step.way));
        // How far does not depend on where from, which is known last.
        let by = if way < 3 { ahead + way - 1 } else { way.wrapping_sub(ahead + 4) };
        u32::from(step.from).wrapping_add(by)
    }
}
