//! What is shown of a tuned strategy.

use seedbed_train::tuning::{Explained, Finding};
use serde::Serialize;

/// A tuned strategy in the list.
#[derive(Serialize)]
pub(crate) struct TuneRow {
    /// Its name, under which it can be seated and asked for.
    pub(crate) tune: String,
    pub(crate) game: String,
    /// The agent whose options were tuned, with its spans; null for the strategies of the game.
    agent: Option<String>,
    method: String,
    /// Did a draw count as a win?
    unbeaten: bool,
    /// The one opponent, if it was not random strategies.
    against: Option<String>,
    seed: String,
    /// Games spent so far.
    games: u64,
    /// Steps taken, and those that led to something better.
    steps: [u64; 2],
    score: Score,
}

/// The score against random strategies or the one opponent, with its 95 % interval.
#[derive(Serialize)]
struct Score {
    share: f64,
    low: f64,
    high: f64,
}

/// A tuned strategy with all that is known of it.
#[derive(Serialize)]
pub(crate) struct TuneDetails {
    #[serde(flatten)]
    row: TuneRow,
    /// The agent in its final form, if it is one that needs no file.
    spec: Option<String>,
    /// Games spent, and the score then.
    history: Vec<Point>,
    /// The strategies that are played, with their probabilities.
    strategies: Vec<Strategy>,
}

#[derive(Serialize)]
struct Point {
    games: u64,
    share: f64,
}

#[derive(Serialize)]
struct Strategy {
    weight: f64,
    numbers: Vec<f64>,
    /// What it does.
    words: Vec<String>,
}

/// What a file calls the strategies of the game.
const OF_THE_GAME: &str = "param";

impl TuneRow {
    pub(super) fn new(tune: String, finding: &Finding) -> Self {
        let [share, low, high] = finding.score;
        Self {
            tune,
            game: finding.game.clone(),
            agent: (finding.agent != OF_THE_GAME).then(|| finding.agent.clone()),
            method: finding.method.clone(),
            unbeaten: finding.unbeaten,
            against: finding.against.clone(),
            seed: finding.seed.to_string(),
            games: finding.games,
            steps: finding.steps,
            score: Score { share, low, high },
        }
    }
}

impl TuneDetails {
    pub(super) fn new(tune: String, finding: &Finding, explained: Explained) -> Self {
        let strategies = explained.strategies.into_iter();
        Self {
            row: TuneRow::new(tune, finding),
            spec: finding.spec.clone(),
            history: explained.history.into_iter().map(|(games, share)| Point { games, share }).collect(),
            strategies: strategies
                .map(|one| Strategy { weight: one.weight, numbers: one.numbers, words: one.words })
                .collect(),
        }
    }
}
