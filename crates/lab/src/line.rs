//! One number of ours beside the published one, and the verdict.

use crate::Measure;
use seedbed_arena::{EstimateComparison, Moments, PointEstimate, ScoreCounts};
use serde::Serialize;

/// One number with what was published.
#[derive(Clone, Debug, Serialize)]
pub struct Line {
    /// What it belongs to; lines of one group stand together under it.
    pub group: String,
    /// What it is.
    pub what: String,
    /// What was published, if anything.
    pub published: Option<f64>,
    /// What we found.
    pub ours: Measure,
    /// How ours compares with the published one, if that can be said.
    pub comparison: Option<EstimateComparison>,
    /// The difference that would matter; without power to tell it, agreement means nothing.
    pub matters: f64,
    /// Is more than published an improvement instead of a difference?
    pub more_is_better: bool,
    /// The same number under other circumstances.
    pub beside: Vec<Measure>,
    /// Why it is as it is.
    pub remark: Option<String>,
}

/// How a number of ours compares with the published one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Within three standard errors, and a difference that matters would have been told.
    Agrees,
    /// Beyond, and on the better side.
    Better,
    /// Beyond.
    Differs,
    /// Within, but a difference that matters would not have been told either.
    TooFew,
}

impl Verdict {
    /// In a few words.
    pub fn word(self) -> &'static str {
        match self {
            Self::Agrees => "agrees",
            Self::Better => "better",
            Self::Differs => "differs",
            Self::TooFew => "too few to tell",
        }
    }
}

/// What matters: 20 points of a share, which are about 150 Elo at one half, or a fifth of a published mean.
pub const MATTERS: f64 = 0.2;

impl Line {
    fn new(
        what: &str,
        published: Option<f64>,
        ours: Measure,
        comparison: Option<EstimateComparison>,
    ) -> Self {
        let (group, what, beside) = (String::new(), what.to_owned(), Vec::new());
        let (matters, more_is_better, remark) = (MATTERS, false, None);
        Self { group, what, published, ours, comparison, matters, more_is_better, beside, remark }
    }

    /// A number that has no error.
    pub fn number(what: &str, published: Option<f64>, ours: f64, decimals: usize) -> Self {
        Self::new(what, published, Measure::number(ours, decimals), None)
    }

    /// A number that must be met exactly, to its last published digit.
    pub fn exact(what: &str, published: f64, ours: f64, decimals: usize) -> Self {
        // Half a unit of the last digit, and a hair for halves that binary fractions miss.
        let within = 0.5 * 10f64.powi(-(decimals as i32)) * (1.0 + 1e-9);
        let met = if (ours - published).abs() <= within { published } else { ours };
        let comparison = PointEstimate::exact(met).against(PointEstimate::exact(published));
        Self::new(what, Some(published), Measure::number(ours, decimals), Some(comparison))
    }

    /// A mean, beside the published mean of a number of games; the spread of theirs is assumed to be that of ours.
    pub fn mean(what: &str, published: Option<(f64, u64)>, ours: &Moments, decimals: usize) -> Self {
        let comparison = published.map(|(value, games)| {
            let estimate =
                ours.estimate().unwrap_or(PointEstimate { freedom: 0.0, ..PointEstimate::exact(0.0) });
            estimate.against_mean(value, games, decimals as i32)
        });
        let line =
            Self::new(what, published.map(|(value, _)| value), Measure::mean(ours, decimals), comparison);
        line.a_fifth_matters()
    }

    /// A value whose error is known, with nothing published.
    pub fn measured(what: &str, ours: PointEstimate, decimals: usize) -> Self {
        Self::unpublished(what, Measure::estimate(ours, decimals))
    }

    /// A share of points, beside the published share in a number of games.
    pub fn share(what: &str, published: Option<(f64, u64)>, ours: &ScoreCounts, decimals: usize) -> Self {
        let comparison = published.and_then(|(share, games)| ours.against(share, games));
        Self::new(what, published.map(|(share, _)| share), Measure::share(ours, decimals), comparison)
    }

