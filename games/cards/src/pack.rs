//! A pack of cards, and how it is dealt.

use super::Counts;
use seedbed_rules::Rng;
use seedbed_rules::bits::Bits;

/// A pack of `ranks` times `copies` cards, at most 64.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pack {
    /// The number of ranks.
    pub ranks: u8,
    /// The number of cards of each rank.
    pub copies: u8,
}

/// The cards of a pack that are not dealt yet, as a bit set with equal ranks side by side. Bits of a rank are
/// interchangeable; the lowest is taken first, so that equal multisets are equal words.
pub type Undealt = u64;

impl Pack {
    /// The number of cards.
    pub const fn cards(self) -> u8 {
        self.ranks * self.copies
    }

    /// The whole pack.
    pub const fn all(self) -> Undealt {
        u64::MAX >> (64 - self.cards())
    }

    /// The whole pack as counts.
    #[inline]
    pub fn counts(self) -> Counts {
        (0..self.ranks).flat_map(|rank| std::iter::repeat_n(rank, self.copies.into())).collect()
    }

    #[inline]
    const fn of_rank(self, left: Undealt, rank: u8) -> Undealt {
        left & (u64::MAX >> (64 - self.copies)) << (rank * self.copies)
    }

    /// Draws the rank of the next card; every card left is equally likely.
    #[inline]
    pub fn draw(self, left: Undealt, rng: &mut Rng) -> u8 {
        self.rank(left.select(rng.below(left.count() as usize) as u32))
    }

    /// Takes a card of this rank; there must be one.
    #[inline]
    pub fn take(self, left: &mut Undealt, rank: u8) {
        let here = self.of_rank(*left, rank);
        *left ^= here & here.wrapping_neg();
    }

    /// The whole pack in the order in which one card after another would be drawn and taken.
    ///
    /// Cards of a rank are interchangeable, so removing the one that was drawn gives the same distribution.
    #[inline]
    pub fn shuffled(self, rng: &mut Rng) -> impl Iterator<Item = u8> {
        let mut left = self.all();
        (0..self.cards()).rev().map(move |after| {
            let card = left.select(rng.below(usize::from(after) + 1) as u32);
            left ^= 1 << card;
            self.rank(card)
        })
    }

    #[inline]
    fn rank(self, card: u32) -> u8 {
        // Division by multiplication; when a pack is dealt in a loop, the factor is computed once.
        let factor = (1 << 16) / u32::from(self.copies) + 1;
        ((card * factor) >> 16) as u8
    }

    /// The ranks that are left, ascending, with the probability that each is the next.
    pub fn distribution(self, left: Undealt) -> impl Iterator<Item = (u8, f64)> {
        let all = f64::from(left.count());
        let share = move |rank| f64::from(self.of_rank(left, rank).count()) / all;
        (0..self.ranks).map(move |rank| (rank, share(rank))).filter(|(_, share)| *share > 0.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seedbed_rules::Seed;

    #[test]
    fn deals_every_card_once() {
        let mut rng = Seed(5).rng();
        for pack in
            [Pack { ranks: 13, copies: 4 }, Pack { ranks: 6, copies: 6 }, Pack { ranks: 1, copies: 64 }]
        {
            let (mut left, mut dealt) = (pack.all(), Vec::new());
            let shuffled: Vec<u8> = pack.shuffled(&mut rng.clone()).collect();
            while left != 0 {
                assert!((pack.distribution(left).map(|(_, share)| share).sum::<f64>() - 1.0).abs() < 1e-12);
                let rank = pack.draw(left, &mut rng);
                assert!(pack.distribution(left).any(|(known, _)| known == rank));
                pack.take(&mut left, rank);
                dealt.push(rank);
            }
            assert_eq!(dealt, shuffled);
            dealt.sort_unstable();
            let all: Vec<u8> = (0..pack.cards()).map(|card| card / pack.copies).collect();
            assert_eq!(dealt, all);
        }
    }
}
