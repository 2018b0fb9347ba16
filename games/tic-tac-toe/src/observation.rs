//! Observations: the marks of either player and the free cells.

use super::{Board, TicTacToe};
use seedbed_rules::bits::Bits;
use seedbed_rules::{Observable, ObservationSpace, Pen, Player};

impl Observable for TicTacToe {
    /// Rows are counted from the lowest.
    fn observation_space(&self) -> ObservationSpace {
        ObservationSpace::planes(3, 3, ["own marks", "other marks", "free cells"])
    }

    fn observe(&self, s: &Board, p: Player, out: &mut [f32]) {
        let mut pen = Pen::new(out);
        for set in [s.marks[p], s.marks[1 - p], s.free()] {
            pen.set(set.each().map(|cell| cell as usize), 9);
        }
    }
}
