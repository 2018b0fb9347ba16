//! The sequential probability ratio test (SPRT) on seat-swapped pairs: stop as soon as one of two hypotheses stands out.
//!
//! Both hypotheses fix only one number of the distribution of pair results, so the ratio is that of the likeliest
//! distributions under each: the generalised test (GSPRT). It is pentanomial, counting the five results of a pair: the
//! games of a pair depend on one another through the dice they share and the seat that is better, and a test on single
//! games would misjudge that.

use crate::elo::share_of_elo;
use crate::likelihood::{Distribution, with_ratio, with_share};
use seedbed_rules::{Param, Takes, UsageError, Values};
use serde::Serialize;
use std::fmt;
use std::str::FromStr;

/// The unit in which the bounds of a test are given.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scale {
    /// Elo points, by the logistic curve.
    Logistic,
    /// Elo points normalised by the spread of results, so that a test takes equally long in games with few and many draws.
    Normalized,
    /// Shares of points, between 0 and 1.
    Share,
}

/// A test of "at most the lower bound" against "at least the upper".
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Sprt {
    scale: Scale,
    bounds: [f64; 2],
    alpha: f64,
    beta: f64,
}

/// What the test has found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Decision {
    /// The lower hypothesis: the first contestant is not that much better.
    Lower,
    /// The upper hypothesis: they are.
    Upper,
    /// Neither yet.
    Open,
}

impl Sprt {
    /// A test that accepts the upper hypothesis with probability `alpha` if the lower is true, and the lower with
    /// probability `beta` if the upper is.
    ///
    /// # Errors
    ///
    /// If the bounds are not in ascending order or too large, or a risk is not between 0 and 0.5.
    pub fn new(scale: Scale, bounds: [f64; 2], alpha: f64, beta: f64) -> Result<Self, UsageError> {
        let (lowest, highest) = match scale {
            Scale::Logistic | Scale::Normalized => (-MOST_ELO, MOST_ELO),
            Scale::Share => (1.0 - share_of_elo(MOST_ELO), share_of_elo(MOST_ELO)),
        };
        let [low, high] = bounds;
        if !(lowest <= low && low < high && high <= highest) {
            let right = format!("the first must be the smaller, both between {lowest:.3} and {highest:.3}");
            return Err(UsageError::new(format!("bounds {low} and {high}"), right));
        }
        let risk = |p: f64| 0.0 < p && p < 0.5;
        if !risk(alpha) || !risk(beta) {
            return Err(UsageError::new(format!("alpha {alpha}, beta {beta}"), "both lie between 0 and 0.5"));
        }
        Ok(Self { scale, bounds, alpha, beta })
    }

    /// The log-likelihood ratio below which the lower hypothesis is accepted, and the one above which the upper is.
    ///
    /// ```
    /// let test: seedbed_arena::Sprt = "elo0=0,elo1=10".parse()?;
    /// assert_eq!(test.limits().map(|limit| (100.0 * limit).round()), [-294.0, 294.0]);
    /// # Ok::<(), seedbed_rules::UsageError>(())
    /// ```
    pub fn limits(&self) -> [f64; 2] {
        [libm::log(self.beta / (1.0 - self.alpha)), libm::log((1.0 - self.beta) / self.alpha)]
    }

    /// The logarithm of how many times likelier the results are under the upper hypothesis than under the lower.
    ///
    /// `counts` says how often each result came, in equal steps from all points lost to all points won: for pairs there are
    /// five, 0, 0.5, 1, 1.5 and 2 points. (Normalised Elo assumes that a result is that of a pair.)
    pub fn log_ratio<const N: usize>(&self, counts: &[u64; N]) -> f64 {
        // A result that was never seen may still be possible; without a trace of it some hypotheses would allow no
        // distribution at all.
        const TRACE: f64 = 1e-3;
        let counts = counts.map(|n| if n == 0 { TRACE } else { n as f64 });
        let total: f64 = counts.iter().sum();
        let seen = counts.map(|n| n / total);
        let [lower, upper] = self.bounds.map(|bound| self.likeliest(&seen, bound));
        let gain = |i: usize| counts[i] * libm::log(upper[i] / lower[i]);
        (0..N).map(gain).sum()
    }

    /// What these results decide.
    pub fn decide<const N: usize>(&self, counts: &[u64; N]) -> Decision {
        let [low, high] = self.limits();
        match self.log_ratio(counts) {
            ratio if ratio >= high => Decision::Upper,
            ratio if ratio <= low => Decision::Lower,
            _ => Decision::Open,
        }
    }

    fn likeliest<const N: usize>(&self, seen: &Distribution<N>, bound: f64) -> Distribution<N> {
        match self.scale {
            Scale::Share => with_share(seen, bound),
            Scale::Logistic => with_share(seen, share_of_elo(bound)),
            Scale::Normalized => with_ratio(seen, bound * RATIO_OF_ELO),
        }
    }
}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [low, high] = self.bounds;
        match self.scale {
            Scale::Logistic => write!(f, "{low} against {high} Elo"),
            Scale::Normalized => write!(f, "{low} against {high} normalised Elo"),
            Scale::Share => write!(f, "{:.1} against {:.1} %", 100.0 * low, 100.0 * high),
        }
    }
}

/// Beyond this difference, two contestants need no test.
const MOST_ELO: f64 = 200.0;

/// Standard deviations of a pair in one normalised Elo point: `ln 10 / 800` of a single game's, and a pair is two games.
const RATIO_OF_ELO: f64 = std::f64::consts::LN_10 / 800.0 * std::f64::consts::SQRT_2;

