//! The `seedbed` command line: one file a command, no logic of play.

mod commands;
mod exhibit;
mod failure;
mod options;
mod output;
mod papers;
mod progress;

use clap::Parser;
use commands::Command;
use failure::Failure;
use std::process::ExitCode;

/// The workbench for game-playing programs.
#[derive(Parser)]
#[command(name = "seedbed", version, about, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

/// The version and the fingerprint of the sources of this program.
const PROGRAM: &str = concat!(env!("CARGO_PKG_VERSION"), "+", env!("SEEDBED_SOURCES"));

const FIRST_STEPS: &str = "\
Seedbed: the workbench for game-playing programs.

First steps:
  seedbed games                                      what can be played
  seedbed play tic-tac-toe                           play against the computer
  seedbed match domineering:5x5 mcts random          let two agents meet
  seedbed info domineering                           rules, parameters, who can play
  seedbed help                                       every command
";

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Some(command) => command.run(),
        None => output::print(FIRST_STEPS),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
