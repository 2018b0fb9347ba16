//! The one generator of random numbers, fixed by name so that no published table ever moves.

use crate::Seed;
use crate::seed::scramble;

/// Xoshiro256++ with our own bounded sampling.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Rng([u64; 4]);

impl Rng {
    /// The stream of a seed, filled by `SplitMix64` as the generator's authors advise.
    pub fn new(seed: Seed) -> Self {
        const STEP: u64 = 0x9e37_79b9_7f4a_7c15;
        let word = |k: u64| scramble(seed.0.wrapping_add(STEP.wrapping_mul(k)));
        Self([word(0), word(1), word(2), word(3)])
    }

    /// The next 64 bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        let s = &mut self.0;
        let out = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        out
    }

    /// A whole number below `n`, which must be positive.
    ///
    /// One multiplication and no loop: the bias is below `n / 2^64`, far under anything a game can show.
    #[inline]
    pub fn below(&mut self, n: usize) -> usize {
        debug_assert!(n > 0, "nothing to choose from");
        ((u128::from(self.bits()) * n as u128) >> 64) as usize
    }

    /// A real number in `[0, 1)`.
    #[inline]
    pub fn unit(&mut self) -> f64 {
        (self.bits() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Puts a slice into uniformly random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_xoshiro::rand_core::{Rng as _, SeedableRng};

    #[test]
    fn agrees_with_the_published_generator() {
        for seed in [0, 1, 42, u64::MAX] {
            let mut ours = Seed(seed).rng();
            let mut theirs = rand_xoshiro::Xoshiro256PlusPlus::seed_from_u64(seed);
            assert!((0..1000).all(|_| ours.bits() == theirs.next_u64()));
        }
    }

    #[test]
    fn first_numbers_never_change() {
        let mut rng = Seed(1).child("match", 0).child("game", 0).rng();
        let drawn: Vec<usize> = (0..8).map(|_| rng.below(1000)).collect();
        assert_eq!(drawn, FIRST_NUMBERS);
    }

    const FIRST_NUMBERS: [usize; 8] = [523, 32, 391, 63, 668, 484, 910, 752];

    #[test]
    fn unit_stays_in_range_and_shuffle_keeps_all() {
        let mut rng = Seed(3).rng();
        assert!((0..10_000).map(|_| rng.unit()).all(|x| (0.0..1.0).contains(&x)));
        let mut items: Vec<u32> = (0..50).collect();
        rng.shuffle(&mut items);
        assert!(items.windows(2).any(|w| w[0] > w[1]));
        items.sort_unstable();
        assert_eq!(items, (0..50).collect::<Vec<_>>());
    }
}
