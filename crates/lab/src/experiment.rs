//! What an experiment is: a named generator of independent seeded jobs, and a summary of what they found.

use crate::Exhibit;
use rayon::prelude::*;
use seedbed_arena::Watch;
use seedbed_rules::{Seed, UsageError};
use seedbed_runs::{JobPlan, outcome_text, read_outcome};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::ops::Range;

/// How much is played.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Scale {
    /// Seconds: enough to see that everything works.
    Small,
    /// Minutes: as much as one waits for, for experiments in which the other scales are far from that.
    Minutes,
    /// Everything that the paper's scale has, with a tenth of the games, rounds or runs.
    Tenth,
    /// The paper's settings, with its number of games or as many of them as a day allows.
    Paper,
    /// Many times the paper, for results whose games were too few to tell.
    Large,
}

impl Scale {
    /// All scales, the quickest first.
    pub const ALL: [Self; 5] = [Self::Small, Self::Minutes, Self::Tenth, Self::Paper, Self::Large];

    /// The scales that every experiment has unless it says otherwise.
    pub const USUAL: [Self; 4] = [Self::Small, Self::Tenth, Self::Paper, Self::Large];

    /// Its name on the command line and in the store.
    pub fn name(self) -> &'static str {
        match self {
            Self::Small => "small",
            Self::Minutes => "minutes",
            Self::Tenth => "tenth",
            Self::Paper => "paper",
            Self::Large => "large",
        }
    }

    /// The scale of this name, if there is one.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|scale| scale.name() == name)
    }

    /// One of three settings, for an experiment with the usual scales: a tenth has those of the paper.
    pub fn pick<T>(self, small: T, paper: T, large: T) -> T {
        match self {
            Self::Small | Self::Minutes => small,
            Self::Tenth | Self::Paper => paper,
            Self::Large => large,
        }
    }

    /// One of three numbers of games, rounds or runs: a tenth has a tenth of the paper's, and at least two where that has as many.
    pub fn count(self, small: u64, paper: u64, large: u64) -> u64 {
        match self {
            Self::Tenth => paper.div_ceil(10).max(paper.min(2)),
            _ => self.pick(small, paper, large),
        }
    }
}

/// What an experiment is called.
#[derive(Clone, Copy, Debug)]
pub struct Title {
    /// Its name within the paper, such as `table-5.1`.
    pub name: &'static str,
    /// Other tables and figures that it shows too.
    pub also: &'static [&'static str],
    /// What it is about, in one line.
    pub about: &'static str,
}

