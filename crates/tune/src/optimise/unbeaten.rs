//! Looking for a strategy that does not lose, whether it wins or draws.

use seedbed_rules::{Pairs, ParametricDuels, Seed, UsageError};

/// The methods that measure strategies against random ones only.
///
/// To the others it would mean nothing: of two strategies that never lose, each would do better than even.
const METHODS: [&str; 3] = ["naive", "halving", "cma"];

/// Strategies against each other, where a draw counts as a win for the first of the two.
pub struct Unbeaten<'a>(&'a dyn ParametricDuels);

impl<'a> Unbeaten<'a> {
    /// The strategies for a method that can make use of it.
    ///
    /// # Errors
    ///
    /// If the method lets strategies meet each other.
    pub fn new(duels: &'a dyn ParametricDuels, method: &str) -> Result<Self, UsageError> {
        if METHODS.contains(&method) {
            return Ok(Self(duels));
        }
        let wrong = format!("`{method}` lets strategies meet each other, where not to lose is no aim");
        Err(UsageError::new(wrong, format!("a method against random strategies: {}", METHODS.join(", "))))
    }
}

impl ParametricDuels for Unbeaten<'_> {
    fn numbers(&self) -> usize {
        self.0.numbers()
    }

    fn is_per_seat(&self) -> bool {
        self.0.is_per_seat()
    }

    fn is_scaleless(&self) -> bool {
        self.0.is_scaleless()
    }

    fn play(&self, one: &[f64], other: &[f64], pairs: u64, seed: Seed) -> Pairs {
        let mut counts = Pairs::default();
        for pair in 0..pairs {
            let chance = seed.child("pair", pair);
            let [lost_first, ..] = self.0.play_seated(one, other, 1, chance);
            let [.., lost_second] = self.0.play_seated(other, one, 1, chance);
            counts[(4 - 2 * (lost_first + lost_second)) as usize] += 1;
        }
        counts
    }

    fn play_seated(&self, first: &[f64], second: &[f64], games: u64, seed: Seed) -> [u64; 3] {
        let [lost, drawn, won] = self.0.play_seated(first, second, games, seed);
        [lost, 0, drawn + won]
    }

    fn expected_seated(&self, _: &[f64], _: &[f64]) -> Option<f64> {
        None
    }

    fn explain(&self, numbers: &[f64]) -> Vec<String> {
        self.0.explain(numbers)
    }

    fn measured(&self) -> Vec<f64> {
        self.0.measured()
    }
}
