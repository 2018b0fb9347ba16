//! What an experiment shows: tables with ours beside the paper's, charts and heat maps.

use seedbed_arena::{EstimateComparison, Interval, Moments, PointEstimate, wilson};
use serde::Serialize;

/// A table or figure.
#[derive(Clone, Debug, Serialize)]
pub struct Exhibit {
    /// What the paper calls it, such as "Table 5.1".
    pub name: String,
    /// What it shows.
    pub caption: String,
    /// Its tables and pictures, in order.
    pub parts: Vec<Part>,
    /// What a reader should know, a paragraph each.
    pub notes: Vec<String>,
}

/// A piece of an exhibit.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Part {
    /// Numbers, ours beside the paper's.
    Table(ExhibitTable),
    /// Lines with error bars.
    Chart(Chart),
    /// A grid of values.
    HeatMap(HeatMap),
}

/// Numbers, ours beside the paper's.
#[derive(Clone, Debug, Default, Serialize)]
pub struct ExhibitTable {
    /// The titles of further columns.
    pub beside: Vec<String>,
    /// The lines.
    pub lines: Vec<Line>,
}

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
    /// Within three standard errors.
    Agrees,
    /// Beyond, and on the better side.
    Better,
    /// Beyond.
    Differs,
}

impl Verdict {
    /// In a word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Agrees => "agrees",
            Self::Better => "better",
            Self::Differs => "differs",
        }
    }
}

/// A number that was measured.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Measure {
    /// The number.
    pub value: f64,
    /// Its 95 % interval, if it has one.
    pub interval: Option<(f64, f64)>,
    /// The unit in which it is shown.
    pub unit: Unit,
}

/// How a number is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unit {
    /// With this many decimals.
    Decimals(usize),
    /// A share in per cent with this many decimals.
    Percent(usize),
}

impl Unit {
    /// The number as it is shown.
    pub fn show(self, value: f64) -> String {
        match self {
            Self::Decimals(decimals) => format!("{value:.decimals$}"),
            Self::Percent(decimals) => format!("{:.decimals$} %", 100.0 * value),
        }
    }
}

impl Measure {
    /// A number without an error: an extreme, a count, or something exact.
    pub fn number(value: f64, decimals: usize) -> Self {
        Self { value, interval: None, unit: Unit::Decimals(decimals) }
    }

    /// A mean with its interval.
    pub fn mean(moments: &Moments, decimals: usize) -> Self {
        match moments.estimate() {
            Some(estimate) => Self::estimate(estimate, decimals),
            None => Self::number(moments.mean().unwrap_or(0.0), decimals),
        }
    }

    /// A value with its interval.
    pub fn estimate(PointEstimate { value, error }: PointEstimate, decimals: usize) -> Self {
        const Z: f64 = 1.96;
        let interval = Some((value - Z * error, value + Z * error));
        Self { value, interval, unit: Unit::Decimals(decimals) }
    }

    /// A share of points with Wilson's interval.
    pub fn share(points: f64, games: u64, decimals: usize) -> Self {
        Self::percent(wilson(points, games as f64), decimals)
    }

    /// A share, or a difference of shares, with its interval.
    pub fn percent(Interval { share, low, high }: Interval, decimals: usize) -> Self {
        Self { value: share, interval: Some((low, high)), unit: Unit::Percent(decimals) }
    }

    /// The same without its interval.
    #[must_use]
    pub fn without_interval(self) -> Self {
        Self { interval: None, ..self }
    }

    /// The number as it is shown.
    pub fn show(&self) -> String {
        self.unit.show(self.value)
    }

    /// Its interval as it is shown.
    pub fn show_interval(&self) -> Option<String> {
        let (low, high) = self.interval?;
        Some(format!("{} to {}", self.unit.show(low), self.unit.show(high)))
    }
}

impl Line {
    fn new(
        what: &str,
        published: Option<f64>,
        ours: Measure,
        comparison: Option<EstimateComparison>,
    ) -> Self {
        let (group, what, beside) = (String::new(), what.to_owned(), Vec::new());
        Self { group, what, published, ours, comparison, more_is_better: false, beside, remark: None }
    }

    /// A number that has no error.
    pub fn number(what: &str, published: Option<f64>, ours: f64, decimals: usize) -> Self {
        Self::new(what, published, Measure::number(ours, decimals), None)
    }

    /// A number that must be met exactly.
    pub fn exact(what: &str, published: f64, ours: f64, decimals: usize) -> Self {
        let rounded = PointEstimate::exact(published).rounded(decimals as i32);
        let comparison = PointEstimate::exact(ours).against(rounded);
        Self::new(what, Some(published), Measure::number(ours, decimals), Some(comparison))
    }

