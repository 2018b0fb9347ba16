//! Observations: the edges that are drawn, and the margin.

use super::{DotsAndBoxes, Position, Word};
use seedbed_rules::{Game, Observable, ObservationSpace, Pen, Player};

impl<W: Word> Observable for DotsAndBoxes<W> {
    fn observation_space(&self) -> ObservationSpace {
        let edges = (0..self.edges()).map(|edge| format!("edge {edge} is drawn"));
        let rest = ["own share of the margin", "whether it is this seat's turn"].map(str::to_owned);
        ObservationSpace::vector(edges.chain(rest))
    }

    fn observe(&self, s: &Position<W>, p: Player, out: &mut [f32]) {
        let (mut pen, most) = (Pen::new(out), self.max_payoff());
        let drawn = self.tables.board & !s.free;
        pen.set(drawn.each().map(|edge| edge as usize), self.edges());
        pen.count((most + self.payoff(s, p)) as usize, 2 * most as usize);
        pen.flag(usize::from(s.mover) == p);
    }
}
