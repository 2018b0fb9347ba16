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
        };
        for point in all.each() {
            grid.near[point as usize] = grid.spread(W::single(point)) & all;
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

    /// All points adjacent to some point of the set; may hold bits above the last row, but never wraps around an edge.
    #[inline]
    pub(super) fn spread(&self, set: W) -> W {
        // Since the shift is known to be small, the compiler can omit the handling of large ones.
        let row = self.size as u32 % 32;
        ((set & self.not_last) << 1) | ((set & self.not_first) >> 1) | (set << row) | (set >> row)
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
