//! One number of ours beside the published one, and the verdict.

use crate::Measure;
use seedbed_arena::{EstimateComparison, Interval, Moments, PointEstimate, ScoreCounts, tail_scale};
use serde::Serialize;

/// One number with what was published.
#[derive(Clone, Debug, Serialize)]
pub struct Line {
    /// What it belongs to; lines of one group stand together under it.
    pub group: String,
    /// What it is.
    pub what: String,
    /// What was published, if anything; of a range, its lower end.
    pub published: Option<f64>,
    /// The upper end, if a range was published, such as “between 40 and 60 %”.
    pub up_to: Option<f64>,
    /// What we found.
    pub ours: Measure,
    /// Is what stands as published the author's program run again, since the work prints a curve?
    pub rerun: bool,
    /// How ours compares with the published one, if that can be said.
    pub comparison: Option<EstimateComparison>,
    /// The difference that would matter; without power to tell it, agreement means nothing.
    pub matters: f64,
    /// Which difference is an improvement.
    pub better: Better,
    /// The same number under other circumstances.
    pub beside: Vec<Measure>,
    /// Why it is as it is.
    pub remark: Option<String>,
}

/// Which numbers are better than the published one, and do not merely differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Better {
    /// None.
    Neither,
    /// Larger ones, as with scores.
    More,
    /// Smaller ones, as with times.
    Less,
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
        let (up_to, rerun, matters, better, remark) = (None, false, MATTERS, Better::Neither, None);
        Self { group, what, published, up_to, ours, rerun, comparison, matters, better, beside, remark }
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

    /// A value for which a range was published: it agrees unless it lies outside by more than chance leaves.
    pub fn within(what: &str, range: (f64, f64), ours: PointEstimate, decimals: usize) -> Self {
        let comparison = in_range(range, ours);
        let mut line = Self::new(what, Some(range.0), Measure::estimate(ours, decimals), Some(comparison));
        line.up_to = Some(range.1);
        line.matters = MATTERS * range.0.abs().max(range.1.abs());
        line
    }

    /// The same of a share of points.
    pub fn share_within(what: &str, range: (f64, f64), ours: &ScoreCounts, decimals: usize) -> Self {
        let comparison = ours.interval().map(|Interval { share, low, high }| {
            let outside = if share < range.0 { high - share } else { share - low };
            let inside = (high - share).max(share - low);
            let reach = if (range.0..=range.1).contains(&share) { inside } else { outside };
            in_range(range, PointEstimate::known(share, reach / NORMAL_95))
        });
        let mut line = Self::new(what, Some(range.0), Measure::share(ours, decimals), comparison);
        line.up_to = Some(range.1);
        line
    }

    /// The same of the trials in which something happened.
    pub fn events_within(what: &str, range: (f64, f64), (hits, trials): (u64, u64), decimals: usize) -> Self {
        Self::share_within(what, range, &ScoreCounts::events(hits, trials), decimals)
    }

    /// The largest of many whole numbers, by their histogram (`counts[size]`), in `games` games, beside the published largest.
    pub fn largest(what: &str, published: (f64, u64), counts: &[u64], games: u64) -> Self {
        let ours = counts.iter().rposition(|&n| n > 0).unwrap_or(0) as f64;
        // Turns of one game are much alike, so that a few games have no tail however many numbers they leave.
        let scale = if games < FEWEST_GAMES { 0.0 } else { tail_scale(counts).unwrap_or(0.0) };
        let comparison = EstimateComparison::of_largest((ours, games), published, scale);
        let line = Self::new(what, Some(published.0), Measure::number(ours, 0), Some(comparison));
        line.a_fifth_matters().from_n(games)
    }

    /// The smallest of many numbers in `games` games, beside the published smallest.
    pub fn smallest(what: &str, published: (f64, u64), ours: f64, games: u64) -> Self {
        let comparison = EstimateComparison::of_least((ours, games), published);
        let line = Self::new(what, Some(published.0), Measure::number(ours, 0), Some(comparison));
        line.a_fifth_matters().from_n(games)
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
            false => match self.better {
                Better::More if comparison.difference > 0.0 => Verdict::Better,
                Better::Less if comparison.difference < 0.0 => Verdict::Better,
                _ => Verdict::Differs,
            },
        })
    }

    /// The same line, for a number of which more is better.
    #[must_use]
    pub fn or_better(mut self) -> Self {
        self.better = Better::More;
        self
    }

    /// The same line, for a number of which less is better.
    #[must_use]
    pub fn or_less(mut self) -> Self {
        self.better = Better::Less;
        self
    }

    /// The same line, where what stands as published is the author's program run again.
    #[must_use]
    pub fn of_rerun(mut self) -> Self {
        self.rerun = self.published.is_some();
        self
    }

    /// The same line in a group.
    #[must_use]
    pub fn of(mut self, group: &str) -> Self {
        group.clone_into(&mut self.group);
        self
    }

    /// The same line, resting on `n` games, rounds or runs.
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

