//! Observations: the marks of either player.

use super::{Board, TicTacToe};
use seedbed_rules::bits::Bits;
use seedbed_rules::{Observable, ObservationSpace, Pen, Player};

impl Observable for TicTacToe {
    /// Rows are counted from the lowest.
    fn observation_space(&self) -> ObservationSpace {
        ObservationSpace::planes(3, 3, ["own marks", "other marks"])
    }

    fn observe(&self, s: &Board, p: Player, out: &mut [f32]) {
        let mut pen = Pen::new(out);
        for seat in [p, 1 - p] {
            pen.set(s.marks[seat].each().map(|cell| cell as usize), 9);
        }
    }
}
