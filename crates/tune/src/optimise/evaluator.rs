//! Who is better, found by races, and what it costs in games.

use super::{Comparison, Mixture};
use seedbed_arena::{Finish, Moments, Race, in_order};
use seedbed_rules::{Pairs, ParametricDuels, Rng, Seed};
use std::array;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

/// Where results come from, what they may cost, and when to stop.
#[derive(Clone, Copy)]
pub struct EvaluationContext<'a> {
    /// The strategies against each other.
    pub duels: &'a dyn ParametricDuels,
    /// How it is decided who is better.
    pub comparison: Comparison,
    /// Has someone asked to stop?
    pub stop: &'a (dyn Fn() -> bool + Sync),
    /// Counts games as they are played.
    pub done: &'a AtomicU64,
}

/// Compares strategies until its games are spent; every verdict is `None` if it was stopped or spent before reaching one.
pub struct Evaluator<'a> {
    context: EvaluationContext<'a>,
    duel: Race<5>,
    comparison: Race<9>,
    /// Games that may still be played.
    left: u64,
    /// Games that one race may take.
    longest: u64,
}

/// A race may take this many times the square root of the games spent before it, and at least [`FEWEST_OF_A_RACE`].
///
/// Without such a bound most of a budget goes into telling apart strategies that hardly differ, long before it matters; if
/// the bound were a share of the games spent, the number of steps would hardly grow with the budget.
const ROOTS_OF_A_RACE: u64 = 5;
const FEWEST_OF_A_RACE: u64 = 200;

/// Pairs in the `k`-th job of a race: few at first, when any may decide it, many when it is long.
fn pairs_of(job: u64) -> u64 {
    (1 + job / 4).min(64)
}

impl<'a> Evaluator<'a> {
    /// An evaluator that may spend `games` games.
    pub fn new(context: EvaluationContext<'a>, games: u64) -> Self {
        let Comparison { race, delta, epsilon, .. } = context.comparison;
        // A comparison of two arms sees half of their difference.
        Self {
            context,
            duel: race.race(delta, epsilon),
            comparison: race.race(delta, epsilon / 2.0),
            left: games,
            longest: u64::MAX,
        }
    }

    /// Sets how long races may be, for an optimiser that has spent `spent` games.
    pub(super) fn bound_races(&mut self, spent: u64) {
        if !self.is_as_printed() {
            self.longest = (ROOTS_OF_A_RACE * spent.isqrt()).max(FEWEST_OF_A_RACE);
        }
    }

    /// Does it keep to the printed algorithms?
    pub(super) fn is_as_printed(&self) -> bool {
        self.context.comparison.as_printed
    }

    /// Games that one race may take.
    pub(super) fn longest(&self) -> u64 {
        self.longest
    }

