//! The counters of the thesis' program: sums in single precision, which stop growing when they are large.

use serde::{Deserialize, Serialize};

/// The largest sum up to which single precision represents every integer.
const FULL: f64 = 16_777_216.0;

/// The ranges of a counter above [`FULL`], each twice as long as the one before.
const RANGES: usize = 7;

/// What a series of numbers adds to a single-precision counter, for each range in which the counter may be.
///
/// In range `k`, from 2^(24+k) to 2^(25+k), a sum is a multiple of a step of 2^(k+1), and every addition is rounded to the
/// nearest one, ties to an even multiple. So a series adds about the same amount whenever the counter is in that range, and
/// parts of a series that were counted separately can be combined.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Counter {
    gained: [u64; RANGES],
}

impl Counter {
    /// Adds a number in every range.
    #[inline]
    pub(super) fn add(&mut self, number: u32) {
        for (range, sum) in self.gained.iter_mut().enumerate() {
            let shift = range as u32 + 1;
            let exact = *sum + u64::from(number);
            // Just under half a step is added, a little more if the multiple is odd, and the rest cut off.
            let rounded = exact + (1 << range) - 1 + (exact >> shift & 1);
            *sum = rounded >> shift << shift;
        }
    }

    /// Adds the gains of another series.
    pub(super) fn merge(&mut self, other: &Self) {
        self.gained.iter_mut().zip(&other.gained).for_each(|(own, other)| *own += other);
    }

    /// The value of a counter after `games` games, of which `counted` were counted here with this exact sum.
    pub(super) fn shown(&self, exact: u64, counted: u64, games: u64) -> f64 {
        let gain = |sum: u64| sum as f64 / counted as f64;
        let (mut left, mut sum) = (games as f64, 0.0);
        let mut room = FULL;
        for gain in std::iter::once(gain(exact)).chain(self.gained.map(gain)) {
            if gain * left <= room {
                return sum + gain * left;
            }
            left -= room / gain;
            sum += room;
            room = sum;
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seedbed_rules::Seed;

    #[test]
    fn a_counter_of_ones_stops_at_two_to_the_24() {
        let mut ones = Counter::default();
        (0..1000).for_each(|_| ones.add(1));
        assert_eq!(ones, Counter::default());
        assert!((ones.shown(1000, 1000, 89_000_000) - FULL).abs() < f64::EPSILON);
        assert!((ones.shown(1000, 1000, 7_000_000) - 7e6).abs() < 1e-6);
    }

    #[test]
    fn agrees_with_real_additions() {
        // Games that all begin in the same way, as those of Dominance do: rounding depends on the order.
        let mut rng = Seed(1).rng();
        for (sizes, games) in [([1, 15, 22], 3_000_000), ([3, 5, 46], 5_000_000)] {
            let (mut real, mut exact, mut counted) = (0f32, 0, Counter::default());
            for _ in 0..games {
                for number in [4, 8, sizes[rng.below(3)], sizes[rng.below(3)], 4] {
                    real += number as f32;
                    exact += u64::from(number);
                    counted.add(number);
                }
            }
            let shown = counted.shown(exact, games, games);
            assert!((exact as f64 / shown - 1.0).abs() > 0.01, "the counter loses something");
            assert!((f64::from(real) / shown - 1.0).abs() < 1e-4, "{real} is not {shown}");
        }
    }
}
