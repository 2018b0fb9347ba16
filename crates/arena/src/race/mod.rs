//! Races: is the challenger better? Play until that is shown, or until it is shown that the difference hardly matters.
//!
//! A race looks only at counts: how often each of `N` results came, in equal steps from all points lost to all points won.
//! Five are the results of a seat-swapped pair, three those of a single game, nine the differences of two pairs that were
//! played with common random numbers. It does not know where the results come from.

mod bernstein;
mod betting;
mod gsprt;

pub use bernstein::Bernstein;
pub use betting::{Betting, anytime_interval};
pub use gsprt::Gsprt;

use seedbed_rules::{Param, Rng, Spec, Takes, UsageError, Values};
use std::str::FromStr;

/// How a race ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finish {
    /// The challenger is better, as far as shown.
    Better,
    /// The challenger is worse, as far as shown.
    Worse,
    /// The two are close, so that it hardly matters which is taken: the one who is ahead is.
    Close {
        /// Is the challenger ahead? A tie does not count.
        ahead: bool,
    },
}

impl Finish {
    /// Should the challenger be taken?
    pub fn accepted(self) -> bool {
        matches!(self, Self::Better | Self::Close { ahead: true })
    }
}

/// A rule that says when a race is over; each may be asked after every result.
#[derive(Clone, Debug)]
pub enum Race<const N: usize = 5> {
    /// Confidence intervals by the empirical Bernstein inequality, as in the literature.
    Bernstein(Bernstein),
    /// Bets against both hypotheses: the default, valid at any time and the cheapest of those that are.
    Betting(Box<Betting<N>>),
    /// The generalised sequential probability ratio test: cheaper between close players, with an approximate error rate.
    Gsprt(Gsprt),
}

impl<const N: usize> Race<N> {
    /// The default race: wrong with probability at most `delta`, and indifferent to differences below `epsilon`.
    pub fn betting(delta: f64, epsilon: f64) -> Self {
        Self::Betting(Box::new(Betting::new(delta, epsilon)))
    }

    /// How these results decide the race; `None` if they do not yet.
    pub fn judge(&self, counts: &[u64; N]) -> Option<Finish> {
        match self {
            Self::Bernstein(rule) => rule.judge(counts),
            Self::Betting(rule) => rule.judge(counts),
            Self::Gsprt(rule) => rule.judge(counts),
        }
    }

    /// Counts results, numbered from 0 for all points lost, until the race is over or there are no more.
    ///
    /// ```
    /// use seedbed_arena::{Finish, Race};
    /// let race: Race = "betting:0.05,epsilon=0.01".parse()?;
    /// let (finish, counts) = race.run(std::iter::repeat(4));
    /// assert_eq!((finish, counts), (Some(Finish::Better), [0, 0, 0, 0, 9]));
    /// # Ok::<(), seedbed_rules::UsageError>(())
    /// ```
    pub fn run(&self, results: impl IntoIterator<Item = usize>) -> (Option<Finish>, [u64; N]) {
        let mut counts = [0; N];
        for result in results {
            counts[result] += 1;
            if let Some(finish) = self.judge(&counts) {
                return (Some(finish), counts);
            }
        }
        (None, counts)
    }
}

/// Are more points won than lost?
fn is_ahead<const N: usize>(counts: &[u64; N]) -> bool {
    let twice: i64 =
        counts.iter().enumerate().map(|(i, n)| (2 * i as i64 - (N as i64 - 1)) * *n as i64).sum();
    twice > 0
}

/// Mean and variance of the shares of points seen; `None` without results.
fn mean_and_variance<const N: usize>(counts: &[u64; N]) -> Option<(f64, f64)> {
    let (mut count, mut sum, mut squares) = (0, 0, 0);
    for (i, &n) in counts.iter().enumerate() {
        count += n;
        sum += n * i as u64;
        squares += n * (i * i) as u64;
    }
    let (total, step) = (count as f64, 1.0 / (N - 1) as f64);
    let mean = sum as f64 / total;
    (count > 0).then(|| (mean * step, (squares as f64 / total - mean * mean).max(0.0) * step * step))
}

