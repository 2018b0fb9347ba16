//! Tuning: a run that looks for a strong strategy of a game, or for the best options of an agent.

mod against;
mod aim;
mod explained;
mod finding;
mod subject;

pub use aim::Aim;
pub use explained::{Explained, ExplainedStrategy};
pub use finding::Finding;
pub use seedbed_tune::optimise::{Comparison, RaceRule};
pub use subject::Subject;

use aim::Objective;
use seedbed_agents::Ingredient;
use seedbed_arena::{Interval, Watch, score_interval};
use seedbed_erased::AnyGame;
use seedbed_rules::{ParametricDuels, Rng, Seed, Stop, UsageError};
use seedbed_tune::optimise::{EvaluationContext, Evaluator, Mixture, Tuner};
use std::sync::atomic::AtomicU64;
use std::time::{Duration, Instant};

/// How a strategy is looked for.
#[derive(Clone)]
pub struct TuneConfig {
    /// The method, one of `seedbed_tune::optimise::METHODS`.
    pub method: String,
    /// How much to spend.
    pub budget: TuneBudget,
    /// How strategies are compared.
    pub comparison: Comparison,
    /// The aim.
    pub aim: Aim,
    /// The root of all randomness.
    pub seed: Seed,
    /// The file that will hold the strategy.
    pub file: String,
    /// How often the result so far is shown.
    pub every: Duration,
}

/// What a run may spend.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum TuneBudget {
    /// This many games, those before a resumption included.
    Games(u64),
    /// This much time from now on.
    Time(Duration),
}

/// A run of an optimiser.
pub struct TuneRun<'a> {
    game: &'a dyn AnyGame,
    subject: Subject<'a>,
    config: TuneConfig,
    tuner: Tuner,
    history: Vec<(u64, f64)>,
}

/// Pairs by which a result is judged while it grows, and in the end.
const GLANCE: u64 = 200;
const LOOK: u64 = 5_000;

/// Games after which the history begins.
const FIRST_POINT: u64 = 1_000;

impl<'a> TuneRun<'a> {
    /// A run from the start.
    ///
    /// # Errors
    ///
    /// If there is no such method, or it cannot have this aim or keep to what was printed.
    pub fn new(game: &'a dyn AnyGame, subject: Subject<'a>, config: TuneConfig) -> Result<Self, UsageError> {
        check(game, &subject, &config)?;
        let tuner = Tuner::new(&config.method, subject.duels().numbers(), config.seed)?;
        Ok(Self { game, subject, config, tuner, history: Vec::new() })
    }

    /// A run that continues what the file holds.
    ///
    /// # Errors
    ///
    /// If the file holds another run.
    pub fn resume(
        game: &'a dyn AnyGame,
        subject: Subject<'a>,
        config: TuneConfig,
        finding: Finding,
    ) -> Result<Self, UsageError> {
        check(game, &subject, &config)?;
        let same = finding.game == game.spec().to_string()
            && finding.agent == subject.name()
            && finding.method == config.method
            && finding.comparison == config.comparison
            && finding.against == config.aim.opponent()
            && finding.seed == config.seed.0;
        if !same {
            let held = finding.options();
            let wrong = format!("{} holds another run: {held} of {}", config.file, finding.agent);
            return Err(UsageError::new(
                wrong,
                "give the same game, agent and options, or name another file",
            ));
        }
        if finding.files != files(&subject, &config) {
            let wrong = format!(
                "the files that {} names have changed since {} was written",
                finding.agent, config.file
            );
            return Err(UsageError::new(wrong, "bring the old ones back, or begin anew in another file"));
        }
        if finding.numbers.len() != subject.duels().numbers() {
            let (held, needed) = (finding.numbers.len(), subject.duels().numbers());
            let wrong = format!("{} holds strategies of {held} numbers; this game has {needed}", config.file);
            return Err(UsageError::new(wrong, "begin anew in another file"));
        }
        Ok(Self { game, subject, config, tuner: finding.tuner, history: finding.history })
    }

