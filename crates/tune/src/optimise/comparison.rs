//! How it is decided which of two strategies is better.

use seedbed_arena::{Bernstein, Race};
use seedbed_rules::UsageError;
use serde::{Deserialize, Serialize};

/// The rules by which strategies are compared.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Comparison {
    /// When a race is over.
    pub race: RaceRule,
    /// The probability that a race accepts the weaker one.
    pub delta: f64,
    /// The difference that hardly matters.
    pub epsilon: f64,
    /// Keeps to the Algorithms 1 to 4 of *Surprising strategies in partially observable games* to the letter.
    ///
    /// Races then run to their end however long they are, every comparison is played, steps never restart, coevolution races
    /// against every ancestor even after a defeat, and what `naive` improves against is the strategy it began with.
    pub as_printed: bool,
}

/// The rule that ends a race.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RaceRule {
    /// Bets against both hypotheses, the cheapest rule that is valid at any time.
    #[default]
    Betting,
    /// The empirical Bernstein inequality, as in the literature.
    Bernstein,
}

impl RaceRule {
    /// A race by this rule.
    pub(super) fn race<const N: usize>(self, delta: f64, epsilon: f64) -> Race<N> {
        match self {
            Self::Betting => Race::betting(delta, epsilon),
            Self::Bernstein => Race::Bernstein(Bernstein::plain(delta, epsilon)),
        }
    }
}

impl Default for Comparison {
    fn default() -> Self {
        Self { race: RaceRule::default(), delta: 0.05, epsilon: 0.01, as_printed: false }
    }
}

/// The methods that are printed as algorithms.
const PRINTED: [&str; 5] = ["naive", "iterative", "coevolution", "approximate", "seeds"];

impl Comparison {
    /// Is this the comparison that is used if nobody asks for another?
    pub fn is_default(&self) -> bool {
        *self == Self::default()
    }

    /// Checks that a method can keep to these rules.
    ///
    /// # Errors
    ///
    /// If the method was never printed, and is to be followed as printed.
    pub fn check(&self, method: &str) -> Result<(), UsageError> {
        if !self.as_printed || PRINTED.contains(&method) {
            return Ok(());
        }
        let wrong = format!("`{method}` is a method of ours; no work prints it");
        Err(UsageError::new(wrong, format!("a printed method: {}", PRINTED.join(", "))))
    }
}
