//! `seedbed tune`

use super::write_file;
use crate::{Failure, Workbench};
use crate::options::{Format, RunOptions};
use crate::output::{amount, percent, print, print_json};
use crate::progress::{accompanied, catch_interrupts, interrupted, spinner};
use seedbed_arena::{Interval, wilson, with_threads};
use seedbed_erased::{AnyGame, Template};
use seedbed_rules::{Duels, Mistake, Rng, Seed};
use seedbed_tune::optimise::{DEFAULT, FORMAT, Finding, Judge, METHODS, Mixture, Referee, Tuner, Unbeaten};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
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
    /// How much to spend: games such as 200k-games or 2M-games, or a time such as 90s, 10m, 2h
    #[arg(long, default_value = "200k-games", value_parser = read_budget)]
    budget: Spending,
    /// The file to write the strategy to; `param:FILE` plays it
    #[arg(long, default_value = "strategy.json")]
    out: PathBuf,
    /// Go on with what the file holds
    #[arg(long)]
    resume: bool,
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

fn methods_help() -> String {
    let width = METHODS.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    let lines: Vec<String> =
        METHODS.iter().map(|(name, about)| format!("  {name:width$}  {about}")).collect();
    format!("Methods:\n{}", lines.join("\n"))
}

/// What may be spent.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Spending {
    Games(u64),
    Time(Duration),
}

fn read_budget(text: &str) -> Result<Spending, String> {
    let right = || "games such as 200k-games or 2M-games, or a time such as 90s, 10m, 2h".to_owned();
    let number = |text: &str, unit: f64| match text.parse::<f64>() {
        Ok(x) if x > 0.0 && x * unit <= 1e15 => Ok(x * unit),
        _ => Err(right()),
    };
    if let Some(games) = text.strip_suffix("-games") {
        let (digits, unit) = match games.strip_suffix(['k', 'M']) {
            Some(digits) if games.ends_with('k') => (digits, 1e3),
            Some(digits) => (digits, 1e6),
            None => (games, 1.0),
        };
        return number(digits, unit).map(|games| Spending::Games(games as u64));
    }
    let unit = match text.chars().last() {
        Some('s') => 1.0,
        Some('m') => 60.0,
        Some('h') => 3600.0,
        _ => return Err(right()),
    };
    let seconds = number(&text[..text.len() - 1], unit)?;
    Ok(Spending::Time(Duration::from_secs_f64(seconds.min(1e9))))
}

fn chance(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(x) if x > 0.0 && x < 0.5 => Ok(x),
        _ => Err("a number above 0 and below 0.5".to_owned()),
    }
}

/// Pairs by which a result is shown while it grows, and in the end.
const GLANCE: u64 = 200;
const LOOK: u64 = 5_000;
/// How often the file is written and the result shown.
const EVERY: Duration = Duration::from_secs(2);

impl Args {
    pub(crate) fn run(self, bench: &Workbench) -> Result<(), Failure> {
        let game = bench.game(&self.game)?;
        let template = self.agent.as_deref().map(|text| Template::read(&*game, text)).transpose()?;
        let duels: &dyn Duels = match &template {
            Some(template) => template,
            None => game.duels().ok_or_else(|| no_family(&*game))?,
        };
        let unbeaten = self.unbeaten.then(|| Unbeaten::new(duels, &self.method)).transpose()?;
        let duels = unbeaten.as_ref().map_or(duels, |unbeaten| unbeaten as &dyn Duels);
        let tuner = self.tuner(&*game, duels)?;
        catch_interrupts();
        let begun = Instant::now();
        let run = Run { args: &self, game: &*game, template: template.as_ref(), duels, begun };
        let finding = with_threads(self.run.threads(), || run.tune(tuner))??;
        if self.run.format() == Format::Json {
            print_json(&finding)?;
        } else {
            print(&text_of(&finding, &self.out))?;
        }
        eprintln!("{} games in {:.1} s", amount(finding.games as f64), begun.elapsed().as_secs_f64());
        if interrupted() { Err(Failure::Interrupted) } else { Ok(()) }
    }

    /// The optimiser at its start, or as the file holds it.
    fn tuner(&self, game: &dyn AnyGame, duels: &dyn Duels) -> Result<Tuner, Mistake> {
        if !self.resume {
            if self.out.exists() {
                let wrong = format!("{} is there already", self.out.display());
                return Err(Mistake::new(wrong, "--resume goes on with it, --out names another file"));
            }
            return Tuner::new(&self.method, duels.numbers(), self.run.seed());
        }
        let finding = super::read_finding(&self.out)?;
        let agent = self.agent.as_deref().unwrap_or(PARAM);
        let same = finding.game == game.spec().to_string()
            && finding.agent == agent
            && finding.method == self.method
            && finding.seed == self.run.seed().0;
        if !same {
            let held = format!("{} --method {} --seed {}", finding.game, finding.method, finding.seed);
            let wrong = format!("{} holds another run: {held} of {}", self.out.display(), finding.agent);
            return Err(Mistake::new(
                wrong,
                "give the same game, agent, method and seed, or name another file",
            ));
        }
        Ok(finding.tuner)
    }
}

/// What is tuned when no agent is named.
const PARAM: &str = "param";

