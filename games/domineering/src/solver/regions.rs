//! Exact values of small regions by their thermographs, memoised by shape.

use super::thermograph::Thermograph;
use super::worth::{PARTS, Worth};
use seedbed_rules::Mixer;
use std::collections::HashMap;
use std::hash::{BuildHasher as _, BuildHasherDefault};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// A bitboard with rows of `STRIDE` cells, of which the last column is never used, so that shifts do not wrap around.
pub(super) type Shape = u128;

/// The cells of a row, and one more.
pub(super) const STRIDE: u32 = 12;

/// The number of rows that a shape has room for.
pub(super) const SHAPE_ROWS: usize = (Shape::BITS / STRIDE) as usize;

/// A sum of connected pieces that both players can use, each in canonical form and sorted, and of moves that only Vertical
/// can make, less those that only Horizontal can.
#[derive(Clone, PartialEq, Debug)]
struct Sum {
    pieces: Vec<Shape>,
    spare: i32,
}

/// The thermographs computed so far, by the connected pieces that make up a game; threads share them.
pub(super) struct Regions {
    parts: Vec<Mutex<Part>>,
}

/// Some of the thermographs, by their hash.
#[derive(Default)]
struct Part {
    known: HashMap<Vec<Shape>, Arc<Thermograph>, BuildHasherDefault<Mixer>>,
    /// The memory that they take beside the map itself, and may take in all, in bytes.
    taken: usize,
    most: usize,
}

impl Part {
    /// Keeps a thermograph; if there is no room, all others are given up.
    fn keep(&mut self, pieces: &[Shape], thermograph: &Arc<Thermograph>) {
        /// What the system keeps beside each piece of memory.
        const OVERHEAD: usize = 16;
        let entry = size_of::<(Vec<Shape>, Arc<Thermograph>)>() + 1;
        let counters = 2 * size_of::<usize>();
        let more =
            size_of_val(pieces) + size_of::<Thermograph>() + thermograph.bytes() + counters + 4 * OVERHEAD;
        // The map doubles, and holds both halves while it does; it is never more than seven eighths full.
        let full = self.known.len() == self.known.capacity();
        let room = self.known.capacity().max(3) * 8 / 7 * if full { 3 } else { 1 };
        if self.taken + more + room * entry > self.most {
            self.known = HashMap::default();
            self.taken = 0;
        }
        if more + 4 * entry <= self.most && self.known.try_reserve(1).is_ok() {
            self.taken += more;
            self.known.insert(pieces.to_vec(), thermograph.clone());
        }
    }
}

impl Regions {
    /// None yet, and never more than fit into so many bytes.
    pub(super) fn within(most: usize) -> Self {
        /// So many that threads hardly ever wait for each other.
        const PARTS: usize = 64;
        let part = || Mutex::new(Part { most: most / PARTS, ..Part::default() });
        Self { parts: std::iter::repeat_with(part).take(PARTS).collect() }
    }

    /// The part that has these pieces.
    fn part(&self, pieces: &[Shape]) -> MutexGuard<'_, Part> {
        // The map itself looks at the lowest and the highest bits of a hash.
        let hash = BuildHasherDefault::<Mixer>::default().hash_one(pieces) >> 32;
        let part = &self.parts[hash as usize % self.parts.len()];
        // Whatever a panic left there is right: thermographs are added whole.
        part.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The values of cells for Vertical and for Horizontal, each when moving second.
    pub(super) fn worths(&self, cells: Shape) -> [Worth; 2] {
        let Sum { pieces, spare } = Sum::of(cells);
        let thermograph = self.thermograph(&pieces);
        let spare = (spare * PARTS) as i16;
        [Worth::of_left(&thermograph).shifted(spare), Worth::of_right(&thermograph).shifted(-spare)]
    }

