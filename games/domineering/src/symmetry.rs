//! Mirror images of the board, left to right, bottom to top, or both; a quarter turn would swap the players.

use super::{Domineering, Domino, Position};
use seedbed_rules::Symmetric;
use seedbed_rules::bits::Bits;

impl<W: Bits> Domineering<W> {
    fn flip_rows(&self, cells: W) -> W {
        let width = self.columns as u32;
        let row = self.row_mask();
        (0..self.rows as u32).fold(W::EMPTY, |out, r| {
            let bits = (cells >> (r * width)) & row;
            out | (bits << ((self.rows as u32 - 1 - r) * width))
        })
    }

    fn flip_columns(&self, cells: W) -> W {
        let last = self.columns as u32 - 1;
        let column = self.column_mask();
        (0..=last).fold(W::EMPTY, |out, c| out | (((cells >> c) & column) << (last - c)))
    }

    fn row_mask(&self) -> W {
        (0..self.columns as u32).fold(W::EMPTY, |set, c| set | W::single(c))
    }

    fn column_mask(&self) -> W {
        (0..self.rows as u32).fold(W::EMPTY, |set, r| set | W::single(r * self.columns as u32))
    }

    pub(super) fn flip(&self, cells: W, k: usize) -> W {
        let turned = if k & 1 == 1 { self.flip_columns(cells) } else { cells };
        if k & 2 == 2 { self.flip_rows(turned) } else { turned }
    }
}

impl<W: Bits> Symmetric for Domineering<W> {
    fn symmetries(&self) -> usize {
        4
    }

    fn image(&self, s: &Position<W>, k: usize) -> Position<W> {
        Position { free: self.flip(s.free, k), mover: s.mover }
    }

    /// The image with the least set of free cells.
    fn fold(&self, s: &Position<W>) -> (Position<W>, usize) {
        let across = self.flip_columns(s.free);
        let images = [s.free, across, self.flip_rows(s.free), self.flip_rows(across)];
        let least = (0..4).min_by_key(|&k| images[k]).expect("there are four");
        (Position { free: images[least], mover: s.mover }, least)
    }

    fn image_move(&self, domino: Domino, k: usize) -> Domino {
        let cell = self.flip(self.covers(domino), k).least();
        cell as u8 * 2 + domino % 2
    }
}
