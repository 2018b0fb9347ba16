//! Shapes of regions, wherever they are on the board and however they are mirrored, in one word each.

/// A bitboard with rows of [`STRIDE`] cells, of which the last column is never used, so that shifts do not wrap around.
pub(super) type Shape = u128;

/// The cells of a row, and one more.
pub(super) const STRIDE: u32 = 12;

/// The number of rows that a shape has room for.
pub(super) const SHAPE_ROWS: usize = (Shape::BITS / STRIDE) as usize;

/// A connected piece that both players can use, moved into the corner and turned to the least of its mirror images.
///
/// The lower bits are its cells, row by row, with one empty cell behind each row; the highest four are the length of a row. Everything that is
/// valued fits: pieces of 12 cells take up at most 49 places, those of four lines at most 48.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(super) struct Piece(u64);

/// Bits of a piece that hold cells.
const CELLS: u32 = 60;

impl Piece {
    /// The cells, and the distance from one row to the next.
    fn cells(self) -> (u64, u32) {
        (self.0 & ((1 << CELLS) - 1), (self.0 >> CELLS) as u32 + 1)
    }

    /// The canonical form of connected cells in rows of `stride`.
    fn of(cells: u64, stride: u32) -> Self {
        let mut rest = cells >> (cells.trailing_zeros() / stride * stride);
        let line = (1 << stride) - 1;
        let (mut rows, mut height, mut columns) = ([0u16; SHAPE_ROWS + 1], 0, 0);
        while rest != 0 {
            rows[height] = (rest & line) as u16;
            columns |= rows[height];
            height += 1;
            rest >>= stride;
        }
        let (first, last) = (columns.trailing_zeros(), columns.ilog2());
        let width = last - first + 1;
        let mut images = [0u64; 4];
        for (at, row) in rows[..height].iter().enumerate() {
            let (up, down) = (at as u32 * (width + 1), (height - 1 - at) as u32 * (width + 1));
            let there = u64::from(row >> first);
            let back = u64::from(row.reverse_bits() >> (u16::BITS - 1 - last));
            images[0] |= there << up;
            images[1] |= back << up;
            images[2] |= there << down;
            images[3] |= back << down;
        }
        let [a, b, c, d] = images;
        Self(a.min(b).min(c.min(d)) | u64::from(width) << CELLS)
    }

    /// What is left of it after each move of Vertical, or of Horizontal.
    pub(super) fn options(self, across: bool) -> impl Iterator<Item = Sum> {
        let (cells, stride) = self.cells();
        let step = if across { 1 } else { stride };
        let mut firsts = cells & cells >> step;
        std::iter::from_fn(move || {
            let first = firsts & firsts.wrapping_neg();
            firsts &= !first;
            (first != 0).then(|| Sum::split(cells & !(first | first << step), stride))
        })
    }
}

/// The most pieces of a sum: each has at least three cells, and what is valued has at most 24.
const MOST: usize = 8;

/// Pieces, sorted, with nothing behind them.
pub(super) type Pieces = [Piece; MOST];

/// A sum of pieces, and of moves that only Vertical can make, less those that only Horizontal can.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sum {
    pieces: Pieces,
    count: usize,
    pub(super) spare: i32,
}

impl Sum {
    /// What cells fall into.
    pub(super) fn of(cells: Shape) -> Self {
        const LINE: Shape = (1 << STRIDE) - 1;
        if cells == 0 {
            return Self::split(0, STRIDE);
        }
        let low = cells >> (cells.trailing_zeros() / STRIDE * STRIDE);
        let lines = (0..SHAPE_ROWS as u32).map(|row| (low >> (row * STRIDE) & LINE) as u64);
        let columns = lines.clone().fold(0, |columns, line| columns | line);
        let first = columns.trailing_zeros();
        let stride = columns.ilog2() - first + 2;
        debug_assert!(low.ilog2() / STRIDE * stride + stride <= CELLS, "{cells:b} is too large");
        let packed = (0..).zip(lines).take_while(|(row, _)| row * stride < CELLS);
        Self::split(packed.fold(0, |cells, (row, line)| cells | line >> first << (row * stride)), stride)
    }

    /// What cells in rows of `stride` fall into.
    fn split(cells: u64, stride: u32) -> Self {
        let mut sum = Self { pieces: [Piece::default(); MOST], count: 0, spare: 0 };
        let mut rest = cells;
        while rest != 0 {
            let mut piece = rest & rest.wrapping_neg();
            loop {
                let wider = (piece | piece << 1 | piece >> 1 | piece << stride | piece >> stride) & cells;
                if wider == piece {
                    break;
                }
                piece = wider;
            }
            rest &= !piece;
            let dominoes = (piece.count_ones() / 2) as i32;
            if piece & piece >> 1 == 0 {
                sum.spare += dominoes;
            } else if piece & piece >> stride == 0 {
                sum.spare -= dominoes;
            } else {
                sum.add(Piece::of(piece, stride));
            }
        }
        sum
    }

    /// The pieces, sorted.
    pub(super) fn pieces(&self) -> &[Piece] {
        &self.pieces[..self.count]
    }

    /// All that tells them from others.
    pub(super) fn key(&self) -> &Pieces {
        &self.pieces
    }

    /// Adds a piece.
    pub(super) fn add(&mut self, piece: Piece) {
        let at = self.pieces().partition_point(|other| *other < piece);
        self.pieces.copy_within(at..self.count, at + 1);
        self.pieces[at] = piece;
        self.count += 1;
    }

    /// The same without the pieces that are integers, by what each of them is worth then.
    pub(super) fn without_integers(&self, integer: impl Fn(Piece) -> Option<i32>) -> Self {
        let mut rest = Self { pieces: [Piece::default(); MOST], count: 0, spare: self.spare };
        for &piece in self.pieces() {
            match integer(piece) {
                Some(worth) => rest.spare += worth,
                None => rest.add(piece),
            }
        }
        rest
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_free_moves_and_mirror_images_are_one_piece() {
        let cells = |places: &[(u32, u32)]| {
            places.iter().fold(0, |shape: Shape, (row, column)| shape | 1 << (row * STRIDE + column))
        };
        let upright = Sum::of(cells(&[(4, 2), (5, 2), (6, 2), (7, 2)]));
        assert_eq!((upright.pieces(), upright.spare), (&[][..], 2));
        let lying = Sum::of(cells(&[(9, 3), (9, 4), (9, 5), (7, 5)]));
        assert_eq!((lying.pieces(), lying.spare), (&[][..], -1));
        let corners = Sum::of(cells(&[(0, 0), (0, 1), (1, 0), (3, 4), (3, 5), (4, 5), (2, 2), (3, 2)]));
        let [one, other] = corners.pieces()[..] else { panic!("{corners:?}") };
        assert_eq!((one, corners.spare), (other, 1));
    }
}