    /// A mean, beside the published mean of a number of games; the spread of theirs is assumed to be that of ours.
    pub fn mean(what: &str, published: Option<(f64, u64)>, ours: &Moments, decimals: usize) -> Self {
        let enough = published.filter(|_| ours.count >= FEWEST);
        let comparison = enough.and_then(|(value, games)| {
            let error = (ours.variance()? / games as f64).sqrt();
            Some(ours.estimate()?.against(PointEstimate { value, error }.rounded(decimals as i32)))
        });
        Self::new(what, published.map(|(value, _)| value), Measure::mean(ours, decimals), comparison)
    }

    /// A value whose error is known, beside the published one.
    pub fn estimate(what: &str, published: PointEstimate, ours: PointEstimate, decimals: usize) -> Self {
        let measure = Measure::estimate(ours, decimals);
        Self::new(what, Some(published.value), measure, Some(ours.against(published)))
    }

    /// A value whose error is known, with nothing published.
    pub fn measured(what: &str, ours: PointEstimate, decimals: usize) -> Self {
        Self::unpublished(what, Measure::estimate(ours, decimals))
    }

    /// A share of points, beside the published share in a number of games.
    pub fn share(
        what: &str,
        published: Option<(f64, u64)>,
        (points, games): (f64, u64),
        decimals: usize,
    ) -> Self {
        let ours = Measure::share(points, games, decimals);
        let comparison =
            published.map(|(share, of)| compare_shares((points, games), (share * of as f64, of)));
        Self::new(what, published.map(|(share, _)| share), ours, comparison)
    }

    /// A measurement with nothing published.
    pub fn unpublished(what: &str, ours: Measure) -> Self {
        Self::new(what, None, ours, None)
    }

    /// The verdict, if one can be given.
    pub fn verdict(&self) -> Option<Verdict> {
        self.comparison.map(|comparison| match comparison.agrees() {
            true => Verdict::Agrees,
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
}

/// Games from which a spread is estimated at all: with fewer, chance may make it far too small.
pub const FEWEST: u64 = 20;

/// How two shares compare, by the spread they have in common (a pooled z-test).
fn compare_shares(
    (points, games): (f64, u64),
    (their_points, their_games): (f64, u64),
) -> EstimateComparison {
    let (ours, theirs) = (games as f64, their_games as f64);
    let difference = points / ours - their_points / theirs;
    let pooled = (points + their_points) / (ours + theirs);
    let error = (pooled * (1.0 - pooled) * (1.0 / ours + 1.0 / theirs)).sqrt();
    EstimateComparison { difference, errors: if difference == 0.0 { 0.0 } else { difference / error } }
}

/// Lines with error bars.
#[derive(Clone, Debug, Serialize)]
pub struct Chart {
    /// What goes to the right.
    pub x: String,
    /// What goes up, a share in per cent.
    pub y: String,
    /// Names of the places 0, 1, 2, … to the right, if they are not numbers.
    pub places: Vec<String>,
    /// The lines.
    pub series: Vec<Series>,
}

/// One line of a chart.
#[derive(Clone, Debug, Serialize)]
pub struct Series {
    /// Its name.
    pub name: String,
    /// Was it read from the paper?
    pub published: bool,
    /// Its points: where, and what was measured there.
    pub points: Vec<(f64, Measure)>,
}

/// A grid of values.
#[derive(Clone, Debug, Serialize)]
pub struct HeatMap {
    /// Its title.
    pub title: String,
    /// What goes to the right.
    pub x: String,
    /// What goes up.
    pub y: String,
    /// The names of rows and columns.
    pub ticks: Vec<String>,
    /// The values, `values[y][x]`, from 0 to 1.
    pub values: Vec<Vec<f64>>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_compared_by_their_common_spread() {
        // 90 of 100 against 80 of 100: the textbook z-test of two proportions gives 1.98.
        let comparison = compare_shares((90.0, 100), (80.0, 100));
        assert!((comparison.errors - 1.9803).abs() < 1e-4 && comparison.agrees());
        // If both won everything, nothing tells them apart.
        assert!(compare_shares((50.0, 50), (20.0, 20)).agrees());
        assert!(!compare_shares((500.0, 1000), (600.0, 1000)).agrees());
    }

    #[test]
    fn means_take_the_spread_of_ours() {
        let ours: Moments = (0..10_000).map(|i| i % 2).collect();
        let line = Line::mean("x", Some((0.52, 10_000)), &ours, 2);
        let errors = line.comparison.unwrap().errors;
        // Two standard errors of 0.005 each, and the rounding to two decimals.
        assert!((errors + 0.02 / (2.0 * 0.005f64.powi(2) + 0.01f64.powi(2) / 12.0).sqrt()).abs() < 1e-3);
        assert_eq!(Line::exact("x", 0.469, 0.468_75, 3).comparison.map(|c| c.agrees()), Some(true));
    }
}
