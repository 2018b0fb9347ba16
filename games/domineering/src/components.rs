//! Connected components of the free cells: the game is their (disjunctive) sum.

use super::{Domineering, Position};
use seedbed_rules::bits::Bits;

impl<W: Bits> Domineering<W> {
    /// The connected regions of free cells that hold at least one domino, by their least cell.
    pub fn components(&self, s: &Position<W>) -> Vec<W> {
        let mut rest = s.free;
        let mut regions = Vec::new();
        while rest != W::EMPTY {
            let region = self.region(rest, W::single(rest.least()));
            rest = rest & !region;
            if region.count() > 1 {
                regions.push(region);
            }
        }
        regions
    }

    /// Flood fill: all cells of `within` that can be reached from `seed`.
    pub(super) fn region(&self, within: W, seed: W) -> W {
        let width = self.columns as u32;
        let mut region = seed;
        loop {
            let right = (region & self.not_last_column) << 1;
            let left = (region >> 1) & self.not_last_column;
            let grown = (region | right | left | (region << width) | (region >> width)) & within;
            if grown == region {
                return region;
            }
            region = grown;
        }
    }
}
