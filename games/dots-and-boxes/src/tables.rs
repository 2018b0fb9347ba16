//! Precomputed tables of a board: the boxes beside every edge and the images of every byte of edges.

use super::edge_count;
use seedbed_rules::bits::Bits;

/// A word whose bytes can be listed and whose bits can be reversed.
pub trait Word: Bits {
    /// Its bytes, the lowest first.
    fn bytes(self) -> impl Iterator<Item = u8>;
    /// The word with its bits in the opposite order.
    #[must_use]
    fn reversed(self) -> Self;
}

impl Word for u64 {
    #[inline]
    fn bytes(self) -> impl Iterator<Item = u8> {
        self.to_le_bytes().into_iter()
    }
    #[inline]
    fn reversed(self) -> Self {
        self.reverse_bits()
    }
}

impl Word for u128 {
    #[inline]
    fn bytes(self) -> impl Iterator<Item = u8> {
        self.to_le_bytes().into_iter()
    }
    #[inline]
    fn reversed(self) -> Self {
        self.reverse_bits()
    }
}

/// The most edges a board may have: the bits of the largest word.
pub(super) const MOST_EDGES: usize = 128;

/// The number of faces: the identity, the reflection left to right, the transposition, and a quarter turn.
///
/// The other symmetries are these four rotated by 180 degrees, which reverses the numbers of the edges and needs no table.
pub(super) const FACES: usize = 4;

/// The tables of a board.
pub(super) struct Tables<W> {
    /// All edges.
    pub(super) board: W,
    /// The top edges of all boxes.
    pub(super) tops: W,
    /// The edges of the boxes beside each edge; the second set is empty on the rim of the board.
    pub(super) beside: [[W; 2]; MOST_EDGES],
    /// For every byte of a word the images of its 256 values, the four faces side by side.
    pub(super) images: Vec<[[W; FACES]; 256]>,
}

impl<W: Word> Tables<W> {
    pub(super) fn new(rows: usize, columns: usize) -> Self {
        let set = |edges: &[usize]| edges.iter().fold(W::EMPTY, |set, &e| set | W::single(e as u32));
        let stride = 2 * columns + 1;
        let tops: Vec<usize> = (0..rows * columns).map(|b| b / columns * stride + b % columns).collect();
        let edges = edge_count(rows, columns);
        let mut beside = [[W::EMPTY; 2]; MOST_EDGES];
        for &top in &tops {
            let around = [top, top + columns, top + columns + 1, top + stride];
            for edge in around {
                let at = usize::from(beside[edge][0] != W::EMPTY);
                beside[edge][at] = set(&around);
            }
        }
        let turned: Vec<[usize; FACES]> =
            (0..edges).map(|e| std::array::from_fn(|face| turn(rows, columns, e, face))).collect();
        let image = |byte: usize, value: usize| {
            let held = (0..8).filter(|bit| value >> bit & 1 == 1).map(|bit| 8 * byte + bit);
            let held: Vec<usize> = held.filter(|&e| e < edges).collect();
            std::array::from_fn(|face| set(&held.iter().map(|&e| turned[e][face]).collect::<Vec<_>>()))
        };
        let bytes = 0..edges.div_ceil(8);
        let images = bytes.map(|byte| std::array::from_fn(|value| image(byte, value))).collect();
        Self { board: set(&(0..edges).collect::<Vec<_>>()), tops: set(&tops), beside, images }
    }
}

/// The line and place of an edge in a picture of `2 * rows + 1` lines with `2 * columns + 1` places each.
pub(super) fn place(columns: usize, edge: usize) -> (usize, usize) {
    let (row, at) = (edge / (2 * columns + 1), edge % (2 * columns + 1));
    if at < columns { (2 * row, 2 * at + 1) } else { (2 * row + 1, 2 * (at - columns)) }
}

/// The edge at a place of the picture.
pub(super) fn edge_at(columns: usize, (line, at): (usize, usize)) -> usize {
    line / 2 * (2 * columns + 1) + line % 2 * columns + at / 2
}

/// The image of an edge on a face of the board; only a square can be transposed.
fn turn(rows: usize, columns: usize, edge: usize, face: usize) -> usize {
    let (mut line, mut at) = place(columns, edge);
    if face & 1 == 1 {
        at = 2 * columns - at;
    }
    if face & 2 == 2 && rows == columns {
        (line, at) = (at, line);
    }
    edge_at(columns, (line, at))
}
