//! Sets of board cells as machine words, and the one instruction that makes drawing from them fast.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// A machine word seen as a set of small numbers.
pub trait Bits:
    Copy
    + Eq
    + Ord
    + Hash
    + Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The empty set.
    const EMPTY: Self;
    /// How many numbers a word can hold.
    const CAPACITY: u32;

    /// The set that holds only `i`.
    fn single(i: u32) -> Self;
    /// How many numbers are in the set.
    fn count(self) -> u32;
    /// The least number in the set, which must not be empty.
    fn least(self) -> u32;
    /// The `k`-th smallest number in the set, counted from 0; the set must hold more than `k`.
    fn select(self, k: u32) -> u32;
    /// The numbers below 64, as a word.
    fn low(self) -> u64;
    /// The set without its least number.
    #[must_use]
    fn without_least(self) -> Self;

    /// Is `i` in the set?
    #[inline]
    fn has(self, i: u32) -> bool {
        self & Self::single(i) != Self::EMPTY
    }

    /// The numbers of the set, ascending.
    #[inline]
    fn each(self) -> impl Iterator<Item = u32> {
        let mut rest = self;
        std::iter::from_fn(move || {
            if rest == Self::EMPTY {
                return None;
            }
            let least = rest.least();
            rest = rest.without_least();
            Some(least)
        })
    }
}

/// The methods that are written alike for every machine word.
macro_rules! plain_methods {
    () => {
        #[inline]
        fn single(i: u32) -> Self {
            1 << i
        }
        #[inline]
        fn count(self) -> u32 {
            self.count_ones()
        }
        #[inline]
        fn least(self) -> u32 {
            self.trailing_zeros()
        }
        #[inline]
        fn low(self) -> u64 {
            self as u64
        }
        #[inline]
        fn without_least(self) -> Self {
            self & self.wrapping_sub(1)
        }
    };
}

impl Bits for u64 {
    const EMPTY: Self = 0;
    const CAPACITY: u32 = 64;
    plain_methods!();

    #[inline]
    fn select(self, k: u32) -> u32 {
        debug_assert!(k < self.count_ones());
        select_word(self, k)
    }
}

impl Bits for u128 {
    const EMPTY: Self = 0;
    const CAPACITY: u32 = 128;
    plain_methods!();

    #[inline]
    fn select(self, k: u32) -> u32 {
        debug_assert!(k < self.count_ones());
        let (low, high) = (self as u64, (self >> 64) as u64);
        let in_low = low.count_ones();
        // One selection, no branch: no branch predictor can guess which half a random number falls into.
        let (word, k, base) = if k < in_low { (low, k, 0) } else { (high, k - in_low, 64) };
        base + select_word(word, k)
    }
}

/// Deposits the lowest bits of `word` at the set bits of `places`, lowest first (the instruction `pdep`).
#[inline]
pub fn scatter(word: u64, places: u64) -> u64 {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    #[expect(
        unsafe_code,
        reason = "the build flags promise bmi2, the only thing this instruction asks for"
    )]
    return unsafe { std::arch::x86_64::_pdep_u64(word, places) };
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    return scatter_portable(word, places);
}

/// Extracts the bits of `word` at the set bits of `places` and packs them at the low end (the instruction `pext`).
#[inline]
pub fn gather(word: u64, places: u64) -> u64 {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    #[expect(
        unsafe_code,
        reason = "the build flags promise bmi2, the only thing this instruction asks for"
    )]
    return unsafe { std::arch::x86_64::_pext_u64(word, places) };
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    return gather_portable(word, places);
}

#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
#[inline]
fn select_word(word: u64, k: u32) -> u32 {
    scatter(1 << k, word).trailing_zeros()
}

#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
#[inline]
fn select_word(word: u64, k: u32) -> u32 {
    select_portable(word, k)
}

/// The unbroken runs of ones in a mask: where each begins, how many ones come before it, and its length as a mask.
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "bmi2"))))]
fn runs(places: u64) -> impl Iterator<Item = (u32, u32, u64)> {
    let (mut rest, mut before) = (places, 0);
    std::iter::from_fn(move || {
        let begin = rest.least();
        let length = (rest.checked_shr(begin)?).trailing_ones();
        let ones = u64::MAX >> (64 - length);
        let run = (begin, before, ones);
        rest &= !(ones << begin);
        before += length;
        Some(run)
    })
}

/// The portable form of [`scatter`], for machines without the instruction.
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "bmi2"))))]
fn scatter_portable(word: u64, places: u64) -> u64 {
    runs(places).fold(0, |laid, (begin, before, ones)| laid | (word >> before & ones) << begin)
}

/// The portable form of [`gather`], for machines without the instruction.
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "bmi2"))))]
fn gather_portable(word: u64, places: u64) -> u64 {
    runs(places).fold(0, |brought, (begin, before, ones)| brought | (word >> begin & ones) << before)
}

/// The portable form of `select_word`: halves the word until the bit is found.
#[cfg(any(test, not(all(target_arch = "x86_64", target_feature = "bmi2"))))]
fn select_portable(mut word: u64, mut k: u32) -> u32 {
    let mut base = 0;
    for width in [32, 16, 8, 4, 2, 1] {
        let low = (word & ((1 << width) - 1)).count_ones();
        if k >= low {
            k -= low;
            base += width;
            word >>= width;
        }
    }
    base
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn whole_and_empty_masks() {
        for word in [0, 1, u64::MAX, 0x0123_4567_89ab_cdef] {
            for turn in [scatter, scatter_portable, gather, gather_portable] {
                assert_eq!((turn(word, 0), turn(word, u64::MAX)), (0, word));
            }
        }
    }

    proptest! {
        #[test]
        fn scattered_bits_are_gathered_again(word: u64, places: u64) {
            let mut one_by_one = 0;
            for (k, i) in places.each().enumerate() {
                one_by_one |= (word >> k & 1) << i;
            }
            prop_assert_eq!(scatter(word, places), one_by_one);
            prop_assert_eq!(scatter_portable(word, places), one_by_one);
            let low = word & u64::MAX.checked_shr(64 - places.count()).unwrap_or(0);
            prop_assert_eq!(gather(one_by_one, places), low);
            prop_assert_eq!(gather_portable(one_by_one, places), low);
            prop_assert_eq!(gather(word, places), gather_portable(word, places));
        }

        #[test]
        fn select_is_the_kth_member(word: u64, high: u64) {
            for (k, i) in word.each().enumerate() {
                prop_assert_eq!(word.select(k as u32), i);
                prop_assert_eq!(select_portable(word, k as u32), i);
            }
            let wide = u128::from(high) << 64 | u128::from(word);
            prop_assert_eq!(wide.each().count() as u32, wide.count());
            for (k, i) in wide.each().enumerate() {
                prop_assert_eq!(wide.select(k as u32), i);
                prop_assert!(wide.has(i));
            }
        }
    }
}
