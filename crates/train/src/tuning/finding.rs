//! What a run of an optimiser writes down: the strategy, how it was found, and what it takes to continue.

use seedbed_rules::UsageError;
use seedbed_tune::optimise::{Mixture, Tuner};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// The mark of the file format.
pub(super) const FORMAT: &str = "seedbed strategy 1";

/// A strategy that was found, as it stands in a file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Finding {
    /// The mark of the format.
    pub format: String,
    /// The version of the program that found it.
    pub version: String,
    /// The game.
    pub game: String,
    /// The agent whose options were tuned, with its spans; `param` for the strategies of the game.
    pub agent: String,
    /// The method.
    pub method: String,
    /// The seed.
    pub seed: u64,
    /// Did a draw count as a win?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unbeaten: bool,
    /// Games that it took.
    pub games: u64,
    /// Steps taken, and those that led to something better.
    pub steps: [u64; 2],
    /// The score against random strategies (if draws count as wins, the share of games not lost), with the ends of its 95 %
    /// interval.
    pub score: [f64; 3],
    /// The agent in its final form.
    pub spec: String,
    /// What it does, in words.
    pub explained: Vec<String>,
    /// The strategy, or the one played most often.
    pub numbers: Vec<f64>,
    /// All strategies with their probabilities, if there are several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mixture: Option<Mixture>,
    /// The state of the optimiser.
    pub tuner: Tuner,
}

impl Finding {
    /// Reads a strategy that was tuned.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, or holds no such strategy.
    pub fn read(path: &Path) -> Result<Self, UsageError> {
        let right = "name a file that `seedbed tune` wrote";
        let bad = |wrong: String| UsageError::new(wrong, right);
        let text =
            std::fs::read_to_string(path).map_err(|error| bad(format!("{}: {error}", path.display())))?;
        let finding: Self = serde_json::from_str(&text)
            .map_err(|error| bad(format!("{} holds no tuned strategy ({error})", path.display())))?;
        if finding.format != FORMAT {
            return Err(bad(format!("{} is a file of another kind: `{}`", path.display(), finding.format)));
        }
        Ok(finding)
    }

    /// The text of the file.
    #[expect(clippy::missing_panics_doc, reason = "plain data can always be written")]
    pub fn text(&self) -> String {
        serde_json::to_string_pretty(self).expect("a finding is plain data") + "\n"
    }
}