fn no_family(game: &dyn AnyGame) -> Mistake {
    let families = seedbed_erased::parametric();
    let right =
        format!("name options of an agent with --agent; {}", Mistake::some_of("parametric", &families));
    Mistake::new(format!("{} has no parametric strategies", game.spec()), right)
}

/// A run with all that stays the same.
struct Run<'a> {
    args: &'a Args,
    game: &'a dyn AnyGame,
    template: Option<&'a Template<'a>>,
    duels: &'a dyn Duels,
    begun: Instant,
}

impl Run<'_> {
    fn tune(&self, mut tuner: Tuner) -> Result<Finding, Failure> {
        let done = AtomicU64::new(tuner.games());
        let news = Mutex::new(String::new());
        let (most, deadline) = match self.args.budget {
            Spending::Games(games) => (games, None),
            Spending::Time(time) => (u64::MAX, Some(self.begun + time)),
        };
        let late = || deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let stop = || interrupted() || late();
        let referee = Referee {
            duels: self.duels,
            delta: self.args.delta,
            epsilon: self.args.epsilon,
            stop: &stop,
            done: &done,
        };
        let beat = |bar: &indicatif::ProgressBar| {
            bar.set_position(done.load(Ordering::Relaxed));
            bar.set_message(news.lock().unwrap_or_else(PoisonError::into_inner).clone());
        };
        accompanied(spinner, beat, || {
            let mut judge = Judge::new(referee, most.saturating_sub(tuner.games()));
            let mut shown = Instant::now();
            while tuner.advance(&mut judge).is_some() {
                if shown.elapsed() >= EVERY {
                    let finding = self.finding(&tuner, GLANCE);
                    *news.lock().unwrap_or_else(PoisonError::into_inner) = news_of(&tuner, &finding);
                    self.keep(&finding)?;
                    shown = Instant::now();
                }
            }
            let finding = self.finding(&tuner, LOOK);
            self.keep(&finding)?;
            Ok(finding)
        })
    }

    /// The result so far, looked at with games of its own.
    fn finding(&self, tuner: &Tuner, pairs: u64) -> Finding {
        let done = AtomicU64::new(0);
        let Args { delta, epsilon, .. } = *self.args;
        let referee = Referee { duels: self.duels, delta, epsilon, stop: &|| false, done: &done };
        let mut judge = Judge::new(referee, u64::MAX);
        let best = tuner.best(&mut judge);
        let score = score(&best, &mut judge, pairs, tuner.seed().child("look", pairs));
        let count = tuner.count();
        let file = self.args.out.display();
        let spec = self.template.and_then(|template| template.agent(best.main()).ok());
        Finding {
            format: FORMAT.to_owned(),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            game: self.game.spec().to_string(),
            agent: self.args.agent.clone().unwrap_or_else(|| PARAM.to_owned()),
            method: tuner.method().to_owned(),
            seed: tuner.seed().0,
            unbeaten: self.args.unbeaten,
            games: tuner.games(),
            steps: [count.steps, count.accepted],
            score: [score.share, score.low, score.high],
            spec: spec.map_or_else(|| format!("{PARAM}:{file}"), |spec| spec.to_string()),
            explained: self.duels.explain(best.main()),
            numbers: best.main().to_vec(),
            mixture: (best.0.len() > 1).then_some(best),
            tuner: tuner.clone(),
        }
    }

    /// Writes the file in one stroke, so that a kill leaves the old or the new one.
    fn keep(&self, finding: &Finding) -> Result<(), Failure> {
        let text = serde_json::to_string_pretty(finding).map_err(|error| Failure::Io(error.into()))?;
        let fresh = self.args.out.with_extension("part");
        write_file(&fresh, &(text + "\n"))?;
        Ok(std::fs::rename(&fresh, &self.args.out)?)
    }
}

/// The score against random strategies, drawn anew for every pair.
fn score(best: &Mixture, judge: &mut Judge<'_>, pairs: u64, seed: Seed) -> Interval {
    let numbers = judge.duels().numbers();
    let baseline = |rng: &mut Rng| (0..numbers).map(|_| rng.normal()).collect();
    let members: Vec<Vec<f64>> = best.0.iter().map(|(_, member)| member.clone()).collect();
    let scores = judge.scores(&members, pairs, &baseline, seed).expect("this judge never stops");
    let share: f64 = best.0.iter().zip(scores).map(|((weight, _), score)| weight * score).sum();
    let games = (2 * pairs) as f64;
    wilson(share * games, games)
}

fn news_of(tuner: &Tuner, finding: &Finding) -> String {
    let [share, low, high] = finding.score;
    let sigma = tuner.sigma().map_or(String::new(), |sigma| format!(", step size {sigma:.2e}"));
    let [steps, accepted] = finding.steps;
    let span = 50.0 * (high - low);
    format!("best {} ± {span:.1} against random, {accepted} of {steps} steps taken{sigma}", percent(share))
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
        "{} tuned by {}: {}{members}\n  {}{not_lost} against random strategies (95 %: {} to {}), {accepted} of {steps} steps taken\n{words}  written to {}\n",
        finding.game,
        finding.method,
        finding.spec,
        percent(share),
        percent(low),
        percent(high),
        out.display()
    )
}
