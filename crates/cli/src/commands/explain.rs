//! `seedbed explain`

use super::{open_game, read_finding};
use crate::Failure;
use crate::output::{percent, print};
use seedbed_catalog::Template;
use seedbed_rules::Duels;
use std::path::PathBuf;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// A strategy that `seedbed tune` wrote
    file: PathBuf,
}

impl Args {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let finding = read_finding(&self.file)?;
        let game = open_game(&finding.game)?;
        let template;
        let duels: Option<&dyn Duels> = if finding.agent == "param" {
            game.duels()
        } else {
            template = Template::read(&*game, &finding.agent)?;
            Some(&template)
        };
        let explain = |numbers: &[f64]| {
            let fits = duels.filter(|duels| duels.numbers() == numbers.len());
            let lines = fits.map(|duels| duels.explain(numbers)).unwrap_or_default();
            if lines.is_empty() {
                vec![format!("{} numbers, which this game has no words for.", numbers.len())]
            } else {
                lines
            }
        };
        let mut text = format!(
            "{}, found by {} in {} games (seed {})\n",
            finding.game, finding.method, finding.games, finding.seed
        );
        match &finding.mixture {
            None => explain(&finding.numbers).iter().for_each(|line| text += &format!("  {line}\n")),
            Some(mixture) => {
                for (weight, numbers) in &mixture.0 {
                    text += &format!("  with {}:\n", percent(*weight));
                    explain(numbers).iter().for_each(|line| text += &format!("    {line}\n"));
                }
            }
        }
        print(&text)
    }
}
