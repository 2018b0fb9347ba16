//! Table II: the score of every method in every game against the baseline.

use super::Cell;
use super::exceptions;
use super::games::GAMES;
use super::known::Known;
use super::published::{self, Printed, TABLE_2};
use crate::tuning;
use seedbed_arena::{EstimateComparison, PointEstimate};
use seedbed_lab::{Better, Exhibit, ExhibitTable, Line, Measure, Part, Scale, Spread, Unit, Verdict, share};
use seedbed_tune::optimise::METHODS;

impl Cell<'_> {
    pub(super) fn method(&self) -> &'static str {
        METHODS[self.method].0
    }

    /// The numbers of the paper.
    pub(super) fn printed(&self) -> Option<Printed> {
        let name = GAMES[self.game].name;
        let (_, rows) = TABLE_2.iter().find(|(game, _)| *game == name)?;
        let at = published::METHODS.iter().position(|method| *method == self.method())?;
        rows[at]
    }

    /// The scores of the runs.
    pub(super) fn scores(&self) -> Spread {
        Spread::of(self.runs.iter().map(|run| run.score().value))
    }

    /// The mean of the runs beside the published score.
    pub(super) fn compared(&self) -> Line {
        let scores = self.scores();
        let mut line =
            Line::unpublished(self.method(), scores.measure()).of(GAMES[self.game].name).or_better();
        if let Some(printed) = self.printed() {
            line.published = Some(printed.score);
            // Theirs is a single run, which may be as far from the mean of such runs as ours are.
            let ours = scores.estimate();
            line.comparison = Some(match printed.error(GAMES[self.game].name) {
                Some(error) => {
                    let error = error.hypot(scores.deviation());
                    ours.against(PointEstimate { error, value: printed.score, ..ours })
                }
                None => EstimateComparison {
                    difference: ours.value - printed.score,
                    errors: 0.0,
                    least: f64::INFINITY,
                },
            });
            if !printed.counts() {
                line = line.because(&match printed.games() {
                    Some(games) => format!("published: {games:.0} games only"),
                    None => "published without an error".to_owned(),
                });
            }
        }
        if let (Some((known, score)), Some(published)) = (self.benchmark(), line.published) {
            // Beyond what was published without any tuning: the baselines differ, and more is no merit of the method.
            line.better = Better::Neither;
            line = line.because(&format!(
                "another benchmark: {} scores {:.1} % here untuned, {:.1} points more than is published",
                known.name,
                100.0 * score,
                100.0 * (score - published)
            ));
        } else if let (Some(Verdict::Differs), Some(published)) = (line.verdict(), line.published) {
            line = line.because(&format!("{} of {} runs reach it", scores.reach(published), scores.runs()));
        }
        line
    }

    /// A known strategy, and what it scores, if that shows that our baseline is weaker than the paper's: more than three standard
    /// errors above every score that the paper has for the game.
    fn benchmark(&self) -> Option<(&'static Known, f64)> {
        let (known, points) = self.known?;
        let score = tuning::score(points);
        let (_, rows) = TABLE_2.iter().find(|(game, _)| *game == GAMES[self.game].name)?;
        let best = rows.iter().flatten().map(|printed| printed.score).fold(0.0, f64::max);
        (score.value - 3.0 * score.error > best).then_some((known, score.value))
    }

    /// The row of the known strategy, after those of the methods.
    fn known_line(&self) -> Option<Line> {
        let (known, points) = self.known?;
        let score = tuning::score(points);
        let mut line =
            Line::measured(&format!("untuned: {}", known.name), score, 3).of(GAMES[self.game].name);
        line.ours.unit = Unit::Percent(1);
        line.ours.interval = line.ours.interval.map(|(low, high)| (low.max(0.0), high.min(1.0)));
        Some(line.from_n(2 * points.count).because("the best known strategy under this baseline"))
    }

    fn line(&self) -> Line {
        let scores = self.scores();
        let [best, worst] = scores.ends();
        let steps = |of: fn(&super::Tuned) -> u64| {
            Measure::number(Spread::of(self.runs.iter().map(|run| of(run) as f64)).mean(), 0)
        };
        let beside = [share(scores.deviation()), share(best), share(worst)];
        let line = beside.into_iter().fold(self.compared(), Line::beside);
        line.beside(steps(|run| run.count.steps)).beside(steps(|run| run.count.accepted))
    }
}

