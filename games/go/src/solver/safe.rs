//! What nobody can take from a player any more, even one who only passes (Benson 1976).

use super::tiny::{POINTS, Stones, Tiny};

/// The most connected parts of a set.
const PARTS: usize = POINTS.div_ceil(2);

/// Some connected parts.
struct Parts {
    sets: [u32; PARTS],
    count: usize,
}

impl Tiny {
    /// The points that a player keeps whatever happens: stones that cannot be captured, and their eyes of one point.
    ///
    /// A chain lives if all empty points of two regions are its liberties, and those regions border on living chains only: the other
    /// side cannot fill the last liberty of one without having filled the other.
    pub(super) fn safe(&self, s: &Stones, player: usize) -> u32 {
        let (own, empty) = (s.of[player], self.empty(s));
        // Two eyes and the stones around them.
        if own.count_ones() < 3 || (self.spread(own) & empty).count_ones() < 2 {
            return 0;
        }
        let regions = self.parts(self.all & !own);
        if regions.count < 2 {
            return 0;
        }
        let (mut chains, mut alive) = (self.parts(own), own);
        loop {
            let is_enclosed = |region: &u32| self.spread(*region) & own & !alive == 0;
            let lives = |chain: u32| {
                let liberties = self.spread(chain) & empty;
                let is_vital = |region: &&u32| **region & empty & !liberties == 0 && is_enclosed(region);
                regions.all().iter().filter(is_vital).count() >= 2
            };
            let (mut left, mut count) = (0, 0);
            for at in 0..chains.count {
                let chain = chains.sets[at];
                if lives(chain) {
                    chains.sets[count] = chain;
                    (left, count) = (left | chain, count + 1);
                }
            }
            if count == chains.count {
                let eyes =
                    regions.all().iter().filter(|region| region.is_power_of_two() && is_enclosed(region));
                return if alive == 0 { 0 } else { eyes.fold(alive, |all, eye| all | eye) };
            }
            (chains.count, alive) = (count, left);
        }
    }

    /// The connected parts of a set.
    fn parts(&self, set: u32) -> Parts {
        let (mut parts, mut rest) = (Parts { sets: [0; PARTS], count: 0 }, set);
        while rest != 0 {
            let part = self.flood(1 << rest.trailing_zeros(), rest);
            parts.sets[parts.count] = part;
            parts.count += 1;
            rest &= !part;
        }
        parts
    }
}

impl Parts {
    fn all(&self) -> &[u32] {
        &self.sets[..self.count]
    }
}
