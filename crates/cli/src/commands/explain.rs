//! `seedbed explain`

use crate::history::plot;
use crate::options::{Format, FormatOption};
use crate::output::{percent, print, print_json};
use crate::{CliError, Workbench};
use seedbed_train::tuning::{Finding, Subject};
use serde::Serialize;
use std::path::PathBuf;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// A strategy that `seedbed tune` wrote
    file: PathBuf,
    #[command(flatten)]
    format: FormatOption,
}

/// A strategy in words.
#[derive(Serialize)]
struct Explained<'a> {
    game: &'a str,
    agent: &'a str,
    method: &'a str,
    games: u64,
    seed: u64,
    /// Games spent and the score against random strategies then.
    history: &'a [(u64, f64)],
    /// The strategies that are played, with their probabilities.
    strategies: Vec<Strategy>,
}

#[derive(Serialize)]
struct Strategy {
    weight: f64,
    numbers: Vec<f64>,
    words: Vec<String>,
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
        let Finding { game, agent, method, games, seed, .. } = &finding;
        if self.format.format == Format::Json {
            let alone = [(1.0, finding.numbers.clone())];
            let played = finding.mixture.as_ref().map_or(&alone[..], |mixture| &mixture.0);
            let strategy = |(weight, numbers): &(f64, Vec<f64>)| Strategy {
                weight: *weight,
                numbers: numbers.clone(),
                words: explain(numbers),
            };
            let strategies = played.iter().map(strategy).collect();
            let history = &finding.history;
            return print_json(&Explained {
                game,
                agent,
                method,
                games: *games,
                seed: *seed,
                history,
                strategies,
            });
        }
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
        print(&(lines.join("\n") + "\n" + &plot(&finding.history)))
    }
}
