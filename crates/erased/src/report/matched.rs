//! A match of two agents and its report.

use super::{Elo, Entrants, Forfeited, Tested};
use crate::{AnyAgent, AnyGame};
use seedbed_arena::{Decision, Interval, MatchPlan, Sprt, Tally, Verdict, Watch};
use seedbed_rules::{Seed, UsageError};
use serde::Serialize;
use std::ops::ControlFlow;

/// A match to be played.
#[derive(Clone, Copy)]
pub struct Match<'a> {
    /// The game.
    pub game: &'a dyn AnyGame,
    /// The agents.
    pub agents: [&'a AnyAgent; 2],
    /// How many games are played, at most if a test may end it.
    pub games: u64,
    /// The root of all randomness.
    pub seed: Seed,
    /// The test that ends it as soon as the pairs decide.
    pub test: Option<Sprt>,
}

/// Wins, draws, losses and their share of points.
#[derive(Clone, Debug, Serialize)]
pub struct ScoreLine {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// The share of points; `None` if nothing was played.
    pub score: Option<Interval>,
}

/// What is reported of a match.
#[derive(Clone, Debug, Serialize)]
pub struct MatchReport {
    /// The game's spec.
    pub game: String,
    /// The agents' specs.
    pub agents: [String; 2],
    /// The root of all randomness.
    pub seed: u64,
    /// Games that were played.
    pub games: u64,
    /// Was it stopped before its end?
    pub interrupted: bool,
    /// The first agent's results.
    pub total: ScoreLine,
    /// Its results when it began.
    pub as_first: ScoreLine,
    /// Its results when the other began.
    pub as_second: ScoreLine,
    /// Pairs by the first agent's points: 0, 0.5, 1, 1.5, 2.
    pub pairs: [u64; 5],
    /// What the first agent won, in the mean.
    pub mean_payoff: f64,
    /// How long games were, in the mean.
    pub mean_plies: f64,
    /// How many different games there were.
    pub distinct_games: u64,
    /// Among how many that was looked for.
    pub distinct_of: u64,
    /// Who is stronger, as far as that is shown.
    pub verdict: Verdict,
    /// The difference in Elo points that this score would be expected of; null where it is infinite.
    pub elo: Option<Elo>,
    /// The sequential test, if one was asked for.
    pub sprt: Option<Tested>,
    /// Games that an agent gave up, by the reason.
    pub forfeits: Vec<Forfeited>,
    /// What is to be known of the agents.
    #[serde(flatten)]
    pub entrants: Entrants,
}

impl Match<'_> {
    /// Plays it on the current thread pool.
    ///
    /// # Errors
    ///
    /// If an agent was resolved for another game, or a guest failed.
    pub fn play(self, watch: &Watch) -> Result<MatchReport, UsageError> {
        let Self { game, agents, games, seed, test } = self;
        let plan = MatchPlan { games, seed: seed.child("match", 0) };
        let tally = match test {
            None => game.contest(agents, plan, plan.pairs(), watch)?,
            Some(test) => {
                game.contest_until(agents, plan, watch, &mut |tally| match test.decide(&tally.pairs) {
                    Decision::Open => ControlFlow::Continue(()),
                    _ => ControlFlow::Break(()),
                })?
            }
        };
        Ok(self.report(&tally, watch.is_stopped()))
    }

    /// The report of the match, given what was played.
    pub fn report(self, tally: &Tally, interrupted: bool) -> MatchReport {
        let Self { game, agents, seed, test, .. } = self;
        let games = tally.games();
        let mean = |sum: f64| if games == 0 { 0.0 } else { sum / games as f64 };
        // A match that a test may end needs intervals that stay valid.
        let (score, [first, second]) = match test {
            None => (tally.score(), tally.score_by_seat()),
            Some(_) => (tally.anytime_score(), tally.anytime_score_by_seat()),
        };
        let (distinct_games, distinct_of) = tally.distinct();
        let names = agents.map(|agent| agent.spec().to_string());
        MatchReport {
            game: game.spec().to_string(),
            seed: seed.0,
            games,
            interrupted,
            total: ScoreLine::new(tally.results(), score),
            as_first: ScoreLine::new(tally.as_first, first),
            as_second: ScoreLine::new(tally.as_second, second),
            pairs: tally.pairs,
            mean_payoff: mean(tally.payoff as f64),
            mean_plies: mean(tally.plies as f64),
            distinct_games,
            distinct_of,
            verdict: tally.verdict_by(score),
            elo: score.and_then(Elo::of),
            sprt: test.map(|test| Tested::new(test, tally)),
            forfeits: Forfeited::of([&names[0], &names[1]], tally),
            entrants: Entrants::of(agents),
            agents: names,
        }
    }
}

impl ScoreLine {
    fn new([wins, draws, losses]: [u64; 3], score: Option<Interval>) -> Self {
        Self { wins, draws, losses, score }
    }
}
