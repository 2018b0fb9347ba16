//! Bitboards of several machine words.

use seedbed_rules::bits::Bits;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// A bit set of the numbers below `64 * N`, the lowest in the first word.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Wide<const N: usize>([u64; N]);

impl<const N: usize> Wide<N> {
    #[inline]
    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|i| f(self.0[i], other.0[i])))
    }

    /// The word at an index, which is empty outside.
    #[inline]
    fn word(&self, i: usize) -> u64 {
        self.0.get(i).copied().unwrap_or(0)
    }
}

impl<const N: usize> BitAnd for Wide<N> {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl<const N: usize> BitOr for Wide<N> {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl<const N: usize> BitXor for Wide<N> {
    type Output = Self;
    #[inline]
    fn bitxor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }
}

impl<const N: usize> Not for Wide<N> {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

impl<const N: usize> Shl<u32> for Wide<N> {
    type Output = Self;
    #[inline]
    fn shl(self, by: u32) -> Self {
        let (words, bits) = (by as usize / 64, by % 64);
        // The word below contributes its top bits; shifting twice keeps each shift under 64.
        let from = |i: usize| self.word(i.wrapping_sub(words));
        Self(std::array::from_fn(|i| from(i) << bits | from(i.wrapping_sub(1)) >> 1 >> (63 - bits)))
    }
}

impl<const N: usize> Shr<u32> for Wide<N> {
    type Output = Self;
    #[inline]
    fn shr(self, by: u32) -> Self {
        let (words, bits) = (by as usize / 64, by % 64);
        let from = |i: usize| self.word(i + words);
        Self(std::array::from_fn(|i| from(i) >> bits | from(i + 1) << 1 << (63 - bits)))
    }
}

impl<const N: usize> Bits for Wide<N> {
    const EMPTY: Self = Self([0; N]);
    const CAPACITY: u32 = 64 * N as u32;

    #[inline]
    fn single(i: u32) -> Self {
        let mut words = [0; N];
        words[i as usize / 64] = 1 << (i % 64);
        Self(words)
    }

    #[inline]
    fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    fn least(self) -> u32 {
        let first = self.0.iter().position(|&word| word != 0);
        first.map_or(Self::CAPACITY, |i| 64 * i as u32 + self.0[i].trailing_zeros())
    }

    #[inline]
    fn select(self, k: u32) -> u32 {
        let mut left = k;
        for (i, &word) in self.0.iter().enumerate() {
            if left < word.count_ones() {
                return 64 * i as u32 + word.select(left);
            }
            left -= word.count_ones();
        }
        Self::CAPACITY
    }

    #[inline]
    fn low(self) -> u64 {
        self.0[0]
    }

    #[inline]
    fn without_least(mut self) -> Self {
        if let Some(word) = self.0.iter_mut().find(|word| **word != 0) {
            *word &= *word - 1;
        }
        self
    }

    #[inline]
    fn has(self, i: u32) -> bool {
        self.0[i as usize / 64] >> (i % 64) & 1 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same set in a machine word.
    fn narrow(wide: Wide<2>) -> u128 {
        u128::from(wide.0[1]) << 64 | u128::from(wide.0[0])
    }

    #[test]
    fn two_words_act_like_one_of_twice_the_size() {
        let mut rng = seedbed_rules::Seed(1).rng();
        for _ in 0..1000 {
            let [a, b] = [(); 2].map(|()| Wide([rng.bits(), rng.bits() & rng.bits()]));
            assert_eq!(narrow(a & b), narrow(a) & narrow(b));
            assert_eq!(narrow(a | b), narrow(a) | narrow(b));
            assert_eq!(narrow(a ^ b), narrow(a) ^ narrow(b));
            assert_eq!(narrow(!a), !narrow(a));
            assert_eq!(narrow(a.without_least()), narrow(a).without_least());
            assert_eq!((a.count(), a.least()), (narrow(a).count(), narrow(a).least()));
            for i in 0..128 {
                assert_eq!(narrow(a << i), narrow(a) << i, "{i}");
                assert_eq!(narrow(a >> i), narrow(a) >> i, "{i}");
                assert_eq!(a.has(i), narrow(a).has(i));
                assert_eq!(narrow(Wide::single(i)), u128::single(i));
            }
            for k in 0..a.count() {
                assert_eq!(a.select(k), narrow(a).select(k));
            }
        }
    }
}
