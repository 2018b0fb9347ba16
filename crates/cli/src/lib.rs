//! The `seedbed` command line as a library: one file for each command, no logic of play.
//!
//! A [`Workbench`] is what the commands work on: games from a registry, and papers to reproduce. Whoever adds a game to it
//! has every command for that game.

#![deny(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "these panic where nobody listens; `output::print` and `output::tell` do not"
)]

mod cautions;
mod cli_error;
mod commands;
mod exhibit;
mod history;
mod line_options;
mod options;
mod output;
mod pondering;
mod progress;
mod runner;
mod series_options;
mod table;
mod words;
mod work;
mod workbench;

pub use work::Work;
pub use workbench::Workbench;

use clap::Parser;
use cli_error::CliError;
use commands::Command;

/// The workbench for game-playing programs.
#[derive(Parser)]
#[command(name = "seedbed", version, about, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}
