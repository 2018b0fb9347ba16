//! What the commands work on.

use crate::{Cli, CliError, output};
use clap::Parser;
use seedbed_erased::{AnyGame, GameEntry, Registry};
use seedbed_lab::{Paper, find};
use seedbed_rules::{NoMemory, Spec, UsageError, hash_key};
use seedbed_runs::Run;
use seedbed_solve::keep_no_freed_memory;
use std::ffi::OsString;
use std::io;
use std::process::ExitCode;

/// The games and papers of a command line.
pub struct Workbench {
    /// The games, by name.
    pub registry: Registry,
    /// The works whose tables and figures can be reproduced.
    pub papers: Vec<Paper>,
    /// The version of the program, and of its sources if that is known: runs and books are marked with it.
    pub program: &'static str,
    /// Are there games or papers whose sources `program` does not stand for?
    pub is_extended: bool,
}

/// What to try first, in the name of the program.
fn first_steps(name: &str) -> String {
    FIRST_STEPS.replace("  seedbed ", &format!("  {name} "))
}

const FIRST_STEPS: &str = "\
Seedbed: the workbench for game-playing programs.

First steps:
  seedbed games                                      what can be played
  seedbed play tic-tac-toe                           play against the computer
  seedbed match domineering:5x5 mcts random          let two agents meet
  seedbed info domineering                           rules, parameters, who can play
  seedbed help                                       every command
";

impl Workbench {
    /// The same workbench with one game more; it replaces one of the same name.
    #[must_use]
    pub fn with_game(self, entry: GameEntry) -> Self {
        Self { registry: self.registry.with(entry), is_extended: true, ..self }
    }

    /// The same workbench with one work more.
    #[must_use]
    pub fn with_paper(mut self, paper: Paper) -> Self {
        self.papers.push(paper);
        self.is_extended = true;
        self
    }

    /// Carries out what the program's arguments say, and returns the exit code.
    pub fn run(&self) -> ExitCode {
        self.run_with(std::env::args_os()).into()
    }

    /// Carries out what these arguments say, the name of the program first, and returns the number of the exit code.
    pub fn run_with(&self, arguments: impl IntoIterator<Item = OsString>) -> u8 {
        keep_no_freed_memory();
        let done = Cli::try_parse_from(arguments).map_err(CliError::from).and_then(|cli| match cli.command {
            Some(command) => NoMemory::caught(|| command.run(self)).unwrap_or_else(|lack| Err(lack.into())),
            None => output::print(&first_steps(output::program())),
        });
        match done {
            Ok(()) => 0,
            Err(error) => error.report(),
        }
    }

    /// What runs and books are marked with. Nobody knows the sources of what was added, so the executable stands for them: a
    /// store never mixes the results of a game with those of the same game before its rules were changed.
    ///
    /// # Errors
    ///
    /// If the executable cannot be read.
    pub fn mark(&self) -> io::Result<String> {
        if !self.is_extended {
            return Ok(self.program.to_owned());
        }
        let executable = std::fs::read(std::env::current_exe()?)?;
        Ok(format!("{}+{:016x}", self.program, hash_key(&executable)))
    }

    /// Does a run measure time, so that no two machines leave the same?
    pub fn is_timed(&self, run: &Run) -> bool {
        let found = find(&self.papers, &run.experiment);
        found.is_ok_and(|found| found.iter().any(|named| named.experiment.is_timed()))
    }

    /// The game that a text on the command line names.
    pub(crate) fn game(&self, text: &str) -> Result<Box<dyn AnyGame>, CliError> {
        Ok(self.registry.open(&text.parse::<Spec>()?)?)
    }

    /// The error that a game has no parametric strategies, with the games that have some.
    pub fn without_strategies(&self, game: &dyn AnyGame) -> UsageError {
        let parametric = self.registry.those(|game| game.duels().is_some());
        let right = format!(
            "name options of an agent with --agent; {}",
            UsageError::some_of("parametric", &parametric)
        );
        UsageError::new(format!("{} has no parametric strategies", game.spec()), right)
    }

    /// The error that a game has no exact method, with what can be had instead and the games that have one.
    pub fn unsolvable(&self, game: &dyn AnyGame) -> UsageError {
        let spec = game.spec();
        let (why, instead) = if game.is_hidden() {
            let small = self.registry.those(|game| game.has_tree());
            (
                "it has hidden information",
                UsageError::some_of("an equilibrium is found, where small enough, of", &small),
            )
        } else {
            ("chance decides in it", String::new())
        };
        let solvable = self.registry.those(|game| game.is_solvable());
        let hints = [
            format!("`seedbed exploit {spec} AGENT` finds the best answer to a player"),
            instead,
            UsageError::some_of("solved exactly, where small enough", &solvable),
        ];
        let right: Vec<&str> = hints.iter().map(String::as_str).filter(|hint| !hint.is_empty()).collect();
        UsageError::new(format!("there is no exact method for {spec}: {why}"), right.join("; "))
    }
}
