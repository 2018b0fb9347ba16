//! Observations: the stones of either player.

use super::{ConnectFour, Stones};
use seedbed_rules::bits::Bits;
use seedbed_rules::{Observable, ObservationSpace, Pen, Player};

impl Observable for ConnectFour {
    /// Rows are counted from the lowest.
    fn observation_space(&self) -> ObservationSpace {
        ObservationSpace::planes(self.rows, self.columns, ["own stones", "other stones"])
    }

    #[inline]
    fn observe(&self, s: &Stones, p: Player, out: &mut [f32]) {
        let place = |bit: u32| {
            let column = self.column(bit);
            (bit - u32::from(column) * self.height) as usize * self.columns + usize::from(column)
        };
        let mut pen = Pen::new(out);
        for seat in [p, 1 - p] {
            pen.set(s.of(seat).each().map(place), self.rows * self.columns);
        }
    }
}
