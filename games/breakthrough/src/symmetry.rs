//! Keys of positions; the board may be mirrored left to right.

use super::{Breakthrough, Men, Step};
use seedbed_rules::bits::Bits;
use seedbed_rules::{Keyed, Symmetric, position_key};

impl<W: Bits> Breakthrough<W> {
    fn mirror(&self, cells: W) -> W {
        let last = self.columns as u32 - 1;
        (0..=last)
            .fold(W::EMPTY, |out, column| out | ((cells >> column) & self.first_column) << (last - column))
    }

    fn mirrored(&self, s: &Men<W>) -> Men<W> {
        Men { own: self.mirror(s.own), other: self.mirror(s.other), mover: s.mover }
    }
}

impl<W: Bits> Keyed for Breakthrough<W> {
    fn key(&self, s: &Men<W>) -> u64 {
        position_key(s)
    }

    fn canonical(&self, s: &Men<W>) -> u64 {
        let image = self.mirrored(s);
        position_key(if (image.own, image.other) < (s.own, s.other) { &image } else { s })
    }
}

impl<W: Bits> Symmetric for Breakthrough<W> {
    fn symmetries(&self) -> usize {
        2
    }

    fn image(&self, s: &Men<W>, k: usize) -> Men<W> {
        if k == 0 { *s } else { self.mirrored(s) }
    }

    fn image_move(&self, step: Step, k: usize) -> Step {
        if k == 0 {
            return step;
        }
        let (row, column) = (step.from as usize / self.columns, step.from as usize % self.columns);
        let from = (row * self.columns + self.columns - 1 - column) as u8;
        let first = step.way / 3 * 3;
        Step { way: 2 * first + 2 - step.way, from }
    }
}