/// A table or figure of a paper, with the work behind it.
///
/// ```
/// use seedbed_arena::Watch;
/// use seedbed_lab::{Ended, Exhibit, ExhibitTable, Experiment, Line, Part, Request, Scale, Title};
/// use seedbed_rules::Seed;
/// use seedbed_runs::Store;
///
/// /// How often a die shows a six.
/// struct Sixes;
///
/// impl Experiment for Sixes {
///     type Job = u64;
///     type Outcome = u64;
///
///     fn title(&self) -> Title {
///         Title { name: "sixes", also: &[], about: "how often a die shows a six" }
///     }
///
///     /// Jobs are numbers of rolls.
///     fn jobs(&self, scale: Scale) -> Vec<u64> {
///         vec![1000; scale.pick(2, 20, 200)]
///     }
///
///     fn label(&self, rolls: &u64) -> String {
///         format!("{rolls} rolls")
///     }
///
///     fn games(&self, rolls: &u64) -> u64 {
///         *rolls
///     }
///
///     fn run(&self, rolls: &u64, seed: Seed, watch: &Watch) -> Option<u64> {
///         let mut rng = seed.rng();
///         let sixes = (0..*rolls).filter(|_| rng.below(6) == 5).count();
///         watch.count(*rolls);
///         Some(sixes as u64)
///     }
///
///     fn summary(&self, _: Scale, done: &[(u64, u64)]) -> Vec<Exhibit> {
///         let sum = done.iter().fold((0, 0), |(sixes, rolls), job| (sixes + job.1, rolls + job.0));
///         let line = Line::events("sixes", Some((1.0 / 6.0, 1_000_000)), sum, 1);
///         let table = ExhibitTable { beside: Vec::new(), lines: vec![line] };
///         let (name, caption) = ("Table 1".to_owned(), "A die".to_owned());
///         vec![Exhibit { name, caption, parts: vec![Part::Table(table)], notes: Vec::new() }]
///     }
/// }
///
/// let (store, watch) = (Store::in_memory()?, Watch::default());
/// let (name, scale, seed) = ("dice/sixes", Scale::Small, Seed(1));
/// let request = Request { name, experiment: &Sixes, scale, seed, program: "an example" };
/// let run = request.identify(&store, &Watch::default())?.expect("nobody asked to stop");
/// let Ended::Finished(exhibits) = run.run(&store, &watch)? else { panic!("nobody asked to stop") };
/// let Part::Table(table) = &exhibits[0].parts[0] else { panic!("it is a table") };
/// assert_eq!(table.lines[0].verdict().map(|verdict| verdict.word()), Some("agrees"));
/// assert_eq!((watch.done(), run.missing(&store)?), (2000, 0));
/// # Ok::<(), seedbed_runs::StoreError>(())
/// ```
pub trait Experiment: Send + Sync + 'static {
    /// One unit of work, a second or so long: a kill loses no more.
    type Job: Send + Sync;

    /// What a job leaves in the store; sums and counts, so that nothing depends on the order of jobs.
    type Outcome: Serialize + DeserializeOwned + Send + Sync;

    /// What it is called.
    fn title(&self) -> Title;

    /// The jobs at a scale; always the same ones in the same order.
    fn jobs(&self, scale: Scale) -> Vec<Self::Job>;

    /// What a job is, in a few words.
    fn label(&self, job: &Self::Job) -> String;

    /// How many games a job plays, or whatever else is counted as progress.
    fn games(&self, job: &Self::Job) -> u64;

    /// Does a job; `None` if the watch was stopped before it was done.
    fn run(&self, job: &Self::Job, seed: Seed, watch: &Watch) -> Option<Self::Outcome>;

    /// Looks whether a stored outcome is one that this job leaves: what can be read may still be damaged.
    ///
    /// # Errors
    ///
    /// If it is not.
    fn check(&self, _job: &Self::Job, _outcome: &Self::Outcome) -> Result<(), UsageError> {
        Ok(())
    }

    /// What all jobs together found, beside what was published.
    fn summary(&self, scale: Scale, done: &[(Self::Job, Self::Outcome)]) -> Vec<Exhibit>;

    /// Raised by hand when jobs or outcomes change in a way that neither their labels nor the probes show.
    fn version(&self) -> u32 {
        1
    }

    /// Small jobs, seconds in all, that do what the jobs of this scale do, or as much of it as can be: a program in which
    /// they come out the same goes on with stored runs. Override it if jobs take long, or where kinds of jobs take turns.
    fn probes(&self, scale: Scale) -> Vec<Self::Job> {
        sampled(self.jobs(scale))
    }

    /// What a probe comes out as; `None` if the watch was stopped. Override it if an outcome has times in it, or where more
    /// can be told of the same work, such as every move: who wins a few games shows little.
    fn probe(&self, job: &Self::Job, seed: Seed, watch: &Watch) -> Option<String> {
        self.run(job, seed, watch).map(|outcome| outcome_text(&outcome))
    }

    /// Jobs that follow from what all jobs so far have found; none if everything has been done.
    ///
    /// They too are always the same ones, since outcomes are, so that a run can be resumed in the middle of them.
    fn more(&self, _: Scale, _: &[(Self::Job, Self::Outcome)]) -> Vec<Self::Job> {
        Vec::new()
    }

    /// The scales it has.
    fn scales(&self) -> &'static [Scale] {
        &Scale::USUAL
    }

    /// The seed of a job: its own, unless jobs have seeds in common.
    fn seed(&self, experiment: Seed, job: usize) -> Seed {
        experiment.child("job", job as u64)
    }

    /// What it needs and this machine does not have; then it is skipped.
    fn absent(&self) -> Option<&'static str> {
        None
    }

    /// Does it measure time? Then its jobs are done one by one, and no two runs are quite alike.
    fn is_timed(&self) -> bool {
        false
    }
}

/// At most 16 of these, spread evenly: as many kinds of jobs as such a number can meet where those of a kind follow each other.
pub fn sampled<T>(jobs: Vec<T>) -> Vec<T> {
    const MOST: usize = 16;
    let count = jobs.len();
    let wanted = |at: &usize| count <= MOST || (at * MOST) % count < MOST;
    jobs.into_iter().enumerate().filter(|(at, _)| wanted(at)).map(|(_, job)| job).collect()
}

/// An experiment whose types are hidden.
pub trait AnyExperiment: Send + Sync {
    /// What it is called.
    fn title(&self) -> Title;

    /// What it needs and this machine does not have.
    fn absent(&self) -> Option<&'static str>;

    /// The scales it has.
    fn scales(&self) -> &'static [Scale];

    /// Does it measure time?
    fn is_timed(&self) -> bool;

    /// The version that its jobs and outcomes have by its author's count.
    fn version(&self) -> u32;

