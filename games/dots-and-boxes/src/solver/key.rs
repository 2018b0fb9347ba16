//! The canonical key of equivalent positions: mirror images, and interchangeable edges on the rim (boundary) of the board.
//!
//! An edge on the rim touches a single box. Of those that touch the same box, as in a corner, only the number of free ones
//! matters, so they are drawn from the last to the first. A position *in order* has the free ones in the first places. A
//! symmetry here brings the first to the first, so it keeps the order and simply moves edges: the images of a
//! position with an edge less are those of the position, each with an edge less.

use super::super::edge_count;
use super::super::tables::{edge_at, place};
use seedbed_rules::bits::Bits;

/// The symmetries of a square; a rectangle has each of its four twice.
const SYMMETRIES: usize = 8;

/// The image of a set of edges under every symmetry.
pub(super) type Images = [u64; SYMMETRIES];

/// How edges move under the symmetries of a board.
pub(super) struct Keys {
    /// For every byte of a word the images of its 256 values.
    bytes: Vec<[Images; 256]>,
    /// The images of each edge.
    edges: [Images; u64::BITS as usize],
    /// Neighbours among the rim edges of a box: the first is free if the second is.
    rim: Vec<[u64; 2]>,
}

impl Keys {
    pub(super) fn new(rows: usize, columns: usize) -> Self {
        let rim_of = |(line, at): (usize, usize)| {
            // Horizontal edges first.
            let around = [(line - 1, at), (line + 1, at), (line, at - 1), (line, at + 1)];
            let on_rim =
                |&(line, at): &(usize, usize)| line == 0 || at == 0 || line == 2 * rows || at == 2 * columns;
            around.into_iter().filter(on_rim).map(|place| edge_at(columns, place)).collect::<Vec<_>>()
        };
        let boxes =
            || (0..rows).flat_map(|row| (0..columns).map(move |column| (2 * row + 1, 2 * column + 1)));
        let mut edges = [[0; SYMMETRIES]; u64::BITS as usize];
        let image = |place, symmetry| turn(rows, columns, place, symmetry);
        for (edge, images) in edges.iter_mut().enumerate().take(edge_count(rows, columns)) {
            let place = place(columns, edge);
            *images = std::array::from_fn(|k| u64::single(edge_at(columns, image(place, k)) as u32));
        }
        for place in boxes() {
            for (number, edge) in rim_of(place).into_iter().enumerate() {
                edges[edge] = std::array::from_fn(|k| u64::single(rim_of(image(place, k))[number] as u32));
            }
        }
        let rim = boxes().flat_map(|place| {
            let rim = rim_of(place);
            rim.windows(2)
                .map(|pair| [pair[0], pair[1]].map(|edge| u64::single(edge as u32)))
                .collect::<Vec<_>>()
        });
        let part = |byte: usize, value: usize| {
            let held = (0..8).filter(|bit| value >> bit & 1 == 1).map(|bit| edges[8 * byte + bit]);
            held.fold([0; SYMMETRIES], |all, one| std::array::from_fn(|k| all[k] | one[k]))
        };
        let bytes = 0..edge_count(rows, columns).div_ceil(8);
        let bytes = bytes.map(|byte| std::array::from_fn(|value| part(byte, value))).collect();
        Self { bytes, edges, rim: rim.collect() }
    }

    /// The position in order that is equivalent to this one.
    pub(super) fn in_order(&self, mut free: u64) -> u64 {
        loop {
            let before = free;
            for &[former, latter] in &self.rim {
                if free & (former | latter) == latter {
                    free ^= former | latter;
                }
            }
            if free == before {
                return free;
            }
        }
    }

    /// The free edges of a position in order after which it is still in order; every other is as good as one of them.
    #[inline]
    pub(super) fn last(&self, free: u64) -> u64 {
        self.rim
            .iter()
            .filter(|[_, latter]| free & latter != 0)
            .fold(free, |last, [former, _]| last & !former)
    }

    /// The images of a position in order.
    #[inline]
    pub(super) fn images(&self, free: u64) -> Images {
        let mut images = [0; SYMMETRIES];
        for (parts, byte) in self.bytes.iter().zip(free.to_le_bytes()) {
            let part = &parts[usize::from(byte)];
            images = std::array::from_fn(|k| images[k] | part[k]);
        }
        images
    }

    /// The key of the position with these images after an edge of it is drawn.
    #[inline]
    pub(super) fn without(&self, images: &Images, edge: u32) -> u64 {
        let part = &self.edges[edge as usize % self.edges.len()];
        least(&std::array::from_fn(|k| images[k] ^ part[k]))
    }

    /// The key of a position in order.
    #[inline]
    pub(super) fn key(&self, free: u64) -> u64 {
        least(&self.images(free))
    }
}

/// The least image, which all equivalent positions share.
#[inline]
pub(super) fn least(images: &Images) -> u64 {
    let four: [u64; 4] = std::array::from_fn(|k| images[k].min(images[k + 4]));
    let two = [four[0].min(four[2]), four[1].min(four[3])];
    two[0].min(two[1])
}

/// Where a symmetry brings a place of the picture; only a square can be transposed.
fn turn(rows: usize, columns: usize, (mut line, mut at): (usize, usize), symmetry: usize) -> (usize, usize) {
    if symmetry & 1 != 0 {
        line = 2 * rows - line;
    }
    if symmetry & 2 != 0 {
        at = 2 * columns - at;
    }
    if symmetry & 4 != 0 && rows == columns { (at, line) } else { (line, at) }
}
