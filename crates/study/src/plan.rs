//! What is fixed before the first visitor comes.

use crate::{Model, Power};
use seedbed_rules::UsageError;
use serde::{Deserialize, Serialize};

/// A study, fixed beforehand.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// What visitors are told that it is called.
    pub title: String,
    /// The game, with every default written out.
    pub game: String,
    /// The two agents: the original, and the one said to be stronger.
    pub arms: [Arm; 2],
    /// Whom visitors practise against.
    pub practice: Arm,
    /// The most visitors that are allocated.
    pub visitors: u64,
    /// When it ends, and which test decides.
    pub design: Design,
    /// The chance of a false alarm.
    pub alpha: f64,
    /// How long every reply takes, in milliseconds.
    pub reply_ms: u64,
    /// How long a visitor may be away, in minutes.
    pub patience_minutes: u64,
    /// What visitors agree to.
    pub consent: Consent,
    /// What visitors are expected to do.
    pub model: Model,
    /// What the study can be expected to find.
    pub power: Power,
}

/// One of the agents.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Arm {
    /// What it is called when the study is opened.
    pub name: String,
    /// Its spec; files that it names stand in the folder of the study.
    pub spec: String,
    /// The same with every default written out.
    pub full: String,
    /// Its files, by content.
    pub files: Vec<Ingredient>,
}

/// A file of an agent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ingredient {
    /// Its name in the folder of the study.
    pub file: String,
    /// Its SHA-256.
    pub sha256: String,
}

/// When a study ends, and which test decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Design {
    /// When all visitors are in; by the exact test of Mainland and Gart.
    Fixed,
    /// When the bets of the e-value have grown enough, or all visitors are in; by the e-value.
    Sequential,
}

/// What visitors agree to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Consent {
    /// Counted up whenever the words change.
    pub version: u32,
    /// The information, a paragraph each.
    pub words: Vec<String>,
}

impl Consent {
    /// The usual words, with whom to ask.
    pub fn usual(contact: &str, patience_minutes: u64) -> Self {
        let words = [
            "You will play two games against two computer opponents. We want to know which of the two methods behind them plays better \
             against people. Neither you nor we are told during the study which method you are playing against."
                .to_owned(),
            "First you may practise against a third opponent for as long as you like. Then come the two games that count, and one \
             question at the end. Together this takes about fifteen minutes."
                .to_owned(),
            "We record a random number for you, your moves and how long you took, whether you gave up or looked at another window, \
             how well you say you play if you tell us, and your answer to the question. We record neither your name nor your \
             address, and no other data about you or your computer. One cookie keeps your place."
                .to_owned(),
            format!(
                "You may stop at any time, without a reason. A game that you leave for more than {patience_minutes} minutes counts as lost. \
                 You can have all your data deleted until the study is opened: with the button at the foot of the page, or later with a \
                 code that you get at the end."
            ),
            "The results, with the moves of all games, will be published.".to_owned(),
            format!("Questions: {contact}."),
        ];
        Self { version: 1, words: words.into() }
    }
}

impl Plan {
    /// Makes sure that the numbers make a study.
    ///
    /// # Errors
    ///
    /// If one of them does not.
    pub fn check(&self) -> Result<(), UsageError> {
        let wrong = |wrong: &str, right: &str| Err(UsageError::new(wrong, right));
        if !(4..=100_000).contains(&self.visitors) {
            return wrong("a study has 4 to 100000 visitors", "choose --visitors among these");
        }
        if !(self.alpha > 0.0 && self.alpha <= 0.5) {
            return wrong("the chance of a false alarm lies between 0 and 0.5", "0.05 is usual");
        }
        if !(10..=20_000).contains(&self.reply_ms) {
            return wrong("replies take 10 ms to 20 s", "choose --reply among these");
        }
        if !(1..=24 * 60).contains(&self.patience_minutes) {
            return wrong("a visitor may be away for 1 minute to a day", "30 minutes are usual");
        }
        if self.arms[0].full == self.arms[1].full && self.arms[0].files == self.arms[1].files {
            return wrong("both arms are the same agent", "name two different ones");
        }
        self.model.check()
    }

    /// The time that visitors may be away, in seconds.
    pub fn patience(&self) -> u64 {
        60 * self.patience_minutes
    }
}
