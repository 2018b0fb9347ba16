//! The analysis that is fixed before the first visitor comes.

use crate::{Blinding, Design, LaterGames, MainlandGart, Outcome, Preferences};
use seedbed_arena::score_interval;
use serde::Serialize;

/// The confidence of all intervals.
const CONFIDENCE: f64 = 0.95;

/// A mean between -1 and 1 with its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Estimate {
    /// The mean.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Estimate {
    /// Of results from -1 to 1 in equal steps; `None` without any.
    pub(crate) fn of(counts: &[u64]) -> Option<Self> {
        let stretched = |share: f64| 2.0 * share - 1.0;
        score_interval(CONFIDENCE, counts).map(|interval| Self {
            value: stretched(interval.share),
            low: stretched(interval.low),
            high: stretched(interval.high),
        })
    }
}

/// A group of visitors: how much better they do against the original than against the other arm.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Comparison {
    /// How many there are.
    pub visitors: u64,
    /// Their mean points, from 0 to 1, against each arm.
    pub scores: [f64; 2],
    /// The mean difference within a visitor; null without visitors.
    pub difference: Option<Estimate>,
    /// Those with a preference.
    pub preferences: Preferences,
    /// The exact test.
    pub test: MainlandGart,
}

/// Bets that the arms differ: the e-value can be looked at whenever one likes.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Sequential {
    /// What a stake of 1 has grown to after all visitors.
    pub e_value: f64,
    /// The most that it ever was.
    pub largest: f64,
    /// After how many visitors it was enough, if ever.
    pub enough_after: Option<u64>,
}

/// What the study found.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Analysis {
    /// The test that decides.
    pub design: Design,
    /// The chance of a false alarm.
    pub alpha: f64,
    /// Is a difference shown?
    pub is_shown: bool,
    /// Everybody who was allocated; games that were left are lost.
    pub primary: Comparison,
    /// The bets, in the order of the allocation.
    pub sequential: Sequential,
    /// Only those who ended both games.
    pub complete: Comparison,
    /// Those on each side.
    pub by_side: [Comparison; 2],
    /// Mean points in the first and in the second game.
    pub by_game: [f64; 2],
    /// How many left in the middle of a game against each arm.
    pub left: [u64; 2],
    /// How many left between the games.
    pub left_between: u64,
    /// Visitors whose games the server lost, and who are not counted.
    pub failed: u64,
    /// The guesses.
    pub blinding: Blinding,
    /// Games beyond the two that count.
    pub later: LaterGames,
}

impl Comparison {
    /// Of these visitors.
    pub fn of<'a>(outcomes: impl IntoIterator<Item = &'a Outcome> + Clone) -> Self {
        let (mut visitors, mut points, mut counts) = (0, [0; 2], [0; 5]);
        let preferences = Preferences::of(outcomes.clone());
        for outcome in outcomes {
            visitors += 1;
            (0..2).for_each(|arm| points[arm] += u64::from(outcome.points[arm]));
            counts[step(outcome)] += 1;
        }
        Self {
            visitors,
            scores: points.map(|points| points as f64 / (2 * visitors.max(1)) as f64),
            difference: Estimate::of(&counts),
            preferences,
            test: preferences.test(CONFIDENCE),
        }
    }
}

/// Which of five steps from -1 to 1 a visitor's difference is.
fn step(outcome: &Outcome) -> usize {
    (outcome.difference() + 2) as usize
}

impl Sequential {
    /// The bets on these visitors, in order. If the arms are alike, which of the two games was against the original is a fair coin given what
    /// happened in both, so that no bet on the sign of a difference grows on average.
    pub fn of<'a>(outcomes: impl IntoIterator<Item = &'a Outcome>, alpha: f64) -> Self {
        let (mut counts, mut seen) = ([0; 5], 0);
        let mut bets = Self { e_value: 1.0, largest: 1.0, enough_after: None };
        for outcome in outcomes {
            counts[step(outcome)] += 1;
            seen += 1;
            bets.e_value = e_value(&counts);
            bets.largest = bets.largest.max(bets.e_value);
            if bets.e_value >= 1.0 / alpha {
                bets.enough_after.get_or_insert(seen);
            }
        }
        bets
    }
}

