//! Papers with their experiments, handed in by whoever knows them, and found by name.

use crate::AnyExperiment;
use seedbed_rules::UsageError;

/// A published work.
pub struct Paper {
    /// Its short name, such as `dominance`.
    pub name: &'static str,
    /// Author, title, place and year.
    pub source: &'static str,
    /// Its tables and figures, and what goes beyond them.
    pub experiments: Vec<Box<dyn AnyExperiment>>,
}

/// An experiment with its full name.
#[derive(Clone, Copy)]
pub struct Named<'a> {
    /// The paper.
    pub paper: &'a Paper,
    /// The experiment.
    pub experiment: &'a dyn AnyExperiment,
}

impl Named<'_> {
    /// Its full name, such as `dominance/table-5.1`.
    pub fn name(&self) -> String {
        format!("{}/{}", self.paper.name, self.experiment.title().name)
    }
}

/// The experiments that a name means: `all`, a paper such as `dominance`, or one such as `dominance/table-5.1`.
///
/// # Errors
///
/// If nothing has that name.
pub fn find<'a>(papers: &'a [Paper], name: &str) -> Result<Vec<Named<'a>>, UsageError> {
    let all = papers.iter().flat_map(|paper| {
        paper.experiments.iter().map(move |experiment| Named { paper, experiment: &**experiment })
    });
    let found: Vec<Named<'a>> = all.clone().filter(|named| means(name, named)).collect();
    if !found.is_empty() {
        return Ok(found);
    }
    let mut known: Vec<String> = vec!["all".to_owned()];
    known.extend(papers.iter().map(|paper| paper.name.to_owned()));
    known.extend(all.map(|named| named.name()));
    let known: Vec<&str> = known.iter().map(String::as_str).collect();
    Err(UsageError::unknown("experiment", name, &known))
}

fn means(name: &str, named: &Named<'_>) -> bool {
    let title = named.experiment.title();
    let within = name.strip_prefix(named.paper.name).and_then(|rest| rest.strip_prefix('/'));
    let is = |own: &str| within == Some(own);
    name == "all" || name == named.paper.name || is(title.name) || title.also.iter().any(|also| is(also))
}
