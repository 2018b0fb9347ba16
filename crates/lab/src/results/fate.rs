//! What became of a published number.

use super::Published;
use crate::report::Section;
use crate::{Line, Part, Verdict};

/// What became of a published number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Fate {
    /// Ours agrees.
    Reproduced,
    /// Ours differs.
    Refuted,
    /// Ours is better.
    Better,
    /// Games, ours or theirs, are too few to tell.
    TooFew,
    /// There is no number of ours.
    NotAttempted,
}

impl Fate {
    /// All fates, in the order in which they are told.
    pub const ALL: [Self; 5] =
        [Self::Reproduced, Self::Refuted, Self::Better, Self::TooFew, Self::NotAttempted];

    /// In a few words.
    pub fn word(self) -> &'static str {
        match self {
            Self::Reproduced => "reproduced",
            Self::Refuted => "refuted",
            Self::Better => "better",
            Self::TooFew => "too few to tell",
            Self::NotAttempted => "not attempted",
        }
    }
}

/// A published number with its fate.
pub struct Fated<'a> {
    /// The number.
    pub number: &'a Published,
    /// What became of it.
    pub fate: Fate,
    /// Ours.
    pub ours: Option<&'a Line>,
    /// Why it differs or was not attempted.
    pub reason: String,
    /// What is wrong with the join itself.
    fault: Option<String>,
}

impl Fated<'_> {
    /// What is missing before this can be published.
    pub fn gap(&self) -> Option<String> {
        let wants_reason = matches!(self.fate, Fate::Refuted | Fate::NotAttempted) && self.reason.is_empty();
        let why = match &self.fault {
            Some(fault) => fault,
            None if wants_reason => "it has no reason",
            None => return None,
        };
        let Published { work, exhibit, cell, .. } = self.number;
        Some(format!("{work}, {exhibit}, {cell} ({}): {why}", self.fate.word()))
    }
}

/// The fate of a number by the runs that there are.
pub(super) fn of<'a>(number: &'a Published, sections: &'a [Section<'a>]) -> Fated<'a> {
    let without = |reason: String, fault: Option<String>| Fated {
        number,
        fate: Fate::NotAttempted,
        ours: None,
        reason,
        fault,
    };
    if number.experiment.is_empty() {
        return without(number.reason.clone(), None);
    }
    let Some(section) = sections.iter().find(|section| section.run.experiment == number.experiment) else {
        return without(
            format!("not run yet: `seedbed reproduce {} --scale paper`", number.experiment),
            None,
        );
    };
    let found: Vec<&Line> = lines(section, &number.line).collect();
    let line = match found[..] {
        [line] => line,
        [] if section.run.scale == "small" => {
            return without(format!("not part of the small scale of `{}`", number.experiment), None);
        }
        _ => {
            let fault =
                format!("{} lines of {} are called {:?}", found.len(), number.experiment, number.line);
            return without(String::new(), Some(fault));
        }
    };
    judged(number, line, &section.run.scale)
}

/// The fate by our line.
fn judged<'a>(number: &'a Published, line: &'a Line, scale: &str) -> Fated<'a> {
    let fated = |fate, reason: &str, fault| Fated {
        number,
        fate,
        ours: Some(line),
        reason: reason.to_owned(),
        fault,
    };
    if scale == "small" && line.published.is_none() {
        return fated(Fate::NotAttempted, "the small scale has other settings than the work", None);
    }
    let same = |ours: Option<f64>, theirs: Option<f64>| match (ours, theirs) {
        (Some(ours), Some(theirs)) => (ours - theirs).abs() <= 1e-9 * theirs.abs().max(1.0),
        (ours, theirs) => ours.is_none() && theirs.is_none(),
    };
    if !same(line.published, number.value()) || !same(line.up_to, number.value_up_to()) {
        let fault = format!(
            "the file prints {}, the experiment {:?} {:?}",
            number.shown(),
            line.published,
            line.up_to
        );
        return fated(Fate::NotAttempted, "", Some(fault));
    }
    let remark = line.remark.as_deref().unwrap_or_default();
    match line.verdict() {
        Some(Verdict::Agrees) => fated(Fate::Reproduced, "", None),
        Some(Verdict::Better) => fated(Fate::Better, remark, None),
        Some(Verdict::TooFew) => fated(Fate::TooFew, "", None),
        Some(Verdict::Differs) => {
            fated(Fate::Refuted, if number.reason.is_empty() { remark } else { &number.reason }, None)
        }
        None => fated(Fate::NotAttempted, "", Some("the line has no verdict".to_owned())),
    }
}

/// The lines of a section by exhibit, group and what they are; a star at the end stands for any rest.
pub(super) fn lines<'a>(section: &'a Section<'a>, name: &'a [String; 3]) -> impl Iterator<Item = &'a Line> {
    let [shown, group, line] = name;
    let exhibits = section.exhibits.iter().filter(move |exhibit| shown.is_empty() || exhibit.name == *shown);
    let tables = exhibits
        .flat_map(|exhibit| &exhibit.parts)
        .filter_map(|part| if let Part::Table(table) = part { Some(table) } else { None });
    let means = |name: &str, own: &str| match name.strip_suffix('*') {
        Some(start) => own.starts_with(start),
        None => own == name,
    };
    tables
        .flat_map(|table| &table.lines)
        .filter(move |own| means(group, &own.group) && means(line, &own.what))
}
