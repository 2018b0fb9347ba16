//! Area scoring, and an estimate of influence.

use super::{Go, Position};
use seedbed_rules::bits::Bits;

impl<W: Bits, const P: usize> Go<W, P> {
    /// The area of each colour: its stones, and the empty points from which no stone of the other colour is reached.
    pub fn area(&self, s: &Position<W, P>) -> [u32; 2] {
        let stones = s.board.stones();
        let empty = self.grid.all & !(stones[0] | stones[1]);
        let [black, white] = stones.map(|colour| self.grid.flood(colour, empty));
        [(black & !white).count(), (white & !black).count()]
    }

    /// Half points by which Black leads in stones and in empty points adjacent to stones of one colour only.
    pub(super) fn influence(&self, s: &Position<W, P>) -> i32 {
        let stones = s.board.stones();
        let empty = self.grid.all & !(stones[0] | stones[1]);
        let [black, white] = stones.map(|colour| colour | (self.grid.spread(colour) & empty));
        2 * ((black & !white).count() as i32 - (white & !black).count() as i32)
    }
}
