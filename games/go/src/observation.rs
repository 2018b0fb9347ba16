//! Observations: the stones, the ko, and where the game stands.

use super::{Go, Position};
use seedbed_rules::bits::Bits;
use seedbed_rules::{Observable, ObservationSpace, Pen, Player};

impl<W: Bits, const P: usize> Observable for Go<W, P> {
    /// Rows are counted from the lowest.
    fn observation_space(&self) -> ObservationSpace {
        let names = [
            "own stones",
            "other stones",
            "forbidden by ko",
            "whether this seat is Black",
            "whether it is this seat's turn",
            "passes in a row, of two",
            "plies, of the limit",
        ];
        ObservationSpace::planes(self.size(), self.size(), names)
    }

    fn observe(&self, s: &Position<W, P>, p: Player, out: &mut [f32]) {
        let (mut pen, points) = (Pen::new(out), self.grid.points());
        let stones = s.board.stones();
        for set in [stones[p], stones[1 - p], s.forbidden(&self.grid)] {
            pen.set(set.each().map(|point| point as usize), points);
        }
        pen.whole(p == 0, points);
        pen.whole(usize::from(s.mover) == p, points);
        pen.fill(f32::from(s.passes.min(2)) / 2.0, points);
        pen.fill(f32::from(s.ply) / f32::from(self.rules.limit), points);
    }

    /// Under superko, all boards so far matter.
    fn recalls(&self) -> bool {
        !self.rules.superko
    }
}