/// With fewer games than this their largest number says nothing about that of others.
const FEWEST_GAMES: u64 = 30;

/// Half of a 95 % interval in standard errors.
const NORMAL_95: f64 = 1.959_964;

/// Compares a value with the nearest value of a published range.
fn in_range((low, high): (f64, f64), ours: PointEstimate) -> EstimateComparison {
    ours.against(PointEstimate::exact(ours.value.clamp(low, high)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_hold_what_lies_in_them() {
        let share = |hits, trials, range| Line::events_within("x", range, (hits, trials), 1).verdict();
        assert_eq!(share(52, 100, (0.4, 0.6)), Some(Verdict::Agrees));
        assert_eq!(share(38, 100, (0.4, 0.6)), Some(Verdict::Agrees));
        assert_eq!(share(200, 1000, (0.4, 0.6)), Some(Verdict::Differs));
        assert_eq!(share(1, 1, (0.8, 1.0)), Some(Verdict::TooFew));
        assert_eq!(share(100, 100, (0.8, 1.0)), Some(Verdict::Agrees));
        assert_eq!(share(50, 100, (0.8, 1.0)), Some(Verdict::Differs));
        let of = |ours| Line::within("x", (10.0, 14.0), ours, 1).verdict();
        assert_eq!(of(PointEstimate::exact(12.5)), Some(Verdict::Agrees));
        assert_eq!(of(PointEstimate::known(15.0, 0.1)), Some(Verdict::Differs));
        assert_eq!(of(PointEstimate::known(15.0, 2.0)), Some(Verdict::TooFew));
    }

    #[test]
    fn extremes_are_judged_by_how_many_numbers_they_are_of() {
        // A tail that halves with every size: 4,000 numbers, and the published largest of a million.
        let counts: Vec<u64> = (0..12).map(|size| 2_000 >> size).collect();
        assert_eq!(Line::largest("x", (18.0, 1_000_000), &counts, 4_000).verdict(), Some(Verdict::TooFew));
        assert_eq!(Line::largest("x", (60.0, 4_000), &counts, 4_000).verdict(), Some(Verdict::Differs));
        assert_eq!(Line::largest("x", (60.0, 50), &counts, 2).verdict(), Some(Verdict::TooFew));
        assert_eq!(Line::smallest("x", (1.0, 50), 1.0, 2).verdict(), Some(Verdict::Agrees));
        assert_eq!(Line::smallest("x", (1.0, 50), 4.0, 2).verdict(), Some(Verdict::TooFew));
    }

    #[test]
    fn less_may_be_better() {
        let line = Line::exact("seconds", 54.8, 0.1, 1);
        assert_eq!(line.clone().verdict(), Some(Verdict::Differs));
        assert_eq!(line.or_less().verdict(), Some(Verdict::Better));
    }

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
