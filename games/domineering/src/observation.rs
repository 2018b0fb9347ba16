//! Observations: the free cells, and who places how.

use super::{Domineering, Position};
use seedbed_rules::bits::Bits;
use seedbed_rules::{Observable, ObservationSpace, Pen, Player};

impl<W: Bits> Observable for Domineering<W> {
    /// Rows are counted from the lowest.
    fn observation_space(&self) -> ObservationSpace {
        let names = ["free cells", "whether this seat places across", "whether it is this seat's turn"];
        ObservationSpace::planes(self.rows, self.columns, names)
    }

    fn observe(&self, s: &Position<W>, p: Player, out: &mut [f32]) {
        let (mut pen, cells) = (Pen::new(out), self.rows * self.columns);
        pen.set(s.free.each().map(|cell| cell as usize), cells);
        pen.whole(self.places_across(p as u8), cells);
        pen.whole(usize::from(s.mover) == p, cells);
    }
}