    /// The share of trials in which something happened, beside the published share of a number of trials.
    pub fn events(
        what: &str,
        published: Option<(f64, u64)>,
        (hits, trials): (u64, u64),
        decimals: usize,
    ) -> Self {
        Self::share(what, published, &ScoreCounts::events(hits, trials), decimals)
    }

    /// A measurement with nothing published.
    pub fn unpublished(what: &str, ours: Measure) -> Self {
        Self::new(what, None, ours, None)
    }

    /// The verdict, if one can be given.
    pub fn verdict(&self) -> Option<Verdict> {
        self.comparison.map(|comparison| match comparison.agrees() {
            true if comparison.tells(self.matters) => Verdict::Agrees,
            true => Verdict::TooFew,
            false if self.more_is_better && comparison.difference > 0.0 => Verdict::Better,
            false => Verdict::Differs,
        })
    }

    /// The same line, for a number of which more is better.
    #[must_use]
    pub fn or_better(mut self) -> Self {
        self.more_is_better = true;
        self
    }

    /// The same line in a group.
    #[must_use]
    pub fn of(mut self, group: &str) -> Self {
        group.clone_into(&mut self.group);
        self
    }

    /// The same line, resting on so many games, rounds or runs.
    #[must_use]
    pub fn from_n(mut self, n: u64) -> Self {
        self.ours.n = Some(n);
        self
    }

    /// The same line with another measurement beside it.
    #[must_use]
    pub fn beside(mut self, other: Measure) -> Self {
        self.beside.push(other);
        self
    }

    /// The same line with a remark.
    #[must_use]
    pub fn because(mut self, remark: &str) -> Self {
        self.remark = Some(remark.to_owned());
        self
    }

    /// For means: a fifth of what was published matters.
    fn a_fifth_matters(mut self) -> Self {
        self.matters = MATTERS * self.published.unwrap_or(0.0).abs();
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_take_the_spread_of_ours() {
        let ours: Moments = (0..10_000).map(|i| i % 2).collect();
        let line = Line::mean("x", Some((0.52, 10_000)), &ours, 2);
        let errors = line.comparison.unwrap().errors;
        // Two standard errors of 0.005 each, and the rounding to two decimals.
        assert!((errors + 0.02 / (2.0 * 0.005f64.powi(2) + 0.01f64.powi(2) / 12.0).sqrt()).abs() < 2e-3);
        assert_eq!((line.verdict(), line.ours.n), (Some(Verdict::Agrees), Some(10_000)));
    }

    #[test]
    fn what_is_exact_is_met_to_its_last_digit() {
        let verdict = |ours| Line::exact("x", 0.469, ours, 3).verdict();
        assert_eq!(
            [0.468_75, 0.4695, 0.467].map(verdict),
            [Verdict::Agrees, Verdict::Agrees, Verdict::Differs].map(Some)
        );
    }

    #[test]
    fn little_is_too_little() {
        let share = |hits, trials, published| Line::events("x", Some(published), (hits, trials), 1).verdict();
        assert_eq!(share(1, 1, (0.42, 50)), Some(Verdict::TooFew));
        assert_eq!(share(17, 20, (0.55, 100)), Some(Verdict::TooFew));
        assert_eq!(share(440, 1000, (0.42, 200)), Some(Verdict::Agrees));
        assert_eq!(share(2, 1_000_000, (1e-4, 10_000)), Some(Verdict::Agrees));
        assert_eq!(share(900, 1000, (0.42, 50)), Some(Verdict::Differs));
        // Three games of 10, 30 and 50 moves say nothing about a mean of 20.
        let ours: Moments = [10, 30, 50].into_iter().collect();
        assert_eq!(Line::mean("x", Some((20.0, 50)), &ours, 1).verdict(), Some(Verdict::TooFew));
        // Nor do games that were all alike.
        let alike: Moments = [10, 10].into_iter().collect();
        assert_eq!(Line::mean("x", Some((20.0, 50)), &alike, 1).verdict(), Some(Verdict::TooFew));
    }
}
