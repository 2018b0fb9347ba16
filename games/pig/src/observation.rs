//! Observations: the scores, and the points of the turn.

use super::{Pig, PigState};
use seedbed_rules::{Observable, ObservationSpace, Pen, Player};

impl Observable for Pig {
    fn observation_space(&self) -> ObservationSpace {
        ObservationSpace::vector([
            "own score, of the target",
            "other score, of the target",
            "points of this turn, of themselves and the target",
            "whether it is this seat's turn",
            "whether the die rolls",
            "plies, of the limit",
        ])
    }

    fn observe(&self, s: &PigState, p: Player, out: &mut [f32]) {
        let (mut pen, target) = (Pen::new(out), usize::from(self.target));
        for seat in [p, 1 - p] {
            pen.count(usize::from(s.scores[seat]).min(target), target);
        }
        // There is no end of what a turn may win.
        pen.count(s.pot.into(), usize::from(s.pot) + target);
        pen.flag(usize::from(s.mover) == p);
        pen.flag(s.rolling);
        pen.count(usize::from(s.plies.min(self.limit)), self.limit.into());
    }
}