    /// The strategies against each other.
    pub fn duels(&self) -> &'a dyn ParametricDuels {
        self.context.duels
    }

    /// Games that may still be played.
    pub fn left(&self) -> u64 {
        self.left
    }

    fn spend(&mut self, games: u64) {
        self.left = self.left.saturating_sub(games);
        self.context.done.fetch_add(games, Ordering::Relaxed);
    }

    /// May `games` more games be played?
    fn affords(&self, games: u64) -> bool {
        self.left >= games && !(self.context.stop)()
    }

    /// Does `one` beat `other`? A tie is not a win.
    pub fn beats(&mut self, one: &[f64], other: &[f64], seed: Seed) -> Option<bool> {
        let duels = self.duels();
        let cost = if self.is_as_printed() { 0 } else { duels.cost_of_expected() };
        if !self.affords(cost) {
            return None;
        }
        if !self.is_as_printed()
            && let Some(score) = duels.expected(one, other)
        {
            self.spend(cost);
            return Some(score > 0.5);
        }
        let play = |job: u64| duels.play(one, other, pairs_of(job), seed.child("pairs", job));
        let finish = self.run(2, |evaluator, counts| evaluator.duel.judge(counts), play)?;
        Some(finish.accepted())
    }

    /// Does `new` do better than `old` against opponents drawn from a distribution?
    ///
    /// Both meet the same ones, with the same chance.
    pub fn improves(
        &mut self,
        new: &[f64],
        old: &[f64],
        opponent: &(dyn Fn(&mut Rng) -> Vec<f64> + Sync),
        seed: Seed,
    ) -> Option<bool> {
        let duels = self.duels();
        let play = |job: u64| {
            let mut rng = seed.child("opponents", job).rng();
            let mut counts = [0; 9];
            for _ in 0..pairs_of(job) {
                let opponent = opponent(&mut rng);
                let chance = Seed(rng.bits());
                let [new, old] = [new, old].map(|x| quarters(duels, x, &opponent, 1, chance));
                counts[(4 + new - old) as usize] += 1;
            }
            counts
        };
        let finish = self.run(4, |evaluator, counts| evaluator.comparison.judge(counts), play)?;
        Some(finish.accepted())
    }

    /// Does `new` do better than `old` against a mixture? Exactly, if there are exact scores.
    pub(super) fn improves_against(
        &mut self,
        new: &[f64],
        old: &[f64],
        mixture: &Mixture,
        seed: Seed,
    ) -> Option<bool> {
        let duels = self.duels();
        let cost = 2 * mixture.0.len() as u64 * duels.cost_of_expected();
        let exact = |x: &[f64]| -> Option<f64> {
            mixture.0.iter().map(|(weight, member)| Some(weight * duels.expected(x, member)?)).sum()
        };
        if !self.affords(cost) {
            return None;
        }
        if let (Some(new), Some(old)) = (exact(new), exact(old)) {
            self.spend(cost);
            return Some(new > old);
        }
        self.improves(new, old, &|rng: &mut Rng| mixture.draw(rng).to_vec(), seed)
    }

    /// Runs a race whose results cost a number of games each.
    fn run<const N: usize>(
        &mut self,
        cost: u64,
        judge: impl Fn(&Self, &[u64; N]) -> Option<Finish> + Sync,
        play: impl Fn(u64) -> [u64; N] + Sync,
    ) -> Option<Finish> {
        let (mut counts, mut finish) = ([0; N], None);
        let (stop, most, longest) = (self.context.stop, self.left / cost, self.longest / cost);
        let this = &*self;
        in_order(
            u64::MAX,
            || (),
            |(), job| unless_stopped(stop, || play(job)),
            |results| {
                counts.iter_mut().zip(results).for_each(|(sum, count)| *sum += count);
                let played = counts.iter().sum::<u64>();
                finish = judge(this, &counts);
                if finish.is_none() && played >= longest && played <= most {
                    finish = Some(Finish::Close { ahead: is_clearly_ahead(&counts) });
                }
                if finish.is_some() || played >= most {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            },
        );
        self.spend(cost * counts.iter().sum::<u64>());
        finish
    }

    /// The mean scores of many strategies in `pairs` pairs each, against the same opponents drawn from a distribution.
    pub fn scores(
        &mut self,
        strategies: &[Vec<f64>],
        pairs: u64,
        opponent: &(dyn Fn(&mut Rng) -> Vec<f64> + Sync),
        seed: Seed,
    ) -> Option<Vec<f64>> {
        let duels = self.duels();
        let games = 2 * pairs * strategies.len() as u64;
        if !self.affords(games) {
            return None;
        }
        let mut sums = vec![0.0; strategies.len()];
        let (mut taken, stop) = (0, self.context.stop);
        let play = |k: u64| {
            let mut rng = seed.child("opponent", k).rng();
            let opponent = opponent(&mut rng);
            let chance = Seed(rng.bits());
            strategies
                .iter()
                .map(|x| 0.25 * quarters(duels, x, &opponent, 1, chance) as f64)
                .collect::<Vec<f64>>()
        };
        in_order(
            pairs,
            || (),
            |(), k| unless_stopped(stop, || play(k)),
            |scores| {
                sums.iter_mut().zip(scores).for_each(|(sum, score)| *sum += score);
                taken += 1;
                ControlFlow::Continue(())
            },
        );
        self.spend(games);
        (taken == pairs).then(|| sums.iter().map(|sum| sum / pairs as f64).collect())
    }

    /// What a mixture gets from each of `pairs` pairs against opponents drawn from a distribution; it draws its member anew for
    /// every pair.
    pub fn pairs(
        &mut self,
        mixture: &Mixture,
        pairs: u64,
        opponent: &(dyn Fn(&mut Rng) -> Vec<f64> + Sync),
        seed: Seed,
    ) -> Option<Pairs> {
        let duels = self.duels();
        let results = self.list(pairs as usize, 2, |k| {
            let mut rng = seed.child("opponent", k as u64).rng();
            let opponent = opponent(&mut rng);
            let chance = Seed(rng.bits());
            duels.play(mixture.draw(&mut rng), &opponent, 1, chance)
        })?;
        Some(results.into_iter().fold(Pairs::default(), |sum, pair| array::from_fn(|i| sum[i] + pair[i])))
    }

    /// The scores of one strategy against each of many, in `pairs` pairs each.
    pub fn meets(&mut self, one: &[f64], others: &[Vec<f64>], pairs: u64, seed: Seed) -> Option<Vec<f64>> {
        let duels = self.duels();
        self.list(others.len(), 2 * pairs, |k| {
            score(duels, one, &others[k], pairs, seed.child("other", k as u64))
        })
    }

    /// `count` results of `cost` games each; `None` if they cannot be afforded or it was stopped.
    pub(super) fn list<T: Send>(
        &mut self,
        count: usize,
        cost: u64,
        play: impl Fn(usize) -> T + Sync,
    ) -> Option<Vec<T>> {
        let games = cost * count as u64;
        if !self.affords(games) {
            return None;
        }
        let (mut results, stop) = (Vec::with_capacity(count), self.context.stop);
        in_order(
            count as u64,
            || (),
            |(), k| unless_stopped(stop, || play(k as usize)),
            |result| {
                results.push(result);
                ControlFlow::Continue(())
            },
        );
        self.spend(games);
        (results.len() == count).then_some(results)
    }
}

