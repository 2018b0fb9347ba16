//! A (1+1) evolution strategy: the child replaces its parent if it passes the method's test, and steps grow or shrink
//! accordingly.

use super::{Count, Evaluator, Mixture, normal};
use seedbed_rules::{Rng, Seed};
use serde::{Deserialize, Serialize};

/// What a child must do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Test {
    /// Do better than its parent against the baseline, drawn anew for every pair (Algorithm 1).
    Naive,
    /// Beat its parent (Algorithm 2).
    Iterative,
    /// Beat every ancestor (Algorithm 3).
    Coevolution,
    /// Beat an ancestor drawn at random (Algorithm 4).
    Approximate,
}

/// The state of a line of descent.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Evolution {
    test: Test,
    x: Vec<f64>,
    sigma: f64,
    ancestors: Vec<Vec<f64>>,
    pub(super) count: Count,
}

/// The one-fifth success rule: a success doubles the step, and four failures undo that.
const GROWTH: f64 = 2.0;
const DECAY: f64 = 0.84;
/// Steps have become useless when they are this short beside the strategy itself; the next is then as long as the strategy,
/// or as the first step.
///
/// Otherwise a strategy that cannot be improved nearby would never be left.
const SHORTEST: f64 = 0.03;
const LONGEST: f64 = 1e9;

impl Evolution {
    pub(super) fn new(test: Test, numbers: usize, seed: Seed) -> Self {
        Self::from(test, normal(numbers, seed.child("start", 0)))
    }

    /// A line of descent from this strategy.
    pub(super) fn from(test: Test, x: Vec<f64>) -> Self {
        Self { test, ancestors: vec![x.clone()], x, sigma: 1.0, count: Count::default() }
    }

    pub(super) fn is_sound(&self, method: &str, whole: &dyn Fn(&Vec<f64>) -> bool) -> bool {
        let named = match self.test {
            Test::Naive => "naive",
            Test::Iterative => "iterative",
            Test::Coevolution => "coevolution",
            Test::Approximate => "approximate",
        };
        let length = self.sigma.is_finite() && self.sigma > 0.0;
        named == method
            && length
            && whole(&self.x)
            && !self.ancestors.is_empty()
            && self.ancestors.iter().all(whole)
    }

    pub(super) fn best(&self) -> &[f64] {
        &self.x
    }

    pub(super) fn sigma(&self) -> f64 {
        self.sigma
    }

    /// One step; `None` if it was not decided.
    pub(super) fn advance(&mut self, evaluator: &mut Evaluator<'_>, seed: Seed) -> Option<()> {
        let seed = seed.child("step", self.count.steps);
        let child = self.child(seed);
        let passed = self.passes(&child, evaluator, seed)?;
        self.settle(child, passed, evaluator);
        Some(())
    }

    /// One step whose test is to do better against a mixture.
    pub(super) fn advance_against(
        &mut self,
        evaluator: &mut Evaluator<'_>,
        mixture: &Mixture,
        seed: Seed,
    ) -> Option<()> {
        let seed = seed.child("step", self.count.steps);
        let child = self.child(seed);
        let passed = evaluator.improves_against(&child, &self.x, mixture, seed)?;
        self.settle(child, passed, evaluator);
        Some(())
    }

    fn child(&self, seed: Seed) -> Vec<f64> {
        let mut rng = seed.child("mutation", 0).rng();
        self.x.iter().map(|x| x + self.sigma * rng.normal()).collect()
    }

    fn settle(&mut self, child: Vec<f64>, passed: bool, evaluator: &Evaluator<'_>) {
        self.count.steps += 1;
        if passed {
            self.count.accepted += 1;
            self.x = child;
            self.sigma *= GROWTH;
            if matches!(self.test, Test::Coevolution | Test::Approximate) {
                self.ancestors.push(self.x.clone());
            }
        } else {
            self.sigma *= DECAY;
        }
        if !evaluator.is_as_printed() {
            if evaluator.duels().is_scaleless() {
                self.renormalise();
            }
            let first = self.length().max(1.0);
            self.sigma = if self.sigma < SHORTEST * first { first } else { self.sigma };
        }
        self.sigma = self.sigma.clamp(f64::MIN_POSITIVE, LONGEST);
    }

    fn passes(&self, child: &[f64], evaluator: &mut Evaluator<'_>, seed: Seed) -> Option<bool> {
        let numbers = self.x.len();
        match self.test {
            Test::Naive if evaluator.is_as_printed() => {
                let begun = &self.ancestors[0];
                evaluator.improves(child, &self.x, &|_: &mut Rng| begun.clone(), seed)
            }
            Test::Naive => {
                let baseline = |rng: &mut Rng| (0..numbers).map(|_| rng.normal()).collect();
                evaluator.improves(child, &self.x, &baseline, seed)
            }
            Test::Iterative => evaluator.beats(child, &self.x, seed),
            Test::Approximate => {
                let drawn = seed.child("ancestor", 0).rng().below(self.ancestors.len());
                evaluator.beats(child, &self.ancestors[drawn], seed)
            }
            Test::Coevolution => {
                // The youngest are the hardest to beat, and the first defeat decides.
                let mut passed = true;
                for (race, ancestor) in self.ancestors.iter().rev().enumerate() {
                    passed &= evaluator.beats(child, ancestor, seed.child("race", race as u64))?;
                    if !passed && !evaluator.is_as_printed() {
                        break;
                    }
                }
                Some(passed)
            }
        }
    }

    /// How large its numbers are: about 1 for a normal draw.
    fn length(&self) -> f64 {
        (self.x.iter().map(|x| x * x).sum::<f64>() / self.x.len() as f64).sqrt()
    }

    /// If only directions matter, lengths would grow without end and steps with them.
    fn renormalise(&mut self) {
        let length = self.length();
        if length > 0.0 {
            self.x.iter_mut().for_each(|x| *x /= length);
            self.sigma /= length;
        }
    }
}
