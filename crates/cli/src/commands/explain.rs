//! `seedbed explain`

use crate::history::plot;
use crate::options::{Format, FormatOption};
use crate::output::{percent, print, print_json};
use crate::{CliError, Workbench};
use seedbed_train::tuning::{Explained, ExplainedStrategy, Finding};
use std::path::PathBuf;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// A strategy that `seedbed tune` wrote
    file: PathBuf,
    #[command(flatten)]
    format: FormatOption,
}

impl Args {
    pub(crate) fn run(self, bench: &Workbench) -> Result<(), CliError> {
        let finding = Finding::read(&self.file)?;
        let explained = Explained::new(&finding, &*bench.game(&finding.game)?)?;
        if self.format.format == Format::Json {
            return print_json(&explained);
        }
        let Explained { game, method, games, seed, strategies, history, .. } = &explained;
        let mut lines = vec![format!("{game}, found by {method} in {games} games (seed {seed})")];
        for ExplainedStrategy { weight, words, .. } in strategies {
            let indent = if finding.mixture.is_some() {
                lines.push(format!("  with {}:", percent(*weight)));
                "    "
            } else {
                "  "
            };
            lines.extend(words.iter().map(|line| format!("{indent}{line}")));
        }
        print(&(lines.join("\n") + "\n" + &plot(history)))
    }
}
