//! The drawing: edges between dots, and whose each closed box is.

use super::tables::place;
use super::{DotsAndBoxes, Edge, Position, Word};
use seedbed_rules::scene::{Area, Kind, Look, Place, Scene, Seen, What};
use seedbed_rules::{Player, Turn};

/// The number of the first box; edges come before.
const BOXES: u16 = 256;

/// Half of the width of an edge's place, and how far within its box a letter stands.
const HALF: i16 = 3;
const INNER: i16 = 2;

impl<W: Word> DotsAndBoxes<W> {
    /// A position as a drawing. Whose a box is and who drew an edge is known of those in the trail.
    pub(super) fn drawn(&self, s: &Position<W>, trail: &[Seen<Edge>]) -> Scene {
        let size = |cells: usize| 10 * cells as i16 + 2 * HALF;
        let mut area = Area::new("", Look::Dots, (size(self.columns), size(self.rows)));
        area.places.extend((0..self.edges()).map(|edge| self.edge_place(edge)));
        let (drawers, owners) = self.past(s, trail);
        for edge in (0..self.edges()).filter(|&edge| !s.free.has(edge as u32)) {
            area.put(edge as u16, What::Bar, drawers[edge]);
        }
        for (at, owner) in owners.into_iter().enumerate().filter(|&(at, _)| self.is_closed(s.free, at)) {
            let corner = |cells: usize| HALF + 10 * cells as i16 + INNER;
            let side = 10 - 2 * INNER;
            let place = [corner(at % self.columns), corner(at / self.columns), side, side];
            area.stand(BOXES + at as u16, &format!("box {}", at + 1), place, What::Fill, owner);
        }
        let last = seedbed_rules::scene::last_seen(trail).map(u16::from).into_iter().collect();
        let mut scene = Scene { areas: vec![area], last, ..Scene::default() };
        let second = (self.closed(s.free).count() as i32 - s.margin()) / 2;
        for (p, boxes) in [second + s.margin(), second].into_iter().enumerate() {
            scene.note_of(p, if boxes == 1 { "1 box".to_owned() } else { format!("{boxes} boxes") });
        }
        scene
    }

    fn edge_place(&self, edge: usize) -> Place {
        let (line, at) = place(self.columns, edge);
        let (x, y) = (HALF + 10 * (at as i16 / 2), HALF + 10 * (line as i16 / 2));
        let at = if line % 2 == 0 { [x, y - HALF, 10, 2 * HALF] } else { [x - HALF, y, 2 * HALF, 10] };
        Place { id: edge as u16, name: format!("edge {edge}"), at, kind: Kind::Field }
    }

    /// Whether a box is closed; boxes are counted row by row from the top left.
    fn is_closed(&self, free: W, at: usize) -> bool {
        let stride = 2 * self.columns + 1;
        let top = at / self.columns * stride + at % self.columns;
        self.closed(free).has(top as u32)
    }

    /// Who drew each edge and who closed each box, as far as the trail tells.
    fn past(&self, s: &Position<W>, trail: &[Seen<Edge>]) -> (Vec<Option<Player>>, Vec<Option<Player>>) {
        let drawn = trail.iter().filter_map(|seen| seen.mv);
        let mut free = drawn.fold(s.free, |free, edge| free | W::single(edge.into()));
        let mut owners = vec![None; self.rows * self.columns];
        let mut drawers = vec![None; self.edges()];
        for seen in trail {
            let (Some(edge), Turn::Player(p)) = (seen.mv, seen.by) else { continue };
            drawers[usize::from(edge)] = Some(p);
            let after = free & !W::single(edge.into());
            for (at, owner) in owners.iter_mut().enumerate() {
                if self.is_closed(after, at) && !self.is_closed(free, at) {
                    *owner = Some(p);
                }
            }
            free = after;
        }
        (drawers, owners)
    }
}