const PARAMS: &[Param] = &[
    Param { key: "elo0", takes: Takes::Real(-MOST_ELO, MOST_ELO), default: "0", help: "the lower bound" },
    Param { key: "elo1", takes: Takes::Real(-MOST_ELO, MOST_ELO), default: "10", help: "the upper bound" },
    Param { key: "alpha", takes: Takes::Real(1e-9, 0.499), default: "0.05", help: "wrongly accepted" },
    Param { key: "beta", takes: Takes::Real(1e-9, 0.499), default: "0.05", help: "wrongly rejected" },
    Param { key: "model", takes: Takes::Choice(MODELS), default: "logistic", help: "the kind of Elo" },
];

const MODELS: &[&str] = &["logistic", "normalized"];

impl FromStr for Sprt {
    type Err = UsageError;

    /// Reads `elo0=0,elo1=10,alpha=0.05,beta=0.05,model=logistic`, of which any part may be left out.
    fn from_str(text: &str) -> Result<Self, UsageError> {
        let values = Values::read(PARAMS, &format!("sprt:{text}").parse()?)?;
        let scale = if values.choice("model") == "normalized" { Scale::Normalized } else { Scale::Logistic };
        let bounds = [values.real("elo0"), values.real("elo1")];
        Self::new(scale, bounds, values.real("alpha"), values.real("beta")).map_err(|e| e.within("sprt"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test(scale: Scale, low: f64, high: f64) -> Sprt {
        Sprt::new(scale, [low, high], 0.05, 0.05).unwrap()
    }

    #[test]
    fn agrees_with_published_log_likelihood_ratios() {
        use Scale::{Logistic, Normalized};
        let published = [
            // The unit tests of fastchess (Disservin/fastchess, app/tests/sprt_test.cpp).
            (Normalized, 0.0, 2.0, [365, 16618, 36229, 16974, 390], 2.25),
            (Normalized, -1.75, 0.25, [127, 4883, 10712, 5150, 104], 3.01),
            (Logistic, 0.5, 2.5, [223, 9863, 21279, 10037, 246], -3.07),
            (Logistic, 0.0, 2.0, [871, 26175, 55983, 26678, 821], -4.98),
            // Tests of Stockfish on fishtest, as their pull requests quote them: 6019 and 6285, then 2920 and 3098.
            (Normalized, 0.0, 2.0, [320, 12431, 27275, 12858, 316], 2.95),
            (Normalized, 0.5, 2.5, [197, 45541, 117_722, 46579, 228], 2.96),
            (Normalized, -1.75, 0.25, [289, 26459, 62934, 26379, 331], 2.94),
            (Logistic, -0.5, 1.5, [665, 4806, 9333, 4893, 747], 2.95),
            (Logistic, 0.25, 1.75, [328, 4564, 15580, 4789, 371], 2.98),
            (Logistic, -0.25, 1.25, [491, 7345, 29693, 7670, 465], 2.96),
        ];
        for (scale, low, high, pairs, expected) in published {
            let ratio = test(scale, low, high).log_ratio(&pairs);
            assert!((ratio - expected).abs() < 0.0051, "{pairs:?}: {ratio}, published {expected}");
        }
    }

    #[test]
    fn elo_is_a_way_to_write_shares() {
        let pairs = [10, 20, 60, 35, 9];
        let elo = test(Scale::Logistic, 0.0, 20.0).log_ratio(&pairs);
        let shares = test(Scale::Share, 0.5, share_of_elo(20.0)).log_ratio(&pairs);
        assert!((elo - shares).abs() < 1e-12);
    }

    #[test]
    fn swapping_the_contestants_swaps_the_hypotheses() {
        for scale in [Scale::Logistic, Scale::Normalized] {
            let there = test(scale, -3.0, 8.0).log_ratio(&[4, 9, 31, 17, 5]);
            let back = test(scale, -8.0, 3.0).log_ratio(&[5, 17, 31, 9, 4]);
            assert!((there + back).abs() < 1e-9);
        }
    }

    #[test]
    fn one_sided_results_come_to_a_decision() {
        for scale in [Scale::Logistic, Scale::Normalized] {
            let test = test(scale, 0.0, 10.0);
            assert_eq!(test.decide(&[0; 5]), Decision::Open);
            assert_eq!(test.decide(&[0, 0, 0, 0, 5]), Decision::Open);
            assert_eq!(test.decide(&[0, 0, 0, 0, 300]), Decision::Upper);
            assert_eq!(test.decide(&[300, 0, 0, 0, 0]), Decision::Lower);
            assert_eq!(test.decide(&[0, 0, 1_000_000, 0, 0]), Decision::Lower, "{scale:?}");
        }
    }

    #[test]
    fn says_what_is_wrong_with_a_test() {
        let message = |text: &str| text.parse::<Sprt>().unwrap_err().to_string();
        assert!(message("elo0=5,elo1=5").contains("the first must be the smaller"));
        assert!(message("elo2=5").contains("did you mean `elo"));
        assert!(message("elo0=nan").contains("a number from -200 to 200"));
        assert!(message("alpha=0.6").contains("0.499"));
        assert!(message("model=bayesian").contains("one of: logistic, normalized"));
        assert!(message("").contains("a value is missing"));
        assert_eq!("elo1=10".parse(), Sprt::new(Scale::Logistic, [0.0, 10.0], 0.05, 0.05));
    }
}