    /// What the probes of a scale come out as, on the current thread pool; `None` if the watch was stopped.
    fn behaviour(&self, scale: Scale, watch: &Watch) -> Option<Vec<String>>;

    /// The work at one of its scales.
    fn plan(&self, scale: Scale) -> Box<dyn ExperimentPlan + '_>;
}

/// The jobs of an experiment at one scale, and what they show.
pub trait ExperimentPlan: JobPlan {
    /// The exhibits, once all outcomes have been taken.
    fn summary(&self) -> Vec<Exhibit>;
}

impl<E: Experiment> AnyExperiment for E {
    fn title(&self) -> Title {
        Experiment::title(self)
    }

    fn absent(&self) -> Option<&'static str> {
        Experiment::absent(self)
    }

    fn scales(&self) -> &'static [Scale] {
        Experiment::scales(self)
    }

    fn is_timed(&self) -> bool {
        Experiment::is_timed(self)
    }

    fn version(&self) -> u32 {
        Experiment::version(self)
    }

    fn behaviour(&self, scale: Scale, watch: &Watch) -> Option<Vec<String>> {
        let root = Seed(0).child("probe", 0);
        let probes = self.probes(scale);
        debug_assert!(!probes.is_empty(), "an experiment shows how it behaves");
        let outcome = |(at, job): (usize, &E::Job)| self.probe(job, Experiment::seed(self, root, at), watch);
        probes.par_iter().enumerate().with_max_len(1).map(outcome).collect()
    }

    fn plan(&self, scale: Scale) -> Box<dyn ExperimentPlan + '_> {
        let jobs = Experiment::jobs(self, scale);
        Box::new(Planned { experiment: self, scale, done: Vec::new(), jobs })
    }
}

struct Planned<'a, E: Experiment> {
    experiment: &'a E,
    scale: Scale,
    /// Jobs whose outcomes have been taken.
    done: Vec<(E::Job, E::Outcome)>,
    /// Those that come next.
    jobs: Vec<E::Job>,
}

impl<E: Experiment> Planned<'_, E> {
    fn job(&self, job: usize) -> &E::Job {
        &self.jobs[job - self.done.len()]
    }
}

impl<E: Experiment> JobPlan for Planned<'_, E> {
    fn open(&self) -> Range<usize> {
        self.done.len()..self.done.len() + self.jobs.len()
    }

    fn label(&self, job: usize) -> String {
        self.experiment.label(self.job(job))
    }

    fn games(&self, job: usize) -> u64 {
        self.experiment.games(self.job(job))
    }

    fn run(&self, job: usize, seed: Seed, watch: &Watch) -> Option<String> {
        let name = self.experiment.title().name;
        let seed = self.experiment.seed(seed.child(name, 0), job);
        let outcome = self.experiment.run(self.job(job), seed, watch)?;
        Some(outcome_text(&outcome))
    }

    fn take(&mut self, outcomes: Vec<String>) -> Result<(), UsageError> {
        let stage = outcomes.iter().map(|text| read_outcome(text)).collect::<Result<Vec<E::Outcome>, _>>()?;
        for (job, outcome) in self.jobs.iter().zip(&stage) {
            self.experiment.check(job, outcome)?;
        }
        self.done.extend(self.jobs.drain(..).zip(stage));
        self.jobs = self.experiment.more(self.scale, &self.done);
        Ok(())
    }

    fn is_timed(&self) -> bool {
        self.experiment.is_timed()
    }
}

impl<E: Experiment> ExperimentPlan for Planned<'_, E> {
    fn summary(&self) -> Vec<Exhibit> {
        self.experiment.summary(self.scale, &self.done)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tenth_has_all_settings_of_the_paper_and_a_tenth_of_its_games() {
        assert_eq!([Scale::Tenth, Scale::Paper].map(|scale| scale.pick("few", "all", "more")), ["all"; 2]);
        assert_eq!([1, 5, 50, 1_000].map(|games| Scale::Tenth.count(9, games, 9)), [1, 2, 5, 100]);
        assert_eq!(Scale::USUAL.map(|scale| scale.count(1, 50, 500)), [1, 5, 50, 500]);
    }

    #[test]
    fn a_sample_is_spread_over_all() {
        assert_eq!(sampled((0..5).collect()), [0, 1, 2, 3, 4]);
        for count in [16, 17, 31, 32, 100, 1_601] {
            let sample = sampled((0..count).collect::<Vec<usize>>());
            assert_eq!((sample.len(), sample[0]), (16, 0), "of {count}");
            assert!(sample.windows(2).all(|two| two[1] - two[0] <= count / 16 + 1), "{sample:?} of {count}");
        }
    }
}
