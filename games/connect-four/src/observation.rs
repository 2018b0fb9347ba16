//! Observations: the stones of either player and the free cells.

use super::{ConnectFour, Stones};
use seedbed_rules::bits::Bits;
use seedbed_rules::{Observable, ObservationSpace, Player};

impl Observable for ConnectFour {
    /// Rows are counted from the lowest.
    fn observation_space(&self) -> ObservationSpace {
        ObservationSpace::planes(self.rows, self.columns, ["own stones", "other stones", "free cells"])
    }

    #[inline]
    fn observe(&self, s: &Stones, p: Player, out: &mut [f32]) {
        let place = |bit: u32| {
            let column = self.column(bit);
            (bit - u32::from(column) * self.height) as usize * self.columns + usize::from(column)
        };
        let cells = self.rows * self.columns;
        let (stones, free) = out.split_at_mut(2 * cells);
        free.fill(1.0);
        let (own, other) = stones.split_at_mut(cells);
        for (plane, set) in [(own, s.of(p)), (other, s.of(1 - p))] {
            for at in set.each().map(place) {
                plane[at] = 1.0;
                free[at] = 0.0;
            }
        }
    }
}