/// What a job gives; `None` if somebody asked to stop before its end, since games may then have been broken off.
fn unless_stopped<T>(stop: &(dyn Fn() -> bool + Sync), play: impl FnOnce() -> T) -> Option<T> {
    if stop() {
        return None;
    }
    let played = play();
    (!stop()).then_some(played)
}

/// Are the results better than even by more than two standard errors?
///
/// On a plateau one step in forty passes this: with more, a strategy would wander off to where no step makes a difference.
fn is_clearly_ahead<const N: usize>(counts: &[u64; N]) -> bool {
    let middle = (N as i64 - 1) / 2;
    let results: Moments =
        counts.iter().zip(-middle..).fold(Moments::default(), |mut sum, (&count, value)| {
            sum.add_many(value, count);
            sum
        });
    results.estimate().is_some_and(|mean| mean.value > 2.0 * mean.error)
}

/// The score of `one` over both seats: exact, or the mean of `pairs` pairs.
fn score(duels: &dyn ParametricDuels, one: &[f64], other: &[f64], pairs: u64, seed: Seed) -> f64 {
    let played = || quarters(duels, one, other, pairs, seed) as f64 / (4 * pairs) as f64;
    duels.expected(one, other).unwrap_or_else(played)
}

/// Quarters of a pair that `one` won in `pairs` pairs.
fn quarters(duels: &dyn ParametricDuels, one: &[f64], other: &[f64], pairs: u64, seed: Seed) -> i64 {
    let counts = duels.play(one, other, pairs, seed);
    counts.iter().zip(0..).map(|(&count, quarters)| count as i64 * quarters).sum()
}
