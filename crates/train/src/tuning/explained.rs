//! A tuned strategy in words.

use super::{Finding, Subject};
use seedbed_erased::AnyGame;
use seedbed_rules::UsageError;
use serde::Serialize;

/// What was found, in words.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Explained {
    /// The game.
    pub game: String,
    /// The agent whose options were tuned; `param` for the strategies of the game.
    pub agent: String,
    /// The method.
    pub method: String,
    /// Games that it took.
    pub games: u64,
    /// The seed.
    pub seed: u64,
    /// Games spent and the score then.
    pub history: Vec<(u64, f64)>,
    /// The strategies that are played, with their probabilities.
    pub strategies: Vec<ExplainedStrategy>,
}

/// One strategy of those that are played.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ExplainedStrategy {
    /// The probability that it is the one.
    pub weight: f64,
    /// Its numbers.
    pub numbers: Vec<f64>,
    /// What it does.
    pub words: Vec<String>,
}

impl Explained {
    /// The strategies of a file at the game that it names.
    ///
    /// # Errors
    ///
    /// If the agent that the file names cannot be read.
    pub fn new(finding: &Finding, game: &dyn AnyGame) -> Result<Self, UsageError> {
        let subject = Subject::named(game, &finding.agent)?;
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
        let alone = [(1.0, finding.numbers.clone())];
        let played = finding.mixture.as_ref().map_or(&alone[..], |mixture| &mixture.0);
        let strategy = |(weight, numbers): &(f64, Vec<f64>)| ExplainedStrategy {
            weight: *weight,
            numbers: numbers.clone(),
            words: explain(numbers),
        };
        Ok(Self {
            game: finding.game.clone(),
            agent: finding.agent.clone(),
            method: finding.method.clone(),
            games: finding.games,
            seed: finding.seed,
            history: finding.history.clone(),
            strategies: played.iter().map(strategy).collect(),
        })
    }
}
