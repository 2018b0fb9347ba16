//! The one generator of random numbers, fixed by name so that no published table ever changes.

use crate::Seed;
use crate::seed::scramble;

/// Xoshiro256++ (Blackman and Vigna), with bounded sampling that is fixed here too.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Rng([u64; 4]);

impl Rng {
    /// The stream of a seed, filled by `SplitMix64` as the generator's authors advise.
    ///
    /// Never inlined: its four words would be computed as one vector, and a loop that follows would keep them in it, two to
    /// three times as slow.
    #[inline(never)]
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
    /// Lemire's multiply-shift without its rejection step: one multiplication and no loop. The bias is below `n / 2^64`,
    /// far under anything a game can show.
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

    /// The index of one of several weights, drawn in proportion to them; `total` is their sum.
    ///
    /// One number is drawn. If rounding carries it past the end, the last index with a positive weight is returned.
    ///
    /// ```
    /// let mut rng = seedbed_rules::Seed(1).rng();
    /// assert_eq!(rng.weighted(3.0, [0.0, 3.0, 0.0]), 1);
    /// ```
    #[inline]
    pub fn weighted(&mut self, total: f64, weights: impl IntoIterator<Item = f64>) -> usize {
        let (mut left, mut last) = (self.unit() * total, 0);
        for (place, weight) in weights.into_iter().enumerate() {
            left -= weight;
            if left < 0.0 {
                return place;
            }
            if weight > 0.0 {
                last = place;
            }
        }
        last
    }

    /// Puts a slice into uniformly random order (Fisher-Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    /// Shuffles with one random word for several items, twice as fast for up to a dozen; the orders are not those of
    /// [`Rng::shuffle`].
    ///
    /// The fraction that a draw leaves of its word serves the next draw, until 32 bits are used up: the bias stays below
    /// `2^-32`.
    #[inline]
    pub fn shuffle_few<T>(&mut self, items: &mut [T]) {
        let (mut word, mut used) = (self.bits(), 1);
        for last in (1..items.len()).rev() {
            let choices = last as u64 + 1;
            used *= choices;
            if used >> 32 != 0 {
                (word, used) = (self.bits(), choices);
            }
            let product = u128::from(word) * u128::from(choices);
            word = product as u64;
            items.swap(last, (product >> 64) as usize);
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

    #[test]
    fn places_are_drawn_by_their_weights() {
        const DRAWS: usize = 100_000;
        let (mut rng, mut counts) = (Seed(6).rng(), [0; 4]);
        (0..DRAWS).for_each(|_| counts[rng.weighted(4.0, [1.0, 0.0, 2.5, 0.5])] += 1);
        assert_eq!(counts[1], 0);
        for (count, share) in counts.into_iter().zip([0.25, 0.0, 0.625, 0.125]) {
            // Five standard errors of at most 0.0016.
            assert!((f64::from(count) / DRAWS as f64 - share).abs() < 0.008, "{counts:?}");
        }
        // A total that is too large stands for rounding: an item of weight 0 is never drawn.
        assert!((0..100).all(|_| rng.weighted(1e9, [1.0, 1.0, 0.0]) == 1));
    }

    #[test]
    fn few_items_come_in_every_order_alike() {
        const SHUFFLES: u32 = 240_000;
        let mut rng = Seed(4).rng();
        let mut counts = std::collections::BTreeMap::new();
        for _ in 0..SHUFFLES {
            let mut items = [0, 1, 2, 3, 4];
            rng.shuffle_few(&mut items);
            *counts.entry(items).or_insert(0u32) += 1;
        }
        assert_eq!(counts.len(), 120);
        let expected = f64::from(SHUFFLES) / 120.0;
        let chi: f64 = counts.values().map(|&n| (f64::from(n) - expected).powi(2) / expected).sum();
        // 119 degrees of freedom: beyond this once in a million times.
        assert!(chi < 205.0, "{chi}");
    }

    #[test]
    fn many_items_all_get_around_in_shuffle_few() {
        const SHUFFLES: usize = 20_000;
        let mut rng = Seed(5).rng();
        let mut sums = [0; 40];
        for _ in 0..SHUFFLES {
            let mut items: [usize; 40] = std::array::from_fn(|k| k);
            rng.shuffle_few(&mut items);
            sums.iter_mut().zip(items).for_each(|(sum, item)| *sum += item);
            items.sort_unstable();
            assert!(items.into_iter().eq(0..40));
        }
        // The mean item at a place is 19.5 with a standard error of 0.082.
        assert!(sums.iter().all(|&sum| (sum as f64 / SHUFFLES as f64 - 19.5).abs() < 0.45), "{sums:?}");
    }
}
