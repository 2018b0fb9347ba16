//! What a learner sees: the edges of boxes side by side, the margin, and how many edges are left.

use super::tables::{edge_at, place};
use super::{DotsAndBoxes, Edge, Position, Word};
use seedbed_rules::{Game, Learnable, Patterns, Window};

impl<W: Word> DotsAndBoxes<W> {
    /// The edge `down` lines and `right` places away in the picture, if there is one.
    fn edge_beside(&self, (line, at): (usize, usize), (down, right): (isize, isize)) -> Option<u16> {
        let line = line.checked_add_signed(down).filter(|&line| line <= 2 * self.rows)?;
        let at = at.checked_add_signed(right).filter(|&at| at <= 2 * self.columns)?;
        (line % 2 != at % 2).then(|| edge_at(self.columns, (line, at)) as u16)
    }

    /// All edges of a rectangle of boxes.
    fn block(&self, (row, column): (usize, usize), rows: usize, columns: usize) -> Option<Vec<u16>> {
        if row + rows > self.rows || column + columns > self.columns {
            return None;
        }
        let lines = (2 * row..=2 * (row + rows)).flat_map(|line| {
            (2 * column..=2 * (column + columns)).filter_map(move |at| self.edge_beside((line, at), (0, 0)))
        });
        Some(lines.collect())
    }
}

impl<W: Word> Learnable for DotsAndBoxes<W> {
    /// An edge is judged by the other edges of the boxes beside it.
    fn patterns(&self) -> Patterns {
        let (edges, boxes) = (self.edges(), self.rows * self.columns);
        let (margin, left) = (edges as u16, edges as u16 + 1);
        let mut states = vec![2; edges];
        states.extend([(2 * boxes + 1).min(255) as u8, edges as u8 + 1]);
        let corners = (0..boxes).map(|at| (at / self.columns, at % self.columns));
        let shapes = [(1, 1), (1, 2), (2, 1), (2, 2)];
        let blocks =
            corners.flat_map(|corner| shapes.map(|(rows, columns)| self.block(corner, rows, columns)));
        let mut tuples: Vec<Vec<u16>> = blocks.flatten().collect();
        tuples.push(vec![margin, left]);
        let choice = |edge: usize| {
            let at = place(self.columns, edge);
            let beside = |(along, across): (isize, isize)| {
                self.edge_beside(at, if at.0.is_multiple_of(2) { (across, along) } else { (along, across) })
            };
            let steps = [(-1, -1), (0, -2), (1, -1), (-1, 1), (0, 2), (1, 1)];
            vec![Window { kind: (at.0 % 2) as u16, places: steps.map(beside).to_vec() }]
        };
        Patterns { states, tuples, choices: (0..edges).map(choice).collect() }
    }

    #[inline]
    fn look(&self, s: &Position<W>, out: &mut [u8]) {
        let edges = self.edges();
        out.fill(0);
        for edge in (self.tables.board & !s.free).each() {
            out[edge as usize] = 1;
        }
        out[edges] = (self.max_payoff() + self.payoff(s, s.mover.into())) as u8;
        out[edges + 1] = s.left;
    }

    #[inline]
    fn choice(&self, _: &Position<W>, edge: Edge) -> u32 {
        edge.into()
    }
}