    /// The thermograph of a sum of pieces that both players can use, with Vertical as Left.
    fn thermograph(&self, pieces: &[Shape]) -> Arc<Thermograph> {
        if pieces.is_empty() {
            return Arc::new(Thermograph::integer(0));
        }
        let known = self.part(pieces).known.get(pieces).cloned();
        if let Some(known) = known {
            return known;
        }
        let (mut lefts, mut rights) = (Vec::new(), Vec::new());
        for (i, &piece) in pieces.iter().enumerate() {
            if pieces[..i].contains(&piece) {
                continue;
            }
            for (step, options) in [(STRIDE, &mut lefts), (1, &mut rights)] {
                for first in each(piece & piece >> step) {
                    let mut option = Sum::of(piece & !(1 << first | 1 << (first + step)));
                    option.pieces.extend(pieces[..i].iter().chain(&pieces[i + 1..]));
                    option.pieces.sort_unstable();
                    if !options.contains(&option) {
                        options.push(option);
                    }
                }
            }
        }
        let all = |options: &[Sum]| -> Vec<(Arc<Thermograph>, i32)> {
            options.iter().map(|option| (self.thermograph(&option.pieces), option.spare)).collect()
        };
        let (lefts, rights) = (all(&lefts), all(&rights));
        let thermograph = Arc::new(Thermograph::of(&lefts, &rights));
        self.part(pieces).keep(pieces, &thermograph);
        thermograph
    }
}

/// The numbers in a bit set.
fn each(mut set: Shape) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let least = (set != 0).then(|| set.trailing_zeros());
        set &= set.wrapping_sub(1);
        least
    })
}

impl Sum {
    /// What cells fall into.
    fn of(cells: Shape) -> Self {
        let mut sum = Self { pieces: Vec::new(), spare: 0 };
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
            let dominoes = (piece.count_ones() / 2) as i32;
            if piece & piece >> 1 == 0 {
                sum.spare += dominoes;
            } else if piece & piece >> STRIDE == 0 {
                sum.spare -= dominoes;
            } else {
                sum.pieces.push(standard(piece));
            }
        }
        sum.pieces.sort_unstable();
        sum
    }
}

/// The canonical form of a piece: the least of its four mirror images, moved into the corner.
fn standard(piece: Shape) -> Shape {
    const LINE: Shape = (1 << STRIDE) - 1;
    let height = piece.ilog2() / STRIDE + 1;
    let row = |row: u32| piece >> (row * STRIDE) & LINE;
    let lowest = piece.trailing_zeros() / STRIDE;
    let columns = (lowest..height).fold(0, |columns, at| columns | row(at)) as u32;
    let (first, last) = (columns.trailing_zeros(), columns.ilog2());
    let mut images = [0; 4];
    for at in lowest..height {
        let (up, down) = ((at - lowest) * STRIDE, (height - 1 - at) * STRIDE);
        let there = row(at) >> first;
        let back = Shape::from((row(at) as u32).reverse_bits() >> (u32::BITS - 1 - last));
        images[0] |= there << up;
        images[1] |= back << up;
        images[2] |= there << down;
        images[3] |= back << down;
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
            let found = Regions::within(usize::MAX).thermograph(&Sum::of(rectangle(rows, columns)).pieces);
            (found.mean(), found.temperature())
        };
        assert_eq!(Sum::of(rectangle(2, 1)), Sum { pieces: Vec::new(), spare: 1 });
        assert_eq!(Sum::of(rectangle(1, 5)), Sum { pieces: Vec::new(), spare: -2 });
        assert_eq!(worth(2, 2), (0.0, 1.0));
        assert_eq!(worth(3, 3), (0.0, 1.0));
        // {2 | -1/2}: vertical in the middle leaves two moves; horizontal leaves a corner of four cells, {-1 | 0, 1}.
        assert_eq!(worth(2, 3), (0.75, 1.25));
    }

    #[test]
    fn turning_a_region_by_a_quarter_changes_sides() {
        let regions = Regions::within(usize::MAX);
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
