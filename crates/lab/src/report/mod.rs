//! Reports on what the store has: one HTML page with pictures, or Markdown.

mod chart;
mod columns;
mod downloads;
mod heat_map;
mod html;
mod markdown;
mod paint;

pub use columns::{Columns, VERDICT};
pub use downloads::{csv, latex};
pub use html::html;
pub use markdown::{exhibit_text, markdown};

use crate::{Exhibit, Named, Paper, Scale, Verdict};
use seedbed_runs::{Run, Store, StoreError, replay};
use std::iter::Sum;

/// An experiment's best finished run, with what it shows.
pub struct Section<'a> {
    /// The experiment.
    pub named: Named<'a>,
    /// The run.
    pub run: Run,
    /// Its exhibits.
    pub exhibits: Vec<Exhibit>,
}

impl Section<'_> {
    /// The command that reproduces it.
    pub fn command(&self) -> String {
        let seed = if self.run.seed == 0 { String::new() } else { format!(" --seed {}", self.run.seed) };
        format!("seedbed reproduce {} --scale {}{seed}", self.run.experiment, self.run.scale)
    }

    /// What must be said before anything else if it was not run as in the paper.
    pub fn banner(&self) -> Option<&'static str> {
        match Scale::named(&self.run.scale)? {
            Scale::Small => Some(
                "Small scale: a few games that show that everything works. What differs here may be chance or haste.",
            ),
            Scale::Minutes => Some("Minutes instead of the paper's hours: n is what each line rests on."),
            Scale::Tenth => {
                Some("A tenth of the paper's games, rounds or runs: n is what each line rests on.")
            }
            Scale::Paper | Scale::Large => None,
        }
    }

    /// When the run ended, to the second.
    pub fn ended(&self) -> &str {
        let when = self.run.finished.as_deref().unwrap_or(&self.run.started);
        when.split('.').next().unwrap_or_default()
    }

    /// How files of its exhibit number `at` begin.
    pub fn file_name(&self, at: usize) -> String {
        let name = self.run.experiment.replace('/', "-");
        if self.exhibits.len() == 1 { name } else { format!("{name}-{}", at + 1) }
    }

    /// How its lines compare with the paper.
    pub fn verdicts(&self) -> Headline {
        let tables = self.exhibits.iter().flat_map(|exhibit| &exhibit.parts);
        let lines =
            tables.filter_map(|part| if let crate::Part::Table(table) = part { Some(table) } else { None });
        lines.flat_map(|table| &table.lines).filter_map(crate::Line::verdict).map(Headline::of).sum()
    }
}

/// How many lines compare how with what was published.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Headline {
    /// They agree, or do better.
    pub agree: usize,
    /// They differ.
    pub differ: usize,
    /// They could not have shown a difference that matters, and count neither way.
    pub too_few: usize,
}

impl Headline {
    /// One line.
    fn of(verdict: Verdict) -> Self {
        let mut one = Self::default();
        *match verdict {
            Verdict::Agrees | Verdict::Better => &mut one.agree,
            Verdict::Differs => &mut one.differ,
            Verdict::TooFew => &mut one.too_few,
        } = 1;
        one
    }
}

impl Sum for Headline {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::default(), |a, b| Self {
            agree: a.agree + b.agree,
            differ: a.differ + b.differ,
            too_few: a.too_few + b.too_few,
        })
    }
}

/// For every experiment of the papers that has a finished run, the one at the largest scale, the latest of those.
///
/// # Errors
///
/// If the store cannot be read.
pub fn sections<'a>(
    store: &Store,
    papers: &'a [Paper],
    only: Option<Scale>,
) -> Result<Vec<Section<'a>>, StoreError> {
    let runs = store.runs()?;
    let mut sections = Vec::new();
    for named in crate::find(papers, "all")? {
        let name = named.name();
        let ours = runs.iter().filter(|run| run.experiment == name && run.finished.is_some());
        let scaled = ours.filter_map(|run| Some((Scale::named(&run.scale)?, run)));
        let wanted = scaled.filter(|(scale, _)| only.is_none_or(|only| only == *scale));
        let Some((scale, run)) = wanted.max_by_key(|(scale, run)| (*scale, run.id)) else { continue };
        let mut outcomes = store.outcomes(run.id)?;
        // A run of an older program may have had other jobs, and can then no longer be summed up.
        let mut plan = named.experiment.plan(scale);
        if replay(&mut *plan, &mut outcomes) == Ok(true) {
            sections.push(Section { named, run: run.clone(), exhibits: plan.summary() });
        }
    }
    Ok(sections)
}

/// The pictures of an exhibit as SVG files, in order.
pub fn pictures(exhibit: &Exhibit) -> Vec<String> {
    let picture = |part: &crate::Part| match part {
        crate::Part::Chart(picture) => {
            Some(chart::svg(picture, &format!("{}: {}", exhibit.name, exhibit.caption)))
        }
        crate::Part::HeatMap(map) => Some(heat_map::svg(map)),
        crate::Part::Table(_) => None,
    };
    exhibit.parts.iter().filter_map(picture).map(|svg| paint::alone(&svg)).collect()
}

/// A time of work in words.
pub fn duration(seconds: f64) -> String {
    match seconds {
        s if s < 60.0 => format!("{s:.1} s"),
        s if s < 3600.0 => format!("{:.0} min {:02.0} s", (s / 60.0).floor(), s % 60.0),
        s => format!("{:.0} h {:02.0} min", (s / 3600.0).floor(), s % 3600.0 / 60.0),
    }
}
