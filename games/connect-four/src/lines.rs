//! Four in a row and threats, by shifts of bitboards.

use super::{ConnectFour, Stones};

impl ConnectFour {
    /// The distances between neighbours in a line: upwards, across, and along the two diagonals.
    #[inline]
    fn directions(&self) -> [u32; 4] {
        [1, self.height, self.height - 1, self.height + 1]
    }

    /// Whether four of these stones are in a row.
    #[inline]
    pub(super) fn has_four(&self, stones: u64) -> bool {
        let fours = self.directions().map(|step| {
            let pairs = stones & (stones >> step);
            pairs & (pairs >> (2 * step))
        });
        fours.into_iter().fold(0, |any, four| any | four) != 0
    }

    /// The free cells that would complete four of these stones.
    pub(super) fn threats(&self, s: &Stones, stones: u64) -> u64 {
        self.completing(stones) & self.board & !s.all
    }

    /// Cells that lie in line with three of these stones, taken or not, on the board or not.
    #[inline]
    pub(super) fn completing(&self, stones: u64) -> u64 {
        // Upwards only the cell on top of three can be free.
        let above = (stones << 1) & (stones << 2) & (stones << 3);
        let across = [self.height, self.height - 1, self.height + 1].map(|step| {
            let (up, down) = (stones << step, stones >> step);
            let (two_up, two_down) = (up & (up << step), down & (down >> step));
            two_up & (down | (up << (2 * step))) | two_down & (up | (down >> (2 * step)))
        });
        across.into_iter().fold(above, |any, cells| any | cells)
    }
}
