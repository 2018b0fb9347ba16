//! The eight symmetries of the board: rotations and reflections.

use super::board::Board;
use super::{Go, Point, Position};
use seedbed_rules::bits::Bits;
use seedbed_rules::{Symmetric, position_key};

/// Reflects bitboards by moving whole rows, columns and diagonals at a time.
#[derive(Clone, Debug)]
pub(super) struct Mirror<W> {
    size: u32,
    first_row: W,
    first_column: W,
    /// The diagonals that rise to the right, from the one through the upper left corner on.
    diagonals: Vec<W>,
}

impl<W: Bits> Mirror<W> {
    pub(super) fn new(size: usize) -> Self {
        let size = size as u32;
        let set = |keep: &dyn Fn(u32, u32) -> bool| {
            let kept = (0..size * size).filter(|point| keep(point / size, point % size));
            kept.fold(W::EMPTY, |set, point| set | W::single(point))
        };
        let diagonals = (0..2 * size - 1).map(|d| set(&|row, column| column + size - 1 == row + d));
        Self {
            size,
            first_row: set(&|row, _| row == 0),
            first_column: set(&|_, column| column == 0),
            diagonals: diagonals.collect(),
        }
    }

    fn rows(&self, set: W) -> W {
        let last = self.size - 1;
        let row = |r: u32| (set >> (r * self.size)) & self.first_row;
        (0..=last).fold(W::EMPTY, |out, r| out | (row(r) << ((last - r) * self.size)))
    }

    fn columns(&self, set: W) -> W {
        let last = self.size - 1;
        (0..=last).fold(W::EMPTY, |out, c| out | (((set >> c) & self.first_column) << (last - c)))
    }

    /// Transposes the board: every diagonal moves as a whole, by more the farther it is from the middle.
    fn diagonal(&self, set: W) -> W {
        let last = self.size - 1;
        self.diagonals.iter().zip(0..).fold(W::EMPTY, |out, (&diagonal, d)| {
            let (part, by) = (set & diagonal, last.abs_diff(d) * last);
            out | if d > last { part << by } else { part >> by }
        })
    }
}

impl<W: Bits, const P: usize> Go<W, P> {
    /// Where element `k` takes a point: bit 0 mirrors left to right, bit 1 bottom to top, bit 2 swaps rows and columns.
    fn turn_point(&self, point: u32, k: usize) -> u32 {
        let last = self.grid.size as u32 - 1;
        let (row, column) = (point / (last + 1), point % (last + 1));
        let column = if k & 1 == 1 { last - column } else { column };
        let row = if k & 2 == 2 { last - row } else { row };
        let (row, column) = if k & 4 == 4 { (column, row) } else { (row, column) };
        row * (last + 1) + column
    }

    fn turn_set(&self, set: W, k: usize) -> W {
        let set = if k & 1 == 1 { self.mirror.columns(set) } else { set };
        let set = if k & 2 == 2 { self.mirror.rows(set) } else { set };
        if k & 4 == 4 { self.mirror.diagonal(set) } else { set }
    }

    fn turn_past(&self, s: &Position<W, P>, k: usize) -> Vec<[W; 2]> {
        s.past.iter().map(|stones| stones.map(|colour| self.turn_set(colour, k))).collect()
    }

    /// The canonical key of all eight images: that of the one with the least board.
    pub(super) fn least_image(&self, s: &Position<W, P>) -> u64 {
        let image = |k| {
            (
                s.board.stones().map(|colour| self.turn_set(colour, k)),
                self.turn_set(s.forbidden(&self.grid), k),
            )
        };
        let images: [_; 8] = std::array::from_fn(image);
        let least = images.iter().min();
        // A symmetric board is least in several ways, which may still differ in their history.
        let equal = (0..8).filter(|&k| Some(&images[k]) == least);
        let keys =
            equal.map(|k| position_key(&(images[k], [s.mover, s.passes], s.ply, self.turn_past(s, k))));
        keys.min().unwrap_or_default()
    }
}

impl<W: Bits, const P: usize> Symmetric for Go<W, P> {
    fn symmetries(&self) -> usize {
        8
    }

    fn image(&self, s: &Position<W, P>, k: usize) -> Position<W, P> {
        let stones = s.board.stones().map(|colour| self.turn_set(colour, k));
        Position {
            board: Board::new(&self.grid, stones).expect("turning a board leaves every chain its liberties"),
            ko: s.ko.map(|point| self.image_move(point, k)),
            last: s.last.map(|point| self.image_move(point, k)),
            past: self.turn_past(s, k),
            ..*s
        }
    }

    fn image_move(&self, m: Point, k: usize) -> Point {
        if m == self.pass() { m } else { self.turn_point(m.into(), k) as Point }
    }
}
