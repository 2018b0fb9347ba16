//! Results that are published: every number of the works with its fate, and one page for each work, made from stored outcomes.
//!
//! A folder holds what people wrote (`published.csv`, `front.md`), the outcomes of runs (`runs`), and the pages made of both.
//! [`Results`] joins them; whoever changes an experiment or a number finds by its pages what that changes.

mod archive;
mod csv;
mod fate;
mod front;
mod page;
mod published;

pub use archive::ArchivedRun;
pub use fate::{Fate, Fated};
pub use published::Published;

use crate::report::Section;
use crate::{Named, Paper, Scale, find};
use seedbed_rules::UsageError;
use std::collections::BTreeMap;

/// The numbers that were published, and what stored outcomes show about them.
pub struct Results<'a> {
    published: Vec<Published>,
    sections: Vec<Section<'a>>,
}

/// The files of a folder of results, by their names in it.
pub type Files = BTreeMap<String, String>;

impl<'a> Results<'a> {
    /// Joins the published numbers (the text of `published.csv`) with runs.
    ///
    /// # Errors
    ///
    /// If a number or a run cannot be read.
    pub fn new(papers: &'a [Paper], published: &str, runs: &[ArchivedRun]) -> Result<Self, UsageError> {
        let published = Published::all(published)?;
        let mut sections = Vec::new();
        for named in find(papers, "all")? {
            let name = named.name();
            let Some(run) = runs.iter().filter(|run| run.experiment == name).max_by_key(|run| run.rank())
            else {
                continue;
            };
            sections.push(section(named, run)?);
        }
        Ok(Self { published, sections })
    }

    /// What became of every published number, in the order of the file.
    pub fn fates(&self) -> Vec<Fated<'_>> {
        self.published.iter().map(|number| fate::of(number, &self.sections)).collect()
    }

    /// What keeps the results from being published: numbers without a fate, or with one that lacks its reason.
    pub fn gaps(&self) -> Vec<String> {
        self.fates().iter().filter_map(Fated::gap).collect()
    }

    /// All pages and pictures: `README.md` from the text of `front.md`, and a page for each work.
    ///
    /// # Errors
    ///
    /// If the front page names a number that is not there.
    pub fn files(&self, front: &str) -> Result<Files, UsageError> {
        let fates = self.fates();
        let mut files = Files::new();
        files.insert("README.md".to_owned(), front::page(front, &fates, &self.sections)?);
        for of_work in self.sections.chunk_by(|one, next| one.named.paper.name == next.named.paper.name) {
            page::add(of_work, &fates, &mut files);
        }
        Ok(files)
    }
}

/// The best run of each experiment that this program can sum up: runs of older programs may have had other jobs.
///
/// # Errors
///
/// If the papers have no experiment.
pub fn best(papers: &[Paper], mut runs: Vec<ArchivedRun>) -> Result<Vec<ArchivedRun>, UsageError> {
    runs.sort_by(|one, other| other.rank().cmp(&one.rank()));
    let fits = |named: &Named<'_>, run: &ArchivedRun| {
        let Some(scale) = Scale::named(&run.scale) else { return false };
        seedbed_runs::replay(&mut *named.experiment.plan(scale), &mut run.outcomes()) == Ok(true)
    };
    let best = |named: Named<'_>| {
        let name = named.name();
        runs.iter().filter(|run| run.experiment == name).find(|run| fits(&named, run)).cloned()
    };
    Ok(find(papers, "all")?.into_iter().filter_map(best).collect())
}

/// A run with what it shows.
fn section<'a>(named: Named<'a>, run: &ArchivedRun) -> Result<Section<'a>, UsageError> {
    let unknown = || {
        let wrong = format!("the run of {} is of a scale that is not known: `{}`", run.experiment, run.scale);
        UsageError::new(wrong, "repeat it and publish the results again")
    };
    let mut plan = named.experiment.plan(Scale::named(&run.scale).ok_or_else(unknown)?);
    if !seedbed_runs::replay(&mut *plan, &mut run.outcomes())? {
        let wrong = format!("the run of {} has fewer jobs than this program gives it", run.experiment);
        return Err(UsageError::new(wrong, "repeat it and publish the results again"));
    }
    Ok(Section { named, run: run.as_run(), exhibits: plan.summary() })
}
