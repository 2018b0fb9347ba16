//! The drawing: dominoes on squares.

use super::{Domineering, Domino, Position};
use seedbed_rules::Turn;
use seedbed_rules::bits::Bits;
use seedbed_rules::scene::{Grid, Look, Scene, Seen, What};

/// The number of the first domino; cells come before.
const DOMINOES: u16 = 128;

impl<W: Bits> Domineering<W> {
    /// A position as a drawing. Which domino covers a cell is known of those in the trail.
    pub(super) fn drawn(&self, s: &Position<W>, trail: &[Seen<Domino>]) -> Scene {
        let grid = Grid::new(Look::Squares, self.rows, self.columns);
        let mut board = grid.area("");
        let mut rest = self.board & !s.free;
        let mut last = Vec::new();
        for (id, seen) in (DOMINOES..).zip(trail) {
            let (Some(domino), Turn::Player(p)) = (seen.mv, seen.by) else { continue };
            let covers = self.covers(domino);
            rest = rest & !covers;
            let cells: Vec<usize> = covers.each().map(|cell| cell as usize).collect();
            let corners =
                [cells[0], cells[1]].map(|cell| grid.corner(cell / self.columns, cell % self.columns));
            let [(x, y), (right, low)] = [
                (corners[0].0.min(corners[1].0), corners[0].1.min(corners[1].1)),
                (corners[0].0.max(corners[1].0), corners[0].1.max(corners[1].1)),
            ];
            let name: String =
                cells.iter().map(|cell| grid.name(cell / self.columns, cell % self.columns)).collect();
            board.stand(id, &name, [x, y, right - x + 10, low - y + 10], What::Bar, Some(p));
            last = vec![id];
        }
        rest.each().for_each(|cell| board.put(cell as u16, What::Fill, None));
        let mut scene = Scene { areas: vec![board], last, ..Scene::default() };
        for p in 0..2 {
            let way = if self.places_across(p) { "lays across" } else { "lays upright" };
            scene.note_of(p.into(), way);
        }
        scene
    }

    /// The cells of a domino.
    pub(super) fn touched(&self, domino: Domino) -> Vec<u16> {
        self.covers(domino).each().map(|cell| cell as u16).collect()
    }
}
