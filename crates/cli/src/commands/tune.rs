//! `seedbed tune`

use crate::history::plot;
use crate::options::{Format, RunOptions, read_count};
use crate::output::{amount, percent, print, print_json, tell};
use crate::progress::{accompanied, catch_interrupts, interrupted, spinner};
use crate::{CliError, Workbench};
use seedbed_arena::{Watch, with_threads};
use seedbed_erased::{AnyGame, STRATEGY};
use seedbed_files::{Overwrite, check_target, write};
use seedbed_rules::UsageError;
use seedbed_train::tuning::{Aim, Comparison, Finding, RaceRule, Subject, TuneBudget, TuneConfig, TuneRun};
use seedbed_tune::optimise::{DEFAULT, METHODS};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

#[derive(clap::Args)]
#[command(after_help = methods_help())]
pub(crate) struct Args {
    /// A game with parametric strategies, such as war; any game with --agent
    game: String,
    /// The method (listed below)
    #[arg(long, default_value = DEFAULT)]
    method: String,
    /// Tune the options of this agent instead, each written as a span: mcts:500,c={0..2.5}
    #[arg(long)]
    agent: Option<String>,
    /// How much to spend: games such as 2000, 200k or 2M-games, or a time such as 90s, 10m, 2h
    #[arg(long, default_value = "200k-games", value_parser = read_budget)]
    budget: TuneBudget,
    /// The file to write the strategy to; `param:FILE` plays it
    #[arg(long, default_value = "strategy.json")]
    out: PathBuf,
    /// Seconds between two updates of the file: what a kill or Ctrl-C loses at most
    #[arg(long, default_value_t = 2.0, value_parser = seconds)]
    checkpoint: f64,
    /// Continue with what the file holds, or begin if there is no file yet
    #[arg(long)]
    resume: bool,
    /// Tune against this one agent instead of random strategies, such as dichotomy or param:FILE (for naive, halving and cma)
    #[arg(long, conflicts_with = "unbeaten")]
    against: Option<String>,
    /// The rule that ends a race between two strategies: bets, or the empirical Bernstein inequality of the literature
    #[arg(long)]
    race: Option<RaceName>,
    /// Keep to Algorithms 1 to 4 of "Surprising strategies" to the letter: Bernstein races that run to their end, every
    /// comparison played, steps that never restart
    #[arg(long)]
    as_printed: bool,
    /// The chance that a race takes the weaker strategy
    #[arg(long, default_value_t = 0.05, value_parser = chance)]
    delta: f64,
    /// The difference in score that hardly matters
    #[arg(long, default_value_t = 0.01, value_parser = chance)]
    epsilon: f64,
    /// Look for a strategy that does not lose: a draw counts as a win (for naive, halving and cma); with --resume,
    /// go on so with one that was tuned to win
    #[arg(long)]
    unbeaten: bool,
    #[command(flatten)]
    run: RunOptions,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum RaceName {
    Betting,
    Bernstein,
}

fn methods_help() -> String {
    let width = METHODS.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let lines: Vec<String> =
        METHODS.iter().map(|(name, about)| format!("  {name:width$}  {about}")).collect();
    format!("Methods:\n{}", lines.join("\n"))
}

fn read_budget(text: &str) -> Result<TuneBudget, String> {
    let right = || "games such as 2000 or 200k-games, or a time such as 90s, 10m, 2h".to_owned();
    let number = |text: &str, unit: f64| match text.parse::<f64>() {
        Ok(x) if x > 0.0 && x * unit <= 1e15 => Ok(x * unit),
        _ => Err(right()),
    };
    if let Ok(games) = read_count(text.strip_suffix("-games").unwrap_or(text)) {
        return Ok(TuneBudget::Games(games));
    }
    let unit = match text.chars().last() {
        Some('s') => 1.0,
        Some('m') => 60.0,
        Some('h') => 3600.0,
        _ => return Err(right()),
    };
    let seconds = number(&text[..text.len() - 1], unit)?;
    Ok(TuneBudget::Time(Duration::from_secs_f64(seconds.min(1e9))))
}

pub(super) fn seconds(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(x) if (0.0..=1e6).contains(&x) => Ok(x),
        _ => Err("a number of seconds from 0 to 1e6".to_owned()),
    }
}

fn chance(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(x) if x > 0.0 && x < 0.5 => Ok(x),
        _ => Err("a number above 0 and below 0.5".to_owned()),
    }
}

