//! `seedbed engine-check`

use crate::options::{Format, FormatOption};
use crate::output::{print, print_json, tell};
use crate::progress::{catch_interrupts, watched};
use crate::{CliError, Workbench};
use seedbed_engines::{Check, check};
use seedbed_rules::{Budget, UsageError};
use serde::Serialize;
use std::time::Duration;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The program with its arguments, as one word: 'python3 engine.py'
    command: String,
    /// The games that it is tried at
    #[arg(long = "game", default_values_t = ["tic-tac-toe".to_owned()])]
    games: Vec<String>,
    /// How long a move may take
    #[arg(long, default_value = "5s")]
    time: String,
    #[command(flatten)]
    format: FormatOption,
}

#[derive(Serialize)]
struct Report {
    game: String,
    checks: Vec<Check>,
}

impl Args {
    pub(crate) fn run(self, bench: &Workbench) -> Result<(), CliError> {
        let command = self.command.parse()?;
        let Budget::Time(time) = Budget::parse(&self.time)? else {
            return Err(UsageError::new(format!("--time {}", self.time), "a time such as 500ms or 5s").into());
        };
        let mut reports = Vec::new();
        catch_interrupts();
        for name in &self.games {
            let game = bench.game(name)?;
            let checks = watched("trying", 0, |watch| check(&command, &*game, time, watch.signal()));
            reports.push(Report { game: game.spec().to_string(), checks });
        }
        match self.format.format {
            Format::Json => print_json(&reports)?,
            Format::Table => print(&reports.iter().map(|report| report.text(time)).collect::<String>())?,
        }
        let is_good = |check: &Check| check.wrong.is_none() || check.is_a_wish;
        if reports.iter().flat_map(|report| &report.checks).all(is_good) {
            Ok(())
        } else {
            tell("the program does not keep to docs/engine-protocol.md");
            Err(CliError::Failed)
        }
    }
}

impl Report {
    fn text(&self, time: Duration) -> String {
        let line = |check: &Check| match &check.wrong {
            None => format!("  yes  {}\n", check.what),
            Some(wrong) if check.is_a_wish => format!("  (no) {}: {wrong}\n", check.what),
            Some(wrong) => format!("  NO   {}: {wrong}\n", check.what),
        };
        let head = format!("{}, {} a move: the program\n", self.game, Budget::Time(time));
        head + &self.checks.iter().map(line).collect::<String>()
    }
}