    /// Tunes on the current thread pool until the budget is spent; `None` if the watch is stopped before.
    ///
    /// `progress` sees the result so far as often as the configuration says, and may end the run with an error. What it saw last is
    /// what a run that was stopped goes on from.
    ///
    /// # Errors
    ///
    /// Whatever error `progress` returns.
    #[expect(clippy::missing_panics_doc, reason = "the aim was checked when the run was made")]
    pub fn run<E>(
        &self,
        watch: &Watch,
        mut progress: impl FnMut(&Finding) -> Result<(), E>,
    ) -> Result<Option<Finding>, E> {
        watch.count(self.tuner.games());
        let (most, deadline) = match self.config.budget {
            TuneBudget::Games(games) => (games, None),
            TuneBudget::Time(time) => (u64::MAX, Some(Instant::now() + time)),
        };
        let stop = || watch.is_stopped() || deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let subject = self.subject.obeying(watch.signal());
        let objective = Objective::new(self.game, &subject, &self.config, watch.signal())
            .expect("it was checked when the run was made");
        let duels = objective.duels();
        let stopped = || watch.is_stopped();
        let judge = Judge { duels, comparison: self.config.comparison, stop: &stopped };
        let (mut tuner, mut history) = (self.tuner.clone(), self.history.clone());
        let comparison = self.config.comparison;
        let context = EvaluationContext { duels, comparison, stop: &stop, done: watch.counter() };
        let mut evaluator = Evaluator::new(context, most.saturating_sub(tuner.games()));
        let mut shown = Instant::now();
        while tuner.advance(&mut evaluator).is_some() {
            let games = tuner.games();
            // By games and not by time, so that equal runs have equal histories.
            if games >= history.last().map_or(FIRST_POINT, |(games, _)| games.saturating_mul(2)) {
                let Some((_, score)) = judge.judge(&tuner, GLANCE) else { return Ok(None) };
                history.push((games, score.share));
            }
            if shown.elapsed() >= self.config.every {
                let Some(finding) = self.finding(&judge, &tuner, GLANCE, &history) else { return Ok(None) };
                progress(&finding)?;
                shown = Instant::now();
            }
        }
        // Whoever asked to stop does not wait for another look.
        Ok(if watch.is_stopped() { None } else { self.finding(&judge, &tuner, LOOK, &history) })
    }

    /// The result so far; `None` if somebody asked to stop.
    fn finding(
        &self,
        judge: &Judge<'_>,
        tuner: &Tuner,
        pairs: u64,
        history: &[(u64, f64)],
    ) -> Option<Finding> {
        let ((best, score), count) = (judge.judge(tuner, pairs)?, tuner.count());
        Some(Finding {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            game: self.game.spec().to_string(),
            agent: self.subject.name().to_owned(),
            files: files(&self.subject, &self.config),
            method: tuner.method().to_owned(),
            comparison: self.config.comparison,
            seed: tuner.seed().0,
            unbeaten: matches!(self.config.aim, Aim::Unbeaten),
            against: self.config.aim.opponent(),
            games: tuner.games(),
            steps: [count.steps, count.accepted],
            score: [score.share, score.low, score.high],
            history: history.to_vec(),
            spec: self.subject.spec(best.main()),
            explained: judge.duels.explain(best.main()),
            numbers: best.main().to_vec(),
            mixture: (best.0.len() > 1).then_some(best),
            tuner: tuner.clone(),
        })
    }
}

/// Looks at the best so far, by games of its own.
struct Judge<'a> {
    duels: &'a dyn ParametricDuels,
    comparison: Comparison,
    stop: &'a (dyn Fn() -> bool + Sync),
}

impl Judge<'_> {
    /// The best so far and its score; `None` if somebody asked to stop.
    fn judge(&self, tuner: &Tuner, pairs: u64) -> Option<(Mixture, Interval)> {
        let Self { duels, comparison, stop } = *self;
        let done = AtomicU64::new(0);
        let context = EvaluationContext { duels, comparison, stop, done: &done };
        let mut evaluator = Evaluator::new(context, u64::MAX);
        let best = tuner.best(&mut evaluator);
        let score = score(&best, &mut evaluator, pairs, tuner.seed().child("look", pairs))?;
        // What was thought best while somebody asked to stop may rest on less.
        (!stop()).then_some((best, score))
    }
}

/// Checks that the method can have this aim and compare so.
fn check(game: &dyn AnyGame, subject: &Subject<'_>, config: &TuneConfig) -> Result<(), UsageError> {
    config.comparison.check(&config.method)?;
    Objective::new(game, subject, config, &Stop::NEVER).map(|_| ())
}

/// The files that a run depends on: those of the agent that is tuned and those of its opponent.
fn files(subject: &Subject<'_>, config: &TuneConfig) -> Vec<Ingredient> {
    subject.files().into_iter().chain(config.aim.files()).collect()
}

/// The score against random strategies, drawn anew for every pair, or against the one opponent, with the interval that the pairs leave;
/// `None` if somebody asked to stop.
fn score(best: &Mixture, evaluator: &mut Evaluator<'_>, pairs: u64, seed: Seed) -> Option<Interval> {
    let numbers = evaluator.duels().numbers();
    let baseline = |rng: &mut Rng| (0..numbers).map(|_| rng.normal()).collect();
    score_interval(0.95, &evaluator.pairs(best, pairs, &baseline, seed)?)
}
