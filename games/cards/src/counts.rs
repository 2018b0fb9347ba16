//! A multiset of cards packed into one word.

use seedbed_rules::bits::Bits;
use std::ops::{Add, Sub};

/// The number of cards of each rank, four bits each: sixteen ranks and at most fifteen cards of each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Counts(u64);

/// The lowest bit of every rank.
const ONES: u64 = 0x1111_1111_1111_1111;

impl Counts {
    /// No cards.
    pub const NONE: Self = Self(0);

    /// One card.
    #[inline]
    pub const fn card(rank: u8) -> Self {
        Self(1 << (4 * rank))
    }

    /// So many cards of one rank, at most fifteen.
    #[inline]
    pub const fn cards(rank: u8, count: u8) -> Self {
        Self((count as u64) << (4 * rank))
    }

    /// The number of cards of this rank.
    #[inline]
    pub const fn of(self, rank: u8) -> u8 {
        (self.0 >> (4 * rank) & 15) as u8
    }

    /// Whether there is no card.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of all cards.
    #[inline]
    pub const fn total(self) -> u32 {
        // Each pair of ranks is added up in a byte, and the multiplication sums all bytes in the highest.
        let bytes = (self.0 & 0x0f0f_0f0f_0f0f_0f0f) + (self.0 >> 4 & 0x0f0f_0f0f_0f0f_0f0f);
        (bytes.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
    }

    /// The lowest bit of every rank that occurs.
    #[inline]
    const fn present(self) -> u64 {
        (self.0 | self.0 >> 1 | self.0 >> 2 | self.0 >> 3) & ONES
    }

    /// The number of different ranks.
    #[inline]
    pub const fn ranks(self) -> u32 {
        self.present().count_ones()
    }

    /// Whether there are cards of at least two ranks.
    #[inline]
    pub const fn is_mixed(self) -> bool {
        let present = self.present();
        present & present.wrapping_sub(1) != 0
    }

    /// One card of every rank that is in both.
    #[inline]
    #[must_use]
    pub const fn common(self, other: Self) -> Self {
        Self(self.present() & other.present())
    }

    /// One card of every rank that is in either.
    #[inline]
    #[must_use]
    pub const fn either(self, other: Self) -> Self {
        Self(self.present() | other.present())
    }

    /// The lower and the higher rank if there are exactly two cards and they differ; else `None`.
    #[inline]
    pub const fn pair(self) -> Option<(u8, u8)> {
        if self.0.count_ones() == 2 && self.0 & ONES == self.0 {
            Some((self.0.trailing_zeros() as u8 / 4, (63 - self.0.leading_zeros() as u8) / 4))
        } else {
            None
        }
    }

    /// The rank with `k` lower ones among those that occur; there must be more than `k` ranks.
    #[inline]
    pub fn rank(self, k: u32) -> u8 {
        self.present().select(k) as u8 / 4
    }

    /// The ranks, ascending, each once.
    #[inline]
    pub fn each_rank(self) -> impl Iterator<Item = u8> {
        self.present().each().map(|bit| bit as u8 / 4)
    }

    /// Writes the cards, ascending, to the beginning of `out` and returns their number.
    #[inline]
    pub fn sort(self, out: &mut [u8; 64]) -> usize {
        let (mut rest, mut count) = (self.0, 0);
        while rest != 0 {
            let rank = rest.trailing_zeros() / 4;
            out[count % 64] = rank as u8;
            rest -= 1 << (4 * rank);
            count += 1;
        }
        count
    }

    /// The cards, ascending.
    #[inline]
    pub fn each(self) -> impl Iterator<Item = u8> {
        self.each_rank().flat_map(move |rank| std::iter::repeat_n(rank, self.of(rank).into()))
    }
}

impl Add for Counts {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl Sub for Counts {
    type Output = Self;

    /// The cards that are left when `other`, which must be among them, are taken away.
    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }
}

impl std::iter::Sum for Counts {
    fn sum<I: Iterator<Item = Self>>(cards: I) -> Self {
        cards.fold(Self::NONE, Self::add)
    }
}

impl FromIterator<u8> for Counts {
    fn from_iter<I: IntoIterator<Item = u8>>(cards: I) -> Self {
        cards.into_iter().map(Self::card).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_like_a_list() {
        let lists: [&[u8]; 7] =
            [&[], &[3], &[3, 3], &[0, 12], &[4, 4, 4], &[1, 2, 2, 9], &[0, 0, 0, 5, 5, 15, 15]];
        for list in lists {
            let counts: Counts = list.iter().copied().collect();
            let by_rank: Counts = counts.each_rank().map(|rank| Counts::cards(rank, counts.of(rank))).sum();
            assert_eq!(by_rank, counts);
            let mut ranks = list.to_vec();
            ranks.dedup();
            assert_eq!(counts.each().collect::<Vec<_>>(), list);
            let mut sorted = [0; 64];
            let count = counts.sort(&mut sorted);
            assert_eq!(&sorted[..count], list);
            assert_eq!(counts.each_rank().collect::<Vec<_>>(), ranks);
            assert_eq!(counts.total() as usize, list.len());
            assert_eq!(counts.ranks() as usize, ranks.len());
            assert_eq!(counts.is_mixed(), ranks.len() > 1);
            assert_eq!(counts.is_empty(), list.is_empty());
            assert!(ranks.iter().enumerate().all(|(k, &rank)| counts.rank(k as u32) == rank));
            let pair = (list.len() == 2 && ranks.len() == 2).then(|| (list[0], list[1]));
            assert_eq!(counts.pair(), pair, "{list:?}");
            let other: Counts = [2, 2, 5, 12].into_iter().collect();
            let in_both: Vec<u8> = ranks.iter().copied().filter(|rank| [2, 5, 12].contains(rank)).collect();
            assert_eq!(counts.common(other).each().collect::<Vec<_>>(), in_both);
            assert_eq!(counts.either(other).total() as usize, ranks.len() + 3 - in_both.len());
        }
    }
}
