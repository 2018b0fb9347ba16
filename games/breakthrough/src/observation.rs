//! Observations: the men of either player, and which way they go.

use super::{Breakthrough, Men};
use seedbed_rules::bits::Bits;
use seedbed_rules::{Observable, ObservationSpace, Pen, Player};

impl<W: Bits> Observable for Breakthrough<W> {
    /// Rows are counted from White's side, whoever looks.
    fn observation_space(&self) -> ObservationSpace {
        let names = ["own men", "other men", "whether this seat goes up", "whether it is this seat's turn"];
        ObservationSpace::planes(self.rows, self.columns, names)
    }

    fn observe(&self, s: &Men<W>, p: Player, out: &mut [f32]) {
        let (mut pen, cells) = (Pen::new(out), self.rows * self.columns);
        let moves = usize::from(s.mover) == p;
        let men = if moves { [s.own, s.other] } else { [s.other, s.own] };
        for men in men {
            pen.set(men.each().map(|cell| cell as usize), cells);
        }
        pen.whole(p == 0, cells);
        pen.whole(moves, cells);
    }
}
