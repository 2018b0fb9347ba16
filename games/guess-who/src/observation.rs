//! Observations: how many characters are left, and the question that waits.

use super::{GuessWho, Standing};
use seedbed_rules::{Observable, ObservationSpace, Pen, Player};

impl Observable for GuessWho {
    fn observation_space(&self) -> ObservationSpace {
        ObservationSpace::vector([
            "characters left to this seat",
            "characters left to the other",
            "characters asked about",
            "whether this seat asks",
        ])
    }

    fn observe(&self, s: &Standing, p: Player, out: &mut [f32]) {
        let (mut pen, all) = (Pen::new(out), usize::from(self.characters));
        for count in [s.left[p], s.left[1 - p], s.asked] {
            pen.count(count.into(), all);
        }
        pen.flag(usize::from(s.mover) == p);
    }
}
