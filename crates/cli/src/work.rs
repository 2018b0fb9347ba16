//! Work that other threads, processes and machines can do in jobs: a command as text, opened wherever it is to be done.

use crate::commands::Command;
use crate::words::{joined, words};
use crate::{Cli, CliError, Workbench};
use clap::Parser;
use seedbed_arena::{Sprt, Watch};
use seedbed_erased::{AnyAgent, AnyGame, Openings};
use seedbed_lab::{AnyExperiment, Request, Scale};
use seedbed_records::{Pairings, Series, TestedSeries};
use seedbed_rules::{Seed, UsageError};
use seedbed_runs::{JobPlan, RunKey, Store, StoreError};
use seedbed_train::boosting::BoostRun;

/// An experiment, a boost, a match or a tournament that is kept in a store.
pub struct Work<'a> {
    text: String,
    kind: Kind<'a>,
    program: String,
}

pub(crate) enum Kind<'a> {
    Experiment { name: String, experiment: &'a dyn AnyExperiment, scale: Scale, seed: Seed },
    Boost(Box<BoostRun>),
    Series(Box<OwnedSeries>),
}

/// A match or a tournament with all that it needs.
pub(crate) struct OwnedSeries {
    pub(crate) game: Box<dyn AnyGame>,
    pub(crate) agents: Vec<AnyAgent>,
    pub(crate) pairings: Pairings,
    pub(crate) games: u64,
    pub(crate) seed: Seed,
    pub(crate) start: Option<String>,
    pub(crate) openings: Openings,
    pub(crate) record: bool,
    pub(crate) times: bool,
    pub(crate) test: Option<Sprt>,
}

impl OwnedSeries {
    pub(crate) fn series(&self) -> Series<'_> {
        Series {
            game: &*self.game,
            agents: &self.agents,
            pairings: self.pairings,
            games: self.games,
            seed: self.seed,
            start: self.start.clone(),
            openings: self.openings.clone(),
            record: self.record,
            times: self.times,
        }
    }

    pub(crate) fn tested(&self) -> Option<TestedSeries<'_>> {
        self.test.map(|test| TestedSeries { series: self.series(), test })
    }
}

impl Workbench {
    /// The work that a command means: `reproduce`, `boost`, `match` or `tournament` with their options, or the name of
    /// an experiment alone. All experiments of a paper are as many works.
    ///
    /// # Errors
    ///
    /// If the text is no such command, or its game, agent or experiment is not there.
    pub fn works(&self, text: &str) -> Result<Vec<Work<'_>>, UsageError> {
        let mut words = words(text)?;
        if words.first().is_some_and(|first| !COMMANDS.contains(&first.as_str())) {
            if words.get(1).is_some_and(|second| !second.starts_with('-')) {
                return Err(UsageError::new(format!("`{text}` is no work"), NO_WORK));
            }
            words.insert(0, COMMANDS[0].to_owned());
        }
        let program = self.mark().map_err(|error| CliError::from(error).into_usage())?;
        let command = Cli::try_parse_from(std::iter::once("seedbed".to_owned()).chain(words.iter().cloned()));
        let opened = command.map_err(CliError::from).and_then(|cli| match cli.command {
            Some(Command::Reproduce(args)) => args.works(self),
            Some(Command::Boost(args)) => Ok(vec![(joined(&words), args.work(self, &program)?)]),
            Some(Command::Match(args)) => Ok(vec![(joined(&words), args.work(self)?)]),
            Some(Command::Tournament(args)) => Ok(vec![(joined(&words), args.work(self)?)]),
            _ => Err(UsageError::new(format!("`{text}` is no work"), NO_WORK).into()),
        });
        let opened = opened.map_err(CliError::into_usage)?.into_iter();
        Ok(opened.map(|(text, kind)| Work { text, kind, program: program.clone() }).collect())
    }
}

/// What can be work for others.
const COMMANDS: [&str; 4] = ["reproduce", "boost", "match", "tournament"];

const NO_WORK: &str = "name an experiment, or write a command: boost, match or tournament with its options";

impl Work<'_> {
    /// What it is, as a command says it: whoever has the same program opens the same work by it.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The program that does it: version and fingerprint.
    pub fn program(&self) -> &str {
        &self.program
    }

    /// Its jobs, from the beginning.
    pub fn plan(&self) -> Box<dyn JobPlan + '_> {
        match &self.kind {
            Kind::Experiment { experiment, scale, .. } => experiment.plan(*scale),
            Kind::Boost(boost) => boost.jobs(),
            Kind::Series(series) => match series.tested() {
                Some(tested) => tested.jobs(),
                None => series.series().jobs(),
            },
        }
    }

    /// What its run is known by, found out on the current thread pool; `None` if the watch was stopped.
    ///
    /// # Errors
    ///
    /// If the store cannot be used.
    pub fn key(&self, store: &Store, watch: &Watch) -> Result<Option<RunKey>, StoreError> {
        match &self.kind {
            Kind::Experiment { name, experiment, scale, seed } => {
                let request = Request {
                    name,
                    experiment: *experiment,
                    scale: *scale,
                    seed: *seed,
                    program: &self.program,
                };
                Ok(request.identify(store, watch)?.map(|run| run.key().clone()))
            }
            Kind::Boost(boost) => Ok(Some(boost.key())),
            Kind::Series(series) => Ok(Some(match series.tested() {
                Some(tested) => tested.key(&self.program),
                None => series.series().key(&self.program),
            })),
        }
    }

    /// The files that its agents read, by content: on every machine they must be the same.
    pub fn materials(&self) -> Vec<String> {
        let agents = match &self.kind {
            Kind::Experiment { .. } => &[],
            Kind::Boost(boost) => std::slice::from_ref(boost.agent()),
            Kind::Series(series) => series.agents.as_slice(),
        };
        let files = agents.iter().flat_map(AnyAgent::files);
        files.map(|file| format!("{} {}", file.path.display(), file.id)).collect()
    }

    /// What this machine lacks for it, if anything.
    pub fn absent(&self) -> Option<&'static str> {
        match &self.kind {
            Kind::Experiment { experiment, .. } => experiment.absent(),
            _ => None,
        }
    }

    /// Makes sure that it comes out the same wherever it is done, so that several machines may do it.
    ///
    /// # Errors
    ///
    /// If it measures time, or an agent may play otherwise the next time.
    pub fn check_shared(&self) -> Result<(), UsageError> {
        let title = &self.text;
        if matches!(&self.kind, Kind::Experiment { experiment, .. } if experiment.is_timed()) {
            let wrong = format!("`{title}` measures time, and two machines do not measure alike");
            return Err(UsageError::new(wrong, "let one machine do it, with threads"));
        }
        let Kind::Series(series) = &self.kind else { return Ok(()) };
        if series.times {
            let wrong = format!("`{title}` notes how long moves take, which no two machines do alike");
            return Err(UsageError::new(wrong, "leave --times out, or let one machine do it, with threads"));
        }
        match series.agents.iter().find(|agent| !agent.repeats()) {
            Some(agent) => Err(UsageError::new(
                format!("{agent} may play otherwise the next time, so that two machines cannot be compared"),
                "give it a budget that is counted, or let one machine do it, with threads",
            )),
            None => Ok(()),
        }
    }
}