/// The table.
pub(super) fn exhibit(scale: Scale, cells: &[Cell<'_>]) -> Exhibit {
    let lines: Vec<Line> = cells.iter().map(|cell| within_reach(cell.line(), scale)).collect();
    let mut shown = Vec::new();
    for (at, (cell, line)) in cells.iter().zip(&lines).enumerate() {
        shown.push(line.clone());
        if cells.get(at + 1).is_none_or(|next| next.game != cell.game) {
            shown.extend(cell.known_line());
        }
    }
    let counts = |cell: &Cell<'_>| cell.printed().is_some_and(Printed::counts);
    let rested = cells.iter().zip(&lines).filter(|(cell, _)| counts(cell));
    let verdicts: Vec<Verdict> = rested.filter_map(|(_, line)| line.verdict()).collect();
    let count = |verdict| verdicts.iter().filter(|one| **one == verdict).count();
    let runs = cells.first().map_or(0, |cell| cell.runs.len());
    let summed = format!(
        "Of the {} published rows that rest on 1,000 games or more, ours are better in {}, agree in {} and fall short in {}; \
         runs are too few to tell in {}.",
        verdicts.len(),
        count(Verdict::Better),
        count(Verdict::Agrees),
        count(Verdict::Differs),
        count(Verdict::TooFew),
    );
    let budgets: Vec<String> = GAMES
        .iter()
        .map(|game| {
            let size = game.size(scale);
            format!("{} {} and {}", game.name, grouped(size.games), grouped(2 * size.pairs))
        })
        .collect();
    let budgets = format!(
        "Games that a run may spend on tuning, and fresh games that its result is then judged by: {}.",
        budgets.join("; ")
    );
    let short: Vec<(&str, &str)> = cells
        .iter()
        .zip(&lines)
        .filter(|(_, line)| line.verdict() == Some(Verdict::Differs))
        .map(|(cell, _)| (GAMES[cell.game].name, cell.method()))
        .collect();
    let beside = ["spread", "best", "worst", "steps", "taken"].map(str::to_owned).to_vec();
    let mut notes = vec![summed];
    notes.extend(match scale {
        Scale::Small => Some("At this scale runs are too short to reach the published scores.".to_owned()),
        _ => exceptions::explained(&short),
    });
    notes.extend([NOTE.to_owned(), budgets]);
    notes.extend(GAPS.iter().map(|&note| note.to_owned()));
    Exhibit {
        name: "Table II".to_owned(),
        caption: format!(
            "Scores against the baseline, strategies of normal numbers drawn anew for every pair of games; {runs} runs of each method"
        ),
        parts: vec![Part::Table(ExhibitTable { beside, lines: shown })],
        notes,
    }
}

/// The line as it can be judged at a scale: below the paper's, tuning may fall short for want of games alone, which refutes nothing.
fn within_reach(mut line: Line, scale: Scale) -> Line {
    if let (true, Some(Verdict::Differs), Some(published)) =
        (scale < Scale::Paper, line.verdict(), line.published)
        && line.ours.value < published
    {
        let difference = line.ours.value - published;
        line.comparison = Some(EstimateComparison { difference, errors: 0.0, least: f64::INFINITY });
        let remark = line.remark.take().map_or(String::new(), |remark| format!("; {remark}"));
        line = line.because(&format!("falls short at this scale, which may be for want of games{remark}"));
    }
    line
}

/// An integer with separated thousands.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let from_end = |at: usize| digits.len() - at;
    let mut out = String::new();
    for (at, digit) in digits.char_indices() {
        if at > 0 && from_end(at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

const NOTE: &str = "`Ours` is the mean over runs with an interval by how far runs are apart; spread is their standard deviation. The verdict \
                    takes the published number for one run, as far from the mean of such runs as ours are, with the error of its \
                    games; a higher score is called better, unless a strategy that is known without tuning beats all that is published as well: then the baselines differ. The paper ran each method once, for 24 hours. A portfolio's final among its members takes up to an \
                    eighth of its games more.";

const GAPS: [&str; 1] = [
    "Several strategies of the paper are known by the number of their parameters only, so that rows of Cheat, Flip, Battleship, \
     4-in-a-row, phantom 4-in-a-row and Pig compare methods, not parametrisations. The README of each game says what was chosen.",
];

#[cfg(test)]
mod tests {
    #[test]
    fn thousands_are_set_apart() {
        assert_eq!(
            [7, 1_000, 250_000, 1_234_567].map(super::grouped),
            ["7", "1,000", "250,000", "1,234,567"]
        );
    }
}
