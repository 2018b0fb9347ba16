//! `seedbed explain`

use crate::output::{percent, print};
use crate::{CliError, Workbench};
use seedbed_train::tuning::{Finding, Subject};
use std::path::PathBuf;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// A strategy that `seedbed tune` wrote
    file: PathBuf,
}

impl Args {
    pub(crate) fn run(self, bench: &Workbench) -> Result<(), CliError> {
        let finding = Finding::read(&self.file)?;
        let game = bench.game(&finding.game)?;
        let subject = Subject::named(&*game, &finding.agent)?;
        let duels = subject.as_ref().map(Subject::duels);
        let explain = |numbers: &[f64]| {
            let fits = duels.filter(|duels| duels.numbers() == numbers.len());
            let lines = fits.map(|duels| duels.explain(numbers)).unwrap_or_default();
            if lines.is_empty() {
                vec![format!("{} numbers, which this game has no words for.", numbers.len())]
            } else {
                lines
            }
        };
        let Finding { game, method, games, seed, .. } = &finding;
        let mut lines = vec![format!("{game}, found by {method} in {games} games (seed {seed})")];
        match &finding.mixture {
            None => lines.extend(explain(&finding.numbers).iter().map(|line| format!("  {line}"))),
            Some(mixture) => {
                for (weight, numbers) in &mixture.0 {
                    lines.push(format!("  with {}:", percent(*weight)));
                    lines.extend(explain(numbers).iter().map(|line| format!("    {line}")));
                }
            }
        }
        print(&(lines.join("\n") + "\n"))
    }
}
