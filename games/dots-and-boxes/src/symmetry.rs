//! Symmetries: eight of a square board, four of a rectangle.

use super::tables::FACES;
use super::{DotsAndBoxes, Edge, Position, Word};
use seedbed_rules::Symmetric;

impl<W: Word> DotsAndBoxes<W> {
    /// The images of the edges on each face, by one table lookup for each byte.
    #[inline]
    fn faces(&self, edges: W) -> [W; FACES] {
        let mut faces = [W::EMPTY; FACES];
        for (images, byte) in self.tables.images.iter().zip(edges.bytes()) {
            for (face, part) in faces.iter_mut().zip(&images[usize::from(byte)]) {
                *face = *face | *part;
            }
        }
        faces
    }

    #[inline]
    pub(super) fn half_turn(&self, edges: W) -> W {
        edges.reversed() >> (W::CAPACITY - self.edges() as u32)
    }

    /// The canonical form of a set of edges: the least of its images.
    #[inline]
    pub fn smallest_image(&self, edges: W) -> W {
        let faces = self.faces(edges);
        let turned = faces.map(|face| self.half_turn(face));
        let [a, b, c, d] = std::array::from_fn(|face| faces[face].min(turned[face]));
        a.min(b).min(c.min(d))
    }

    /// The image under element `k`: face `k / 2`, rotated by 180 degrees if `k` is odd.
    fn turned(&self, edges: W, k: usize) -> W {
        let face = self.faces(edges)[k / 2];
        if k % 2 == 1 { self.half_turn(face) } else { face }
    }
}

impl<W: Word> Symmetric for DotsAndBoxes<W> {
    fn symmetries(&self) -> usize {
        if self.rows == self.columns { 8 } else { 4 }
    }

    fn image(&self, s: &Position<W>, k: usize) -> Position<W> {
        Position { free: self.turned(s.free, k), ..*s }
    }

    #[inline]
    fn fold(&self, s: &Position<W>) -> (Position<W>, usize) {
        let faces = self.faces(s.free);
        let images =
            (0..2 * FACES).map(|k| (if k % 2 == 1 { self.half_turn(faces[k / 2]) } else { faces[k / 2] }, k));
        let (free, k) = images.min().expect("there are faces");
        (Position { free, ..*s }, k)
    }

    fn image_move(&self, edge: Edge, k: usize) -> Edge {
        self.turned(W::single(edge.into()), k).least() as Edge
    }
}