impl Args {
    pub(crate) fn run(self, bench: &Workbench) -> Result<(), CliError> {
        let game = bench.game(&self.game)?;
        let subject =
            Subject::of(&*game, self.agent.as_deref())?.ok_or_else(|| bench.without_strategies(&*game))?;
        let run = self.tuning(&*game, subject)?;
        if matches!(self.budget, TuneBudget::Time(_)) {
            tell("note: the budget is a time, so the result does not repeat");
        }
        catch_interrupts();
        let begun = Instant::now();
        let Some(finding) = with_threads(self.run.threads(), || self.tune(&run))?? else {
            tell(format_args!("stopped before there was anything new to write to {}", self.out.display()));
            return Err(CliError::Interrupted);
        };
        if self.run.format() == Format::Json {
            print_json(&finding)?;
        } else {
            print(&text_of(&finding, &self.out))?;
        }
        tell(format_args!(
            "{} games in {:.1} s",
            amount(finding.games as f64),
            begun.elapsed().as_secs_f64()
        ));
        if interrupted() { Err(CliError::Interrupted) } else { Ok(()) }
    }

    fn comparison(&self) -> Comparison {
        let race = match (self.race, self.as_printed) {
            (Some(RaceName::Bernstein), _) | (None, true) => RaceRule::Bernstein,
            (Some(RaceName::Betting), _) | (None, false) => RaceRule::Betting,
        };
        Comparison { race, delta: self.delta, epsilon: self.epsilon, as_printed: self.as_printed }
    }

    fn aim(&self, game: &dyn AnyGame) -> Result<Aim, UsageError> {
        Ok(match &self.against {
            Some(agent) => Aim::Beat(Box::new(game.resolve(&agent.parse()?)?)),
            None if self.unbeaten => Aim::Unbeaten,
            None => Aim::Win,
        })
    }

    /// The run from its start, or as the file holds it.
    fn tuning<'a>(&self, game: &'a dyn AnyGame, subject: Subject<'a>) -> Result<TuneRun<'a>, UsageError> {
        let config = TuneConfig {
            method: self.method.clone(),
            budget: self.budget,
            comparison: self.comparison(),
            aim: self.aim(game)?,
            seed: self.run.seed(),
            file: self.out.display().to_string(),
            every: Duration::from_secs_f64(self.checkpoint),
        };
        // Without a file yet there is nothing to go on with: the same command serves for the start and after every kill.
        if self.resume && self.out.try_exists().unwrap_or(true) {
            return TuneRun::resume(game, subject, config, Finding::read(&self.out)?);
        }
        if !self.resume && self.out.exists() {
            let wrong = format!("{} is there already", self.out.display());
            return Err(UsageError::new(wrong, "--resume goes on with it, --out names another file"));
        }
        // Told before games are played whose strategy would have no place.
        check_target(&self.out, Overwrite::Ours(&STRATEGY))?;
        TuneRun::new(game, subject, config)
    }

    /// Tunes while another thread shows the news; returns what is in the file at last, if anything.
    fn tune(&self, run: &TuneRun<'_>) -> Result<Option<Finding>, CliError> {
        let (watch, news) = (Watch::default(), Mutex::new(String::new()));
        let mut kept = None;
        let beat = |bar: &indicatif::ProgressBar| {
            if interrupted() {
                watch.stop();
            }
            bar.set_position(watch.done());
            bar.set_message(news.lock().unwrap_or_else(PoisonError::into_inner).clone());
        };
        accompanied(spinner, beat, || {
            let found = run.run(&watch, |finding| {
                *news.lock().unwrap_or_else(PoisonError::into_inner) = finding.news();
                kept = Some(finding.clone());
                self.keep(finding)
            })?;
            if let Some(finding) = &found {
                self.keep(finding)?;
            }
            Ok(found.or(kept))
        })
    }

    /// Writes the file; that no other strategy is replaced was made sure of in the beginning.
    fn keep(&self, finding: &Finding) -> Result<(), CliError> {
        Ok(write(&self.out, finding.text().as_bytes(), Overwrite::Ours(&STRATEGY))?)
    }
}

fn text_of(finding: &Finding, out: &Path) -> String {
    let [share, low, high] = finding.score;
    let [steps, accepted] = finding.steps;
    let members = finding
        .mixture
        .as_ref()
        .map_or(String::new(), |mixture| format!(", a mixture of {}", mixture.0.len()));
    let not_lost = if finding.unbeaten { " not lost" } else { "" };
    let words = finding.explained.iter().fold(String::new(), |text, line| text + "  " + line + "\n");
    format!(
        "{} tuned by {}: {}{members}\n  {}{not_lost} against {} (95 %: {} to {}), {accepted} of {steps} steps taken\n{words}  written to {}\n{}",
        finding.game,
        finding.method,
        finding.spec.clone().unwrap_or_else(|| format!("param:{}", out.display())),
        percent(share),
        finding.opponent(),
        percent(low),
        percent(high),
        out.display(),
        plot(&finding.history)
    )
}
