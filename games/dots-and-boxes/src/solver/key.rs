//! The canonical key of equivalent positions: mirror images, and interchangeable edges on the rim (boundary) of the board.

use super::super::tables::{FACES, edge_at, place};
use super::super::{DotsAndBoxes, Word, edge_count};

/// Which rim edges are interchangeable, and in which order they are used.
///
/// An edge on the rim touches a single box. Of those that touch the same box, as in a corner, only the number of free ones
/// matters, so the free ones are moved to the preferred places.
pub(super) struct Rim<W> {
    /// Pairs of edges, the preferred first, that sort the edges of each box: horizontal edges first.
    lying: Vec<[W; 2]>,
    /// The same with vertical edges first, for images that transpose the board.
    standing: Vec<[W; 2]>,
    /// The number of faces to look at: a rectangle has no diagonal reflection.
    faces: usize,
}

impl<W: Word> Rim<W> {
    pub(super) fn new(rows: usize, columns: usize) -> Self {
        Self {
            lying: exchanges(rows, columns, |line| line % 2),
            standing: exchanges(rows, columns, |line| 1 - line % 2),
            faces: if rows == columns { FACES } else { FACES / 2 },
        }
    }
}

/// Exchanges (a sorting network) that bring the free rim edges of every box to the front, in the order of `rank` of their
/// line.
fn exchanges<W: Word>(rows: usize, columns: usize, rank: impl Fn(usize) -> usize) -> Vec<[W; 2]> {
    let mut all = Vec::new();
    for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        let (line, at) = (2 * row + 1, 2 * column + 1);
        let around = [(line - 1, at), (line + 1, at), (line, at - 1), (line, at + 1)];
        let on_rim =
            |&(line, at): &(usize, usize)| line == 0 || at == 0 || line == 2 * rows || at == 2 * columns;
        let mut rim: Vec<(usize, usize)> = around.into_iter().filter(on_rim).collect();
        rim.sort_by_key(|&(line, _)| rank(line));
        let edge = |i: usize| W::single(edge_at(columns, rim[i]) as u32);
        for end in (1..rim.len()).rev() {
            all.extend((0..end).map(|i| [edge(i), edge(i + 1)]));
        }
    }
    debug_assert!((0..edge_count(rows, columns)).all(|e| edge_at(columns, place(columns, e)) == e));
    all
}

/// Moves free edges to the preferred places.
#[inline]
fn sorted<W: Word>(mut free: W, exchanges: &[[W; 2]]) -> W {
    for &[preferred, other] in exchanges {
        let both = preferred | other;
        if free & both == other {
            free = free ^ both;
        }
    }
    free
}

impl<W: Word> DotsAndBoxes<W> {
    /// The key shared by equivalent positions.
    #[inline]
    pub(super) fn solving_key(&self, free: W, rim: &Rim<W>) -> W {
        // Two faces keep the direction of edges; the other two transpose the board, so their preferred edges are vertical.
        let lying = self.some_faces::<0>(sorted(free, &rim.lying));
        let least = self.least_turned(lying);
        if rim.faces < FACES {
            return least;
        }
        least.min(self.least_turned(self.some_faces::<2>(sorted(free, &rim.standing))))
    }

    /// Two of the faces, from the given one.
    #[inline]
    fn some_faces<const FIRST: usize>(&self, edges: W) -> [W; 2] {
        let mut faces = [W::EMPTY; 2];
        for (images, byte) in self.tables.images.iter().zip(edges.bytes()) {
            let parts = &images[usize::from(byte)];
            faces[0] = faces[0] | parts[FIRST];
            faces[1] = faces[1] | parts[FIRST + 1];
        }
        faces
    }

    #[inline]
    fn least_turned(&self, [a, b]: [W; 2]) -> W {
        a.min(b).min(self.half_turn(a).min(self.half_turn(b)))
    }
}
