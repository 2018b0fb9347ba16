//! What a match adds up to.

use crate::contest::{Forfeit, GameOutcome, PairOutcome};
use crate::interval::Interval;
use crate::race::anytime_interval;
use crate::score::{Tosses, score_interval};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// Sums over the games of a match, from the first contestant's point of view.
///
/// Tallies of parts of a match add up to the tally of the whole, and are written and read back without loss.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// Wins, draws and losses when the first contestant held the first seat.
    pub as_first: [u64; 3],
    /// Wins, draws and losses when they held the second.
    pub as_second: [u64; 3],
    /// Pairs by the sum of both results: two losses, one and a half, ..., two wins.
    pub pairs: [u64; 5],
    /// The sum of the first contestant's payoffs, in the game's own unit.
    pub payoff: i64,
    /// Plies of all games.
    pub plies: u64,
    /// Digests of the first games, to see whether they differ at all.
    digests: BTreeSet<u64>,
    digested: u64,
    /// Games that the first contestant gave up, and those that the second did, by the reason.
    #[serde(default, skip_serializing_if = "no_forfeits")]
    pub forfeits: [BTreeMap<String, u64>; 2],
}

/// Tallies were written without them when nobody could give up.
fn no_forfeits(forfeits: &[BTreeMap<String, u64>; 2]) -> bool {
    forfeits.iter().all(BTreeMap::is_empty)
}

/// How many pairs are examined to see whether games differ.
const DIGESTED_PAIRS: u64 = 1024;

impl Tally {
    /// Adds the games of a pair that were played.
    pub(crate) fn add_pair(&mut self, pair: u64, outcomes: &PairOutcome) {
        for (outcome, results) in outcomes.iter().zip([&mut self.as_first, &mut self.as_second]) {
            let Some(GameOutcome { payoff, plies, digest, ref forfeit }) = *outcome else { continue };
            results[(1 - payoff.signum()) as usize] += 1;
            self.payoff += i64::from(payoff);
            self.plies += u64::from(plies);
            if pair < DIGESTED_PAIRS {
                self.digested += 1;
                self.digests.insert(digest);
            }
            if let Some(Forfeit { by_first, why, .. }) = forfeit {
                *self.forfeits[usize::from(!by_first)].entry(why.clone()).or_default() += 1;
            }
        }
        if let [Some(first), Some(second)] = outcomes {
            self.pairs[(first.payoff.signum() + second.payoff.signum() + 2) as usize] += 1;
        }
    }

    /// Games played.
    pub fn games(&self) -> u64 {
        self.as_first.iter().chain(&self.as_second).sum()
    }

    /// Wins, draws and losses in both seats together.
    pub fn results(&self) -> [u64; 3] {
        std::array::from_fn(|i| self.as_first[i] + self.as_second[i])
    }

    /// The share of points, a draw counting one half, with its 95 % interval by pairs; `None` if nothing was played.
    pub fn score(&self) -> Option<Interval> {
        self.tosses().map(|tosses| tosses.interval(CONFIDENCE))
    }

    /// Coin tosses that vary as much as the pairs, and the games without a partner as themselves.
    pub(crate) fn tosses(&self) -> Option<Tosses> {
        let [wins, draws, _] = self.results();
        let pairs: u64 = self.pairs.iter().sum();
        let half_points = 2 * wins + draws;
        let in_pairs: u64 = self.pairs.iter().zip(0..).map(|(count, half_points)| count * half_points).sum();
        // A tally that was read from a file may contradict itself.
        let single = self.games().saturating_sub(2 * pairs) as f64;
        let mut parts = Vec::new();
        if pairs > 0 {
            parts.push((2.0 * pairs as f64, Tosses::of(&self.pairs)));
        }
        if single > 0.0 {
            parts.push((
                single,
                Tosses::coins((half_points.saturating_sub(in_pairs) as f64 / 2.0).min(single), single),
            ));
        }
        Tosses::together(&parts)
    }

    /// The same as [`Tally::score`] in the first seat only, and in the second only.
    pub fn score_by_seat(&self) -> [Option<Interval>; 2] {
        [score_of(self.as_first), score_of(self.as_second)]
    }

    /// The share of points with an interval that holds even if a test decided when to stop; from whole pairs only.
    pub fn anytime_score(&self) -> Option<Interval> {
        anytime_interval(0.95, &self.pairs)
    }

    /// The same as [`Tally::anytime_score`] in the first seat only, and in the second only.
    pub fn anytime_score_by_seat(&self) -> [Option<Interval>; 2] {
        [self.as_first, self.as_second]
            .map(|[wins, draws, losses]| anytime_interval(0.95, &[losses, draws, wins]))
    }

    /// What the interval shows.
    pub fn verdict(&self) -> Verdict {
        self.verdict_by(self.score())
    }

    /// What another interval for the share of points shows.
    pub fn verdict_by(&self, score: Option<Interval>) -> Verdict {
        match score {
            _ if self.repetitive() => Verdict::Repetitive,
            Some(score) if score.low > 0.5 => Verdict::FirstStronger,
            Some(score) if score.high < 0.5 => Verdict::SecondStronger,
            _ => Verdict::Open,
        }
    }

    /// Distinct games among those examined, and how many were examined.
    pub fn distinct(&self) -> (u64, u64) {
        (self.digests.len() as u64, self.digested)
    }

    /// Were there so few different games that an interval, which assumes that they are independent, would mislead?
    fn repetitive(&self) -> bool {
        let (distinct, of) = self.distinct();
        of >= 4 && distinct * 2 < of && distinct < 100
    }
}

/// The confidence of what is printed.
pub(crate) const CONFIDENCE: f64 = 0.95;

fn score_of([wins, draws, losses]: [u64; 3]) -> Option<Interval> {
    score_interval(CONFIDENCE, &[losses, draws, wins])
}

impl std::ops::AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        let add = |a: &mut [u64], b: &[u64]| a.iter_mut().zip(b).for_each(|(a, b)| *a += b);
        add(&mut self.as_first, &other.as_first);
        add(&mut self.as_second, &other.as_second);
        add(&mut self.pairs, &other.pairs);
        self.payoff += other.payoff;
        self.plies += other.plies;
        self.digests.extend(other.digests);
        self.digested += other.digested;
        for (ours, theirs) in self.forfeits.iter_mut().zip(other.forfeits) {
            for (why, games) in theirs {
                *ours.entry(why).or_default() += games;
            }
        }
    }
}

/// What a match shows at the 95 % level.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The first contestant is stronger.
    FirstStronger,
    /// The second contestant is stronger.
    SecondStronger,
    /// Nothing is shown yet.
    Open,
    /// The games repeat one another, so counting them proves nothing.
    Repetitive,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::FirstStronger => "the first is stronger: the interval lies above 50 %",
            Self::SecondStronger => "the second is stronger: the interval lies below 50 %",
            Self::Open => "no difference shown: the interval holds 50 %",
            Self::Repetitive => "few different games were played, so the interval means little",
        })
    }
}
