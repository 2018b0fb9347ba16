//! The limited Bernstein race: stop when an empirical Bernstein interval around the mean excludes one half, or is narrow
//! enough.
//!
//! V. Mnih, C. Szepesvári, J.-Y. Audibert, "Empirical Bernstein stopping", ICML 2008: `EBStop` and, with geometric sampling,
//! `EBGStop`; the limit is that of Heidrich-Meisner and Igel (2009).

use super::{Finish, is_ahead, mean_and_variance};

/// The share of `delta` that is spent on the `k`-th look falls as its power `-P`.
const P: f64 = 1.1;

/// Each epoch of the geometric variant is this many times longer than the one before.
const GROWTH: f64 = 1.1;

/// The race as published, in both variants.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bernstein {
    delta: f64,
    epsilon: f64,
    geometric: bool,
}

impl Bernstein {
    /// A look at every result (`EBStop`).
    pub fn plain(delta: f64, epsilon: f64) -> Self {
        Self { delta, epsilon, geometric: false }
    }

    /// A new share of `delta` only when the race has grown by a tenth (`EBGStop`).
    pub fn geometric(delta: f64, epsilon: f64) -> Self {
        Self { delta, epsilon, geometric: true }
    }

    /// Has the race been decided by these results?
    pub fn judge<const N: usize>(&self, counts: &[u64; N]) -> Option<Finish> {
        let count: u64 = counts.iter().sum();
        if count < 2 {
            return None;
        }
        let (mean, variance) = mean_and_variance(counts)?;
        let per_result = self.exponent(count) / count as f64;
        let reach = (2.0 * variance * per_result).sqrt() + 3.0 * per_result;
        if mean - reach > 0.5 {
            Some(Finish::Better)
        } else if mean + reach < 0.5 {
            Some(Finish::Worse)
        } else {
            (reach <= self.epsilon).then(|| Finish::Close { ahead: is_ahead(counts) })
        }
    }

    /// The logarithm of one over the risk taken at this look, as it enters the inequality.
    fn exponent(&self, count: u64) -> f64 {
        let first_share = self.delta * (P - 1.0) / P;
        let look = |k: f64| libm::log(3.0 / first_share) + P * libm::log(k);
        if !self.geometric {
            return look(count as f64);
        }
        let epoch = epoch_of(count);
        look(f64::from(epoch)) * end_of(epoch) / end_of(epoch - 1)
    }
}

/// The last result of an epoch.
fn end_of(epoch: u32) -> f64 {
    libm::pow(GROWTH, f64::from(epoch)).floor()
}

/// The epoch in which a result falls, two at least: it comes after the end of the epoch before.
fn epoch_of(count: u64) -> u32 {
    let count = count as f64;
    // The logarithm is off by one at most.
    let mut epoch = (libm::log(count) / libm::log(GROWTH)) as u32;
    while end_of(epoch) < count {
        epoch += 1;
    }
    while end_of(epoch - 1) >= count {
        epoch -= 1;
    }
    epoch
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn epochs_cover_all_counts_once() {
        assert_eq!(
            [2, 3, 4].map(epoch_of),
            [8, 12, 15],
            "1.1^8 is the first above 2, 1.1^12 above 3, 1.1^15 above 4"
        );
        for count in 2..100_000 {
            let epoch = epoch_of(count);
            assert!(end_of(epoch - 1) < count as f64 && count as f64 <= end_of(epoch), "{count}");
        }
    }

    #[test]
    fn the_reach_is_the_published_formula() {
        // 60 wins and 40 losses: mean 0.6, variance 0.24, d = 0.05 / 11 * 100^-1.1 written out.
        let d = 0.05 * (0.1 / 1.1) * 100f64.powf(-1.1);
        let reach = (2.0 * 0.24 * (3.0 / d).ln() / 100.0).sqrt() + 3.0 * (3.0 / d).ln() / 100.0;
        let rule = Bernstein::plain(0.05, reach * 1.000_001);
        assert_eq!(rule.judge(&[40, 0, 60]), Some(Finish::Close { ahead: true }));
        assert_eq!(Bernstein::plain(0.05, reach * 0.999_999).judge(&[40, 0, 60]), None);
    }
}
