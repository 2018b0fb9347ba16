//! The commands, one file each.

mod agents;
mod analyse;
mod bench;
mod book;
mod boost;
mod completions;
mod engine;
mod engine_check;
mod equilibrium;
mod explain;
mod exploit;
mod games;
mod gtp;
mod info;
mod learn;
mod match_statistics;
mod matches;
mod perft;
mod play;
mod publish;
mod replay;
mod report;
mod reproduce;
mod runs;
mod show;
mod solve;
#[cfg(feature = "web")]
mod study;
mod tournament;
mod tune;
#[cfg(feature = "web")]
mod web;
mod work;

use crate::output::tell;
use crate::{CliError, Workbench};
use clap::Subcommand;
use seedbed_erased::{AnyAgent, AnyGame};
use seedbed_files::{Kind, Overwrite};
use seedbed_rules::{Spec, UsageError};

/// What can be asked for.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// List the games
    Games(games::Args),
    /// List the agents, or those that can play a game
    Agents(agents::Args),
    /// Rules, parameters and known values of a game
    Info(info::Args),
    /// Play against an agent in the terminal
    Play(play::Args),
    /// Play in a browser: serve a page with all games
    #[cfg(feature = "web")]
    Web(web::Args),
    /// Let people play two agents without knowing which is which: a double-blind study
    #[cfg(feature = "web")]
    Study(study::Args),
    /// Let two agents meet in pairs of games with the seats swapped
    Match(matches::Args),
    /// Let every agent meet every other
    Tournament(tournament::Args),
    /// Count the lines of play of every length up to a depth
    Perft(perft::Args),
    /// Replay given moves, or a game from a file, and show every position
    Replay(replay::Args),
    /// Draw a position: as a picture, or in words
    Show(show::Args),
    /// Judge every position of a game: visits, values, what is proven, best play
    Analyse(analyse::Args),
    /// Repeat a table or figure of a paper, beside the published numbers
    Reproduce(reproduce::Args),
    /// Do a share of the jobs of an experiment or another work, into a store of its own
    Work(work::Args),
    /// List, show, delete, export or merge the runs in the store
    Runs(runs::Args),
    /// Write a page with all that was reproduced
    Report(report::Args),
    /// Learn which random seeds an agent plays a game best with
    Boost(boost::Args),
    /// Solve a position exactly: its value, the best moves, best play to the end
    Solve(solve::Args),
    /// Solve all openings of a game, for an agent that never errs
    Book(book::Args),
    /// Train a net for tree search on games of the search against itself
    Learn(learn::Args),
    /// Find a strong strategy, or the best options of an agent
    Tune(tune::Args),
    /// Say in words what a tuned strategy does
    Explain(explain::Args),
    /// Find the best answer to an agent: what it can be made to lose
    Exploit(exploit::Args),
    /// Measure how fast games are played and searched, with a signature of behaviour
    Bench(bench::Args),
    /// Play Go by the Go Text Protocol, with any program that speaks it
    Gtp(gtp::Args),
    /// Offer an agent to other programs by the engine protocol
    Engine(engine::Args),
    /// Check whether a program keeps to the engine protocol
    EngineCheck(engine_check::Args),
    /// Print completions for a shell
    Completions(completions::Args),
}

impl Command {
    /// Carries the command out.
    pub(crate) fn run(self, bench: &Workbench) -> Result<(), CliError> {
        match self {
            Self::Games(args) => args.run(bench),
            Self::Agents(args) => args.run(bench),
            Self::Info(args) => args.run(bench),
            Self::Play(args) => args.run(bench),
            #[cfg(feature = "web")]
            Self::Web(args) => args.run(bench),
            #[cfg(feature = "web")]
            Self::Study(args) => args.run(bench),
            Self::Match(args) => args.run(bench),
            Self::Tournament(args) => args.run(bench),
            Self::Perft(args) => args.run(bench),
            Self::Replay(args) => args.run(bench),
            Self::Show(args) => args.run(bench),
            Self::Analyse(args) => args.run(bench),
            Self::Reproduce(args) => args.run(bench),
            Self::Work(args) => args.run(bench),
            Self::Runs(args) => args.run(bench),
            Self::Report(args) => args.run(bench),
            Self::Boost(args) => args.run(bench),
            Self::Solve(args) => args.run(bench),
            Self::Book(args) => args.run(bench),
            Self::Learn(args) => args.run(bench),
            Self::Tune(args) => args.run(bench),
            Self::Explain(args) => args.run(bench),
            Self::Exploit(args) => args.run(bench),
            Self::Bench(args) => args.run(bench),
            Self::Gtp(args) => args.run(bench),
            Self::Engine(args) => args.run(bench),
            Self::EngineCheck(args) => args.run(bench),
            Self::Completions(args) => args.run(bench),
        }
    }
}

/// The agent that a text on the command line names, resolved for the game; its notes are printed.
fn agent_for(game: &dyn AnyGame, text: &str) -> Result<AnyAgent, CliError> {
    let spec = text.parse::<Spec>()?;
    if spec.name == HUMAN {
        let wrong = "`human` cannot play here";
        let right = "people play with `seedbed play`";
        return Err(UsageError::new(wrong, right).into());
    }
    let agent = game.resolve(&spec)?;
    tell_of(&agent);
    Ok(agent)
}

/// What whoever named an agent should know: its notes, and the content of its files.
fn tell_of(agent: &AnyAgent) {
    for note in agent.notes() {
        tell(format_args!("note: {note}"));
    }
    for file in agent.files() {
        tell(format_args!("note: {} has content {}", file.path.display(), file.id.short()));
    }
}

/// The spec of a seat that a person holds.
const HUMAN: &str = "human";

/// What a command may replace: files of its own kind, and anything if the user insists.
fn overwrite(kind: &Kind, force: bool) -> Overwrite<'_> {
    if force { Overwrite::Asked } else { Overwrite::Ours(kind) }
}
