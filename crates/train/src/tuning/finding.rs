//! What a run of an optimiser writes down: the strategy, how it was found, and what it takes to continue.

use seedbed_agents::{Ingredient, STRATEGY};
use seedbed_files::{excerpt, read_text};
use seedbed_rules::UsageError;
use seedbed_tune::optimise::{Comparison, Mixture, RaceRule, Tuner};
use serde::{Deserialize, Serialize};
use std::path::Path;

/// A strategy that was found, as it stands in a file.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Finding {
    /// The version of the program that found it.
    pub version: String,
    /// The game.
    pub game: String,
    /// The agent whose options were tuned, with its spans; `param` for the strategies of the game.
    pub agent: String,
    /// The files that the agent was made of, with what they held.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<Ingredient>,
    /// The method.
    pub method: String,
    /// How strategies were compared.
    #[serde(default, skip_serializing_if = "Comparison::is_default")]
    pub comparison: Comparison,
    /// The seed.
    pub seed: u64,
    /// Did a draw count as a win?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unbeaten: bool,
    /// The one opponent with every default written out, if it was not random strategies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub against: Option<String>,
    /// Games that it took.
    pub games: u64,
    /// Steps taken, and those that led to something better.
    pub steps: [u64; 2],
    /// The score against random strategies or the one opponent (if draws count as wins, the share of games not lost), with the ends of its 95 %
    /// interval.
    pub score: [f64; 3],
    /// How it became so: games spent, and the score then, whenever the games had doubled.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub history: Vec<(u64, f64)>,
    /// The agent in its final form; `None` if only the file itself can be named, as `param:FILE`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spec: Option<String>,
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
        let text = read_text(path, &STRATEGY)?;
        Self::parse(&text).map_err(|error| error.within(path.display()))
    }

    /// Reads a strategy from the text of its file.
    ///
    /// # Errors
    ///
    /// If it is not whole, or not consistent in itself.
    pub fn parse(text: &str) -> Result<Self, UsageError> {
        let bad = |wrong: String| UsageError::new(wrong, "name a file that `seedbed tune` wrote");
        let finding: Self = serde_json::from_str(&STRATEGY.unseal(text)?)
            .map_err(|error| bad(format!("it holds no tuned strategy ({})", excerpt(&error.to_string()))))?;
        let mixed = finding.mixture.iter().flat_map(|mixture| &mixture.0);
        let fits = mixed.clone().all(|(weight, numbers)| {
            *weight > 0.0 && weight.is_finite() && numbers.len() == finding.numbers.len()
        });
        let some = finding.mixture.as_ref().is_none_or(|mixture| !mixture.0.is_empty());
        let finite =
            finding.numbers.iter().chain(mixed.flat_map(|(_, numbers)| numbers)).all(|x| x.is_finite());
        let grows = finding.history.is_sorted_by(|(a, _), (b, _)| a < b)
            && finding.history.last().is_none_or(|(games, _)| *games <= finding.games);
        let shares = finding.history.iter().all(|(_, share)| (0.0..=1.0).contains(share));
        let same = finding.tuner.method() == finding.method && finding.tuner.seed().0 == finding.seed;
        if !fits
            || !some
            || !finite
            || !grows
            || !shares
            || !same
            || !finding.tuner.is_sound(finding.numbers.len())
        {
            return Err(bad("its parts do not fit together".to_owned()));
        }
        Ok(finding)
    }

    /// Whom the strategy was measured against.
    pub fn opponent(&self) -> &str {
        self.against.as_deref().unwrap_or("random strategies")
    }

    /// How good the best so far is, and how it came about, in one line.
    pub fn news(&self) -> String {
        let ([share, low, high], [steps, accepted]) = (self.score, self.steps);
        let sigma = self.tuner.sigma().map_or(String::new(), |sigma| format!(", step size {sigma:.2e}"));
        let (share, span, opponent) = (100.0 * share, 50.0 * (high - low), self.opponent());
        format!("best {share:.1} % ± {span:.1} against {opponent}, {accepted} of {steps} steps taken{sigma}")
    }

    /// The game and the options of the command that makes it.
    pub(super) fn options(&self) -> String {
        let Self { game, method, seed, comparison, .. } = self;
        let mut text = format!("{game} --method {method} --seed {seed}");
        if comparison.as_printed {
            text += " --as-printed";
        }
        if comparison.race == RaceRule::Bernstein {
            text += " --race bernstein";
        }
        let against = self.against.as_ref().map_or(String::new(), |agent| format!(" --against {agent}"));
        text + &against
    }

    /// The text of the file.
    #[expect(clippy::missing_panics_doc, reason = "plain data can always be written")]
    pub fn text(&self) -> String {
        STRATEGY.seal(&(serde_json::to_string_pretty(self).expect("a finding is plain data") + "\n"))
    }
}
