//! Exact values of small regions by their thermographs, memoised by shape.

use super::thermograph::Thermograph;
use super::worth::Worth;
use std::collections::HashMap;

/// A bitboard with rows of `STRIDE` cells, of which the last column is never used, so that shifts do not wrap around.
pub(super) type Shape = u128;

/// The cells of a row, and one more.
pub(super) const STRIDE: u32 = 12;

/// The number of rows that a shape has room for.
pub(super) const SHAPE_ROWS: usize = (Shape::BITS / STRIDE) as usize;

/// The thermographs computed so far, by the connected pieces that make up a game.
pub(super) struct Regions {
    known: HashMap<Vec<Shape>, Thermograph>,
    /// The memory that they take beside the map itself, and may take in all, in bytes.
    taken: usize,
    most: usize,
}

impl Regions {
    /// None yet, and never more than fit into so many bytes.
    pub(super) fn within(most: usize) -> Self {
        Self { known: HashMap::new(), taken: 0, most }
    }

    /// Keeps a thermograph; if there is no room, all others are given up.
    fn keep(&mut self, whole: &[Shape], thermograph: &Thermograph) {
        /// What the system keeps beside each piece of memory.
        const OVERHEAD: usize = 16;
        let entry = size_of::<(Vec<Shape>, Thermograph)>() + 1;
        let more = size_of_val(whole) + thermograph.bytes() + 3 * OVERHEAD;
        // The map doubles, and holds both halves while it does; it is never more than seven eighths full.
        let full = self.known.len() == self.known.capacity();
        let room = self.known.capacity().max(3) * 8 / 7 * if full { 3 } else { 1 };
        if self.taken + more + room * entry > self.most {
            self.known = HashMap::new();
            self.taken = 0;
        }
        if more + 4 * entry <= self.most && self.known.try_reserve(1).is_ok() {
            self.taken += more;
            self.known.insert(whole.to_vec(), thermograph.clone());
        }
    }

    /// The values of cells for Vertical and for Horizontal, each when moving second.
    pub(super) fn worths(&mut self, cells: Shape) -> [Worth; 2] {
        let thermograph = self.thermograph(&pieces(cells));
        [Worth::of_left(&thermograph), Worth::of_right(&thermograph)]
    }

    /// The thermograph of a sum of pieces, with Vertical as Left.
    fn thermograph(&mut self, whole: &[Shape]) -> Thermograph {
        if let Some(known) = self.known.get(whole) {
            return known.clone();
        }
        let (mut lefts, mut rights) = (Vec::new(), Vec::new());
        for (i, &piece) in whole.iter().enumerate() {
            if whole[..i].contains(&piece) {
                continue;
            }
            for (step, options) in [(STRIDE, &mut lefts), (1, &mut rights)] {
                for first in each(piece & piece >> step) {
                    let rest = [&whole[..i], &whole[i + 1..]].concat();
                    options.push(joined(rest, piece & !(1 << first | 1 << (first + step))));
                }
            }
        }
        // If only one player can move, every piece is a line of cells and an integer.
        let dominoes = || whole.iter().map(|piece| piece.count_ones() as i32 / 2).sum::<i32>();
        let thermograph = if rights.is_empty() {
            Thermograph::integer(dominoes())
        } else if lefts.is_empty() {
            Thermograph::integer(-dominoes())
        } else {
            let mut all = |options: &[Vec<Shape>]| -> Vec<Thermograph> {
                options.iter().map(|option| self.thermograph(option)).collect()
            };
            let (lefts, rights) = (all(&lefts), all(&rights));
            Thermograph::of(&lefts, &rights)
        };
        self.keep(whole, &thermograph);
        thermograph
    }
}

/// The pieces `rest` and those of `cells`, sorted.
fn joined(mut rest: Vec<Shape>, cells: Shape) -> Vec<Shape> {
    rest.extend(pieces(cells));
    rest.sort_unstable();
    rest
}

/// The numbers in a bit set.
fn each(mut set: Shape) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let least = (set != 0).then(|| set.trailing_zeros());
        set &= set.wrapping_sub(1);
        least
    })
}

/// The connected pieces of `cells` that hold a domino, each in canonical form, sorted.
fn pieces(cells: Shape) -> Vec<Shape> {
    let mut pieces = Vec::new();
    let mut rest = cells;
    while rest != 0 {
        let mut piece = rest & rest.wrapping_neg();
        loop {
            let wider = (piece | piece << 1 | piece >> 1 | piece << STRIDE | piece >> STRIDE) & cells;
            if wider == piece {
                break;
            }
            piece = wider;
        }
        rest &= !piece;
        if piece.count_ones() > 1 {
            pieces.push(standard(piece));
        }
    }
    pieces.sort_unstable();
    pieces
}

/// The canonical form of a piece: the least of its four mirror images, moved into the corner.
fn standard(piece: Shape) -> Shape {
    let places = || each(piece).map(|cell| (cell / STRIDE, cell % STRIDE));
    let columns = places().fold((STRIDE, 0), |(least, most), (_, c)| (least.min(c), most.max(c)));
    let rows = places().fold((u32::MAX, 0), |(least, most), (r, _)| (least.min(r), most.max(r)));
    let mut images = [0; 4];
    for (r, c) in places() {
        let [up, down] = [r - rows.0, rows.1 - r].map(|r| r * STRIDE);
        let [there, back] = [c - columns.0, columns.1 - c];
        for (image, cell) in images.iter_mut().zip([up + there, up + back, down + there, down + back]) {
            *image |= 1 << cell;
        }
    }
    images.into_iter().min().expect("there are four")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A full rectangle.
    fn rectangle(rows: u32, columns: u32) -> Shape {
        (0..rows).fold(0, |cells, row| cells | ((1 << columns) - 1) << (row * STRIDE))
    }

    #[test]
    fn small_rectangles_have_their_mean_and_temperature() {
        let worth = |rows, columns| {
            let found = Regions::within(usize::MAX).thermograph(&pieces(rectangle(rows, columns)));
            (found.mean(), found.temperature())
        };
        assert_eq!(worth(2, 1), (1.0, -1.0));
        assert_eq!(worth(1, 5), (-2.0, -1.0));
        assert_eq!(worth(2, 2), (0.0, 1.0));
        assert_eq!(worth(3, 3), (0.0, 1.0));
        // {2 | -1/2}: vertical in the middle leaves two moves; horizontal leaves a corner of four cells, {-1 | 0, 1}.
        assert_eq!(worth(2, 3), (0.75, 1.25));
    }

    #[test]
    fn turning_a_region_by_a_quarter_changes_sides() {
        let mut regions = Regions::within(usize::MAX);
        for cells in (0..1u128 << 12).step_by(7) {
            let rows = (0..3).map(|row| (cells >> (4 * row) & 0b1111) << (STRIDE * row));
            let shape = rows.fold(0, |shape, row| shape | row);
            let turned =
                each(shape).fold(0, |turned, cell| turned | 1 << (cell % STRIDE * STRIDE + cell / STRIDE));
            let [vertical, horizontal] = regions.worths(shape);
            assert_eq!(regions.worths(turned), [horizontal, vertical], "{cells:b}");
        }
    }
}
