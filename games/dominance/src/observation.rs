//! Observations: the pieces on and off the board.

use super::board::{each, place};
use super::{Dominance, LONGEST, Position, Repetition};
use seedbed_rules::{Observable, ObservationSpace, Pen, Player};

impl Observable for Dominance {
    /// All squares of the checkered board; every other one is never used. Ranks are counted from the lowest.
    fn observation_space(&self) -> ObservationSpace {
        let names = [
            "own pieces",
            "other pieces",
            "squares dominated by who moved last",
            "own pieces off the board",
            "other pieces off the board",
            "whether this seat is Red",
            "whether it is this seat's turn",
            "plies, of the limit",
        ];
        ObservationSpace::planes(self.shape.ranks, self.shape.files, names)
    }

    fn observe(&self, s: &Position, p: Player, out: &mut [f32]) {
        let (mut pen, squares) = (Pen::new(out), self.shape.ranks * self.shape.files);
        let at = |square| {
            let (rank, file) = place(square);
            rank * self.shape.files + file
        };
        let (own, other) = ((p + s.mover()) % 2, (p + s.mover() + 1) % 2);
        for set in [s.pieces[own], s.pieces[other], s.danger & self.squares] {
            pen.set(each(set).map(at), squares);
        }
        for off in [s.off[own], s.off[other]] {
            pen.fill(f32::from(off) / f32::from(self.pieces), squares);
        }
        pen.whole(p == 0, squares);
        pen.whole(s.mover() == p, squares);
        pen.fill(f32::from(s.ply) / f32::from(LONGEST), squares);
    }

    /// Where boards must not be repeated, those of the past matter.
    fn recalls(&self) -> bool {
        self.rules.repetition == Repetition::Allowed
    }
}
