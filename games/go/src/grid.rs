//! The geometry of a square board: adjacency and flood fill on bitboards.

use seedbed_rules::bits::Bits;

/// A board of `size` by `size` points, at most `P` in all, numbered row by row from the lower left.
#[derive(Clone, Debug)]
pub(super) struct Grid<W, const P: usize> {
    pub(super) size: usize,
    pub(super) all: W,
    /// All points but the last column, so that a step to the right stays in its row.
    not_last: W,
    not_first: W,
    near: [W; P],
    /// Looked up: to shift a bit by many places takes longer where a word is wider than the machine's.
    alone: [W; P],
    around: [W; P],
    /// The points of the first line.
    pub(super) border: W,
}

impl<W: Bits, const P: usize> Grid<W, P> {
    pub(super) fn new(size: usize) -> Self {
        debug_assert!(size * size <= P && P <= W::CAPACITY as usize);
        let set = |keep: &dyn Fn(usize) -> bool| {
            let kept = (0..size * size).filter(|&point| keep(point));
            kept.fold(W::EMPTY, |set, point| set | W::single(point as u32))
        };
        let all = set(&|_| true);
        let mut grid = Self {
            size,
            all,
            not_last: set(&|point| point % size != size - 1),
            not_first: set(&|point| point % size != 0),
            near: [W::EMPTY; P],
            alone: [W::EMPTY; P],
            around: [W::EMPTY; P],
            border: set(&|point| {
                let (row, column) = (point / size, point % size);
                row.min(column) == 0 || row.max(column) == size - 1
            }),
        };
        for point in all.each() {
            let alone = W::single(point);
            grid.alone[point as usize] = alone;
            grid.near[point as usize] = grid.spread(alone) & all;
            let diagonal = grid.diagonals(alone).into_iter().fold(W::EMPTY, |set, one| set | one);
            grid.around[point as usize] = (grid.near[point as usize] | diagonal) & all;
        }
        grid
    }

    pub(super) fn points(&self) -> usize {
        self.size * self.size
    }

    /// The points adjacent to one.
    #[inline]
    pub(super) fn near(&self, point: u32) -> W {
        self.near[point as usize]
    }

    /// The set that holds only this point.
    #[inline]
    pub(super) fn alone(&self, point: u32) -> W {
        self.alone[point as usize]
    }

    /// All points adjacent to some point of the set; may hold bits above the last row, but never wraps around an edge.
    #[inline]
    pub(super) fn spread(&self, set: W) -> W {
        // Since the shift is known to be small, the compiler can omit the handling of large ones.
        let row = self.size as u32 % 32;
        ((set & self.not_last) << 1) | ((set & self.not_first) >> 1) | (set << row) | (set >> row)
    }

    /// The points diagonally adjacent to some point of the set, in each of the four directions; may hold bits above the last row.
    #[inline]
    pub(super) fn diagonals(&self, set: W) -> [W; 4] {
        let row = self.size as u32 % 32;
        let (right, left) = ((set & self.not_last) << 1, (set & self.not_first) >> 1);
        [right << row, right >> row, left << row, left >> row]
    }

    /// The points around one: adjacent or diagonally so.
    #[inline]
    pub(super) fn around(&self, point: u32) -> W {
        self.around[point as usize]
    }

    /// Flood fill: `from` and all points that can be reached from it through `through`.
    pub(super) fn flood(&self, from: W, through: W) -> W {
        let mut reached = from;
        loop {
            let further = reached | (self.spread(reached) & through);
            if further == reached {
                return reached;
            }
            reached = further;
        }
    }
}