const PARAMS: &[Param] = &[
    Param { key: "delta", takes: Takes::Real(1e-9, 0.49), default: "0.05", help: "how often it may err" },
    Param { key: "epsilon", takes: Takes::Real(1e-4, 0.2), default: "0.01", help: "too small to matter" },
];

const NAMES: &[&str] = &["betting", "bernstein", "geometric", "gsprt"];

impl Race<3> {
    /// Simulates a race between players of this mean and share of draws; returns how it ended and after how many games.
    pub fn imagined(&self, mean: f64, draws: f64, rng: &mut Rng) -> (Finish, u64) {
        let (lose, draw) = (1.0 - mean - draws / 2.0, 1.0 - mean + draws / 2.0);
        let (mut counts, mut next_look) = ([0; 3], 1);
        for games in 1.. {
            let u = rng.unit();
            counts[usize::from(u >= lose) + usize::from(u >= draw)] += 1;
            // Long races are judged at every thousandth part of their length, which makes them longer by as much at most.
            if games == next_look {
                next_look += 1 + games / 1000;
                if let Some(finish) = self.judge(&counts) {
                    return (finish, games);
                }
            }
        }
        unreachable!("a race ends")
    }
}

impl<const N: usize> FromStr for Race<N> {
    type Err = UsageError;

    /// Reads `betting`, `bernstein`, `geometric` or `gsprt`, with `delta` and `epsilon` if they are not 0.05 and 0.01.
    fn from_str(text: &str) -> Result<Self, UsageError> {
        let spec: Spec = text.parse()?;
        let values = Values::read(PARAMS, &spec)?;
        let (delta, epsilon) = (values.real("delta"), values.real("epsilon"));
        match spec.name.as_str() {
            "betting" => Ok(Self::betting(delta, epsilon)),
            "bernstein" => Ok(Self::Bernstein(Bernstein::plain(delta, epsilon))),
            "geometric" => Ok(Self::Bernstein(Bernstein::geometric(delta, epsilon))),
            "gsprt" => Ok(Self::Gsprt(Gsprt::new(delta, epsilon))),
            name => Err(UsageError::unknown("race", name, NAMES)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ahead_is_by_points_and_a_tie_is_not() {
        assert!(is_ahead(&[1, 0, 0, 3, 0]) && !is_ahead(&[1, 0, 5, 0, 1]) && !is_ahead(&[2, 0, 0, 3, 0]));
        assert!(is_ahead(&[3, 9, 4]) && !is_ahead(&[4, 9, 4]));
    }

    #[test]
    fn every_rule_sees_the_obvious_from_both_sides() {
        for name in NAMES {
            let race: Race = name.parse().unwrap();
            for (result, finish) in [(4, Finish::Better), (0, Finish::Worse)] {
                let (found, counts) = race.run(std::iter::repeat_n(result, 200));
                assert_eq!(found, Some(finish), "{name}");
                assert_eq!(counts[result], counts.iter().sum::<u64>());
            }
            assert_eq!(race.judge(&[0; 5]), None, "{name}");
            assert_eq!(race.run([4, 0]).0, None, "{name}");
        }
        assert!("betting:delta=0.7".parse::<Race>().unwrap_err().to_string().contains("0.49"));
        assert!("beting".parse::<Race>().unwrap_err().to_string().contains("did you mean `betting`?"));
    }

    #[test]
    fn equals_end_close() {
        for name in ["betting", "bernstein", "geometric"] {
            let race: Race<3> = name.parse().unwrap();
            let (found, _) = race.run((0..200_000).map(|i| 2 * (i % 2)));
            assert!(matches!(found, Some(Finish::Close { .. })), "{name}: {found:?}");
            assert!(!Finish::Close { ahead: false }.accepted());
        }
    }
}
