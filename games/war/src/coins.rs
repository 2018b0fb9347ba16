//! Fast Bernoulli sampling: many tosses of a biased coin at once.

use seedbed_rules::Rng;
use seedbed_rules::bits::scatter;

/// A biased coin, tossed many times at once.
#[derive(Clone, Debug)]
pub(super) struct Coins {
    chance: f64,
    /// Tosses not used yet, lowest bit first, with a one above them as a sentinel.
    held: u64,
}

impl Coins {
    pub(super) fn new(chance: f64) -> Self {
        Self { chance, held: 1 }
    }

    /// Forgets the tosses made ahead.
    pub(super) fn forget(&mut self) {
        self.held = 1;
    }

    /// Tosses once and returns whether it is heads.
    #[inline]
    pub(super) fn toss(&mut self, rng: &mut Rng) -> bool {
        self.toss_at(1, rng) == 1
    }

    /// Tosses once for each of at most eight places, lowest first, and returns the places with heads.
    #[inline]
    pub(super) fn toss_at(&mut self, places: u64, rng: &mut Rng) -> u64 {
        let wanted = places.count_ones();
        let held = self.held.ilog2();
        if held < wanted {
            let more = tosses(self.chance, rng) & ((1 << AT_ONCE) - 1) | 1 << AT_ONCE;
            self.held = self.held ^ 1 << held | more << held;
        }
        let heads = scatter(self.held, places);
        self.held >>= wanted;
        heads
    }
}

/// The number of tosses drawn at once: with up to seven left over and the sentinel, they fill a word.
const AT_ONCE: u32 = 56;

/// Tosses 64 coins, each a bit.
///
/// A coin shows heads if a random number is below its probability, which is decided by the first binary digit in which the
/// two differ. The coins compare their digits in parallel, so that about eight draws serve them all, and one if the
/// probability is a half.
fn tosses(chance: f64, rng: &mut Rng) -> u64 {
    const WHOLE: f64 = 18_446_744_073_709_551_616.0;
    if chance >= 1.0 {
        return u64::MAX;
    }
    let (mut digits, mut heads, mut open) = ((chance * WHOLE) as u64, 0, u64::MAX);
    while digits != 0 && open != 0 {
        let drawn = rng.bits();
        if digits >> 63 == 1 {
            heads |= open & !drawn;
            open &= drawn;
        } else {
            open &= !drawn;
        }
        digits <<= 1;
    }
    heads
}

#[cfg(test)]
mod tests {
    use super::*;
    use seedbed_rules::Seed;
    use seedbed_rules::bits::Bits;

    #[test]
    fn heads_come_as_often_as_they_should() {
        const TOSSES: u32 = 200_000;
        let mut rng = Seed(2).rng();
        for chance in [0.0, 0.01, 0.25, 0.3, 0.5, 0.77, 0.999, 1.0] {
            let mut coins = Coins::new(chance);
            let heads = (0..TOSSES).filter(|_| coins.toss(&mut rng)).count() as f64;
            let (expected, error) =
                (chance * f64::from(TOSSES), (f64::from(TOSSES) * chance * (1.0 - chance)).sqrt());
            assert!((heads - expected).abs() <= 4.9 * error, "{heads} heads, {expected} expected");
        }
    }

    #[test]
    fn coins_fall_together_as_one_by_one() {
        let mut places = Seed(4).rng();
        let (mut one_by_one, mut together) = (Coins::new(0.4), Coins::new(0.4));
        let (mut ones, mut togethers) = (Seed(5).rng(), Seed(5).rng());
        for _ in 0..1_000 {
            let wanted = places.bits() & 0x8080_8080_8080_8080;
            let each = wanted.each().filter(|_| one_by_one.toss(&mut ones));
            let heads: u64 = each.map(u64::single).sum();
            assert_eq!(together.toss_at(wanted, &mut togethers), heads);
            assert_eq!(ones, togethers, "the stream is read at the same moments");
        }
    }

    #[test]
    fn coins_are_independent() {
        const ROUNDS: usize = 20_000;
        let mut rng = Seed(3).rng();
        let drawn: Vec<u64> = (0..ROUNDS).map(|_| tosses(0.3, &mut rng)).collect();
        let allowed = 4.9 * (ROUNDS as f64 * 0.09 * 0.91).sqrt();
        for (a, b) in [(0, 1), (0, 63), (17, 40)] {
            let both = drawn.iter().filter(|word| *word >> a & *word >> b & 1 == 1).count() as f64;
            assert!((both - 0.09 * ROUNDS as f64).abs() < allowed, "coins {a} and {b}: {both}");
        }
    }
}