/// What a stake of 1 has grown to. Half of it is bet on each arm, spread evenly over bets that risk from 3 to 97 % of what they have on every
/// visitor with a preference: few visitors have one, and their preference is strong if there is any, so that timid bets would be wasted.
fn e_value(counts: &[u64; 5]) -> f64 {
    const BETS: usize = 16;
    let grown = |bet: f64| {
        let gains =
            counts.iter().enumerate().map(|(i, &n)| n as f64 * libm::log1p(bet * (i as f64 / 2.0 - 1.0)));
        libm::exp(gains.sum::<f64>()).min(f64::MAX / BETS as f64)
    };
    let mean = |sign: f64| {
        (0..BETS).map(|i| grown(sign * (i as f64 + 0.5) / BETS as f64)).sum::<f64>() / BETS as f64
    };
    f64::midpoint(mean(1.0), mean(-1.0))
}

impl Analysis {
    /// Of these visitors, in the order of the allocation.
    pub fn of(outcomes: &[Outcome], failed: u64, later: LaterGames, design: Design, alpha: f64) -> Self {
        let primary = Comparison::of(outcomes);
        let sequential = Sequential::of(outcomes, alpha);
        let on_side = |side: usize| Comparison::of(outcomes.iter().filter(|outcome| outcome.side == side));
        let scored =
            |game: usize| outcomes.iter().map(|outcome| f64::from(outcome.by_game()[game])).sum::<f64>();
        let gone = |arm: usize| outcomes.iter().filter(|outcome| outcome.left == Some(arm)).count() as u64;
        let between = outcomes.iter().filter(|outcome| !outcome.is_complete && outcome.left.is_none());
        Self {
            design,
            alpha,
            is_shown: match design {
                Design::Fixed => primary.test.p <= alpha,
                Design::Sequential => sequential.enough_after.is_some(),
            },
            complete: Comparison::of(outcomes.iter().filter(|outcome| outcome.is_complete)),
            by_side: [on_side(0), on_side(1)],
            by_game: [0, 1].map(|game| scored(game) / (2 * outcomes.len().max(1)) as f64),
            left: [gone(0), gone(1)],
            left_between: between.count() as u64,
            failed,
            blinding: Blinding::of(outcomes),
            later,
            primary,
            sequential,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_bet_grows_on_average_if_the_arms_are_alike() {
        // Whatever happened in the games of a visitor, the coin of the order decides the sign of the difference.
        for before in [[0; 5], [3, 1, 4, 0, 9], [0, 7, 2, 30, 1]] {
            for size in [1, 2] {
                let after = |step: usize| {
                    let mut counts = before;
                    counts[step] += 1;
                    e_value(&counts)
                };
                let mean = f64::midpoint(after(2 + size), after(2 - size));
                assert!((mean / e_value(&before) - 1.0).abs() < 1e-12, "{before:?}");
            }
        }
        assert!((e_value(&[0; 5]) - 1.0).abs() < 1e-12);
    }

    #[test]
    fn preferences_of_one_sign_are_evidence() {
        assert!(e_value(&[0, 0, 50, 0, 8]) > 20.0 && e_value(&[8, 0, 50, 0, 0]) > 20.0);
        assert!(e_value(&[10, 0, 50, 0, 10]) < 1.0);
        // What bets of all sizes would come to: scipy.integrate.quad of ((1 + x)^14 (1 - x)^4 + (1 - x)^14 (1 + x)^4) / 2 from 0 to 1.
        assert!((e_value(&[4, 0, 0, 0, 14]) / 4.508_840_729 - 1.0).abs() < 0.02);
        assert!(e_value(&[0, 0, 0, 0, 100_000]).is_finite());
    }
}
