//! One run of an optimiser, and the evaluation of its result in fresh games.

use seedbed_arena::{Moments, PointEstimate, Watch, alone};
use seedbed_erased::AnyGame;
use seedbed_rules::{ParametricDuels, Seed, Spec};
use seedbed_tune::optimise::{Comparison, Count, EvaluationContext, Evaluator, Mixture, Tuner};
use serde::{Deserialize, Serialize};

/// The result of a run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Tuned {
    /// The strategy.
    pub(super) strategy: Mixture,
    /// The half points in pairs of fresh games against the baseline.
    pub(super) fresh: Moments,
    /// The numbers of steps tried and taken.
    pub(super) count: Count,
}

impl Tuned {
    /// The score against the baseline.
    pub(super) fn score(&self) -> PointEstimate {
        score(&self.fresh)
    }
}

/// The score that half points in pairs of games amount to.
pub(super) fn score(half_points: &Moments) -> PointEstimate {
    half_points.estimate().unwrap_or(PointEstimate::known(2.0, 2.0)).scaled(0.25)
}

/// A game that an experiment names.
pub(super) fn open(spec: &str) -> Box<dyn AnyGame> {
    let spec: Spec = spec.parse().expect("an experiment names games by their specs");
    seedbed_catalog::open(&spec).expect("an experiment names games that exist")
}

/// The duels of its strategies.
pub(super) fn duels(game: &dyn AnyGame) -> &dyn ParametricDuels {
    game.duels().expect("an experiment tunes games with parametric strategies")
}

/// Where results come from; the default comparison has the paper's precision (0.01).
pub(super) fn context<'a>(
    duels: &'a dyn ParametricDuels,
    comparison: Comparison,
    stop: &'a (dyn Fn() -> bool + Sync),
    watch: &'a Watch,
) -> EvaluationContext<'a> {
    EvaluationContext { duels, comparison, stop, done: watch.counter() }
}

/// Lets a method spend a number of games on one thread, and evaluates its result in pairs of fresh games. Returns `None` if
/// the watch was stopped.
pub(super) fn tune(
    duels: &dyn ParametricDuels,
    (method, comparison): (&str, Comparison),
    [games, pairs]: [u64; 2],
    seed: Seed,
    watch: &Watch,
) -> Option<Tuned> {
    let work = || {
        let (strategy, count) =
            in_stages(&[(duels, games)], (method, comparison), seed.child("tuner", 0), watch);
        let fresh = against_baseline(duels, &strategy, pairs, seed.child("fresh", 0), watch)?;
        Some(Tuned { strategy, fresh, count })
    };
    alone(work).expect("there is room for one thread")
}

/// Lets a method spend a number of games on each of several objectives in turn, continuing from what it has found.
pub(super) fn in_stages(
    aims: &[(&dyn ParametricDuels, u64)],
    (method, comparison): (&str, Comparison),
    seed: Seed,
    watch: &Watch,
) -> (Mixture, Count) {
    let stop = || watch.is_stopped();
    let (last, _) = aims.last().expect("there is an aim");
    let mut tuner = Tuner::new(method, last.numbers(), seed).expect("an experiment names methods that exist");
    for &(duels, games) in aims {
        let mut evaluator = Evaluator::new(context(duels, comparison, &stop, watch), games);
        while tuner.advance(&mut evaluator).is_some() {}
        watch.count(evaluator.left());
    }
    let strategy = tuner.best(&mut Evaluator::new(context(*last, comparison, &stop, watch), u64::MAX));
    (strategy, tuner.count())
}

/// The half points in pairs of games against strategies of standard normal numbers, drawn anew for every pair.
pub(super) fn against_baseline(
    duels: &dyn ParametricDuels,
    strategy: &Mixture,
    pairs: u64,
    seed: Seed,
    watch: &Watch,
) -> Option<Moments> {
    let mut half_points = Moments::default();
    for pair in 0..pairs {
        if watch.is_stopped() {
            return None;
        }
        let mut rng = seed.child("pair", pair).rng();
        let baseline: Vec<f64> = (0..duels.numbers()).map(|_| rng.normal()).collect();
        let own = strategy.draw(&mut rng);
        let counts = duels.play(own, &baseline, 1, Seed(rng.bits()));
        counts.iter().zip(0..).for_each(|(&count, points)| half_points.add_many(points, count));
        watch.count(2);
    }
    Some(half_points)
}
