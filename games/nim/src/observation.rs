//! Observations: the sizes of the heaps.

use super::{Heaps, Nim};
use seedbed_rules::{Observable, ObservationSpace, Pen, Player};

impl Observable for Nim {
    fn observation_space(&self) -> ObservationSpace {
        let heaps = (1..=self.heaps).map(|heap| format!("size of heap {heap}, of {}", self.largest));
        ObservationSpace::vector(heaps.chain(["whether it is this seat's turn".to_owned()]))
    }

    fn observe(&self, s: &Heaps, p: Player, out: &mut [f32]) {
        let mut pen = Pen::new(out);
        self.sizes(s).for_each(|size| pen.count(size.into(), self.largest.into()));
        pen.flag(usize::from(s.mover) == p);
    }
}
