//! Tuning against one opponent that is always the same, as a paper's derivation of answer upon answer does.

use super::Subject;
use seedbed_arena::{MatchPlan, Tally, Watch};
use seedbed_erased::{AnyAgent, AnyGame};
use seedbed_rules::{Pairs, ParametricDuels, Seed, Stop, UsageError};

/// The methods that ask only how a strategy does against the baseline, for which the opponent stands here.
const METHODS: [&str; 3] = ["naive", "halving", "cma"];

/// Strategies that all meet the same agent: whoever stands second among the numbers, the agent sits there.
pub(super) struct Against<'a> {
    game: &'a dyn AnyGame,
    subject: &'a Subject<'a>,
    opponent: &'a AnyAgent,
    stop: Stop,
}

impl<'a> Against<'a> {
    /// The strategies for a method that can make use of it.
    pub(super) fn new(
        game: &'a dyn AnyGame,
        subject: &'a Subject<'a>,
        opponent: &'a AnyAgent,
        method: &str,
        stop: &Stop,
    ) -> Result<Self, UsageError> {
        if METHODS.contains(&method) {
            return Ok(Self { game, subject, opponent, stop: stop.clone() });
        }
        let wrong = format!("`{method}` lets strategies meet each other, not a fixed opponent");
        Err(UsageError::new(wrong, format!("a method with one opponent: {}", METHODS.join(", "))))
    }

    fn contest(&self, numbers: &[f64], games: u64, seed: Seed) -> Tally {
        let own = self.subject.agent(self.game, numbers);
        let plan = MatchPlan { games, seed };
        let watch = Watch::new(self.stop.clone());
        let played = self.game.contest([&own, self.opponent], plan, plan.pairs(), &watch);
        played.expect("both agents were resolved for this game")
    }
}

impl ParametricDuels for Against<'_> {
    fn numbers(&self) -> usize {
        self.subject.duels().numbers()
    }

    fn is_per_seat(&self) -> bool {
        self.subject.duels().is_per_seat()
    }

    fn is_scaleless(&self) -> bool {
        self.subject.duels().is_scaleless()
    }

    fn play(&self, one: &[f64], _: &[f64], pairs: u64, seed: Seed) -> Pairs {
        self.contest(one, 2 * pairs, seed).pairs
    }

    fn play_seated(&self, first: &[f64], _: &[f64], games: u64, seed: Seed) -> [u64; 3] {
        let mut counts = [0; 3];
        for game in 0..games {
            let tally = self.contest(first, 1, seed.child("seated", game));
            let [wins, draws, losses] = tally.results();
            counts.iter_mut().zip([losses, draws, wins]).for_each(|(sum, count)| *sum += count);
        }
        counts
    }

    fn expected_seated(&self, _: &[f64], _: &[f64]) -> Option<f64> {
        None
    }

    fn explain(&self, numbers: &[f64]) -> Vec<String> {
        self.subject.duels().explain(numbers)
    }

    fn measured(&self) -> Vec<f64> {
        self.subject.duels().measured()
    }
}
