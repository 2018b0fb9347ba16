//! A tournament of all against all and its report.

use super::{Entrants, Forfeited, Rated};
use crate::{AnyAgent, AnyGame};
use seedbed_arena::{Encounter, Interval, MatchPlan, Rating, Standing, Tally, Verdict, Watch, standings};
use seedbed_rules::{Seed, Spec, UsageError};
use serde::Serialize;

/// A tournament to be played.
pub struct Tournament<'a> {
    game: &'a dyn AnyGame,
    agents: &'a [AnyAgent],
    /// How many games each two agents play.
    games: u64,
    seed: Seed,
}

/// What is reported of a tournament.
#[derive(Clone, Debug, Serialize)]
pub struct TournamentReport {
    /// The game's spec.
    pub game: String,
    /// The agents' specs.
    pub agents: Vec<String>,
    /// The root of all randomness.
    pub seed: u64,
    /// How many games each two played, or were to play.
    pub games_per_pairing: u64,
    /// Was it stopped before its end?
    pub interrupted: bool,
    /// Best first.
    pub ranking: Vec<TournamentRow>,
    /// The score of row against column, in the order of `agents`; null on the diagonal and if nothing was played.
    pub scores: Vec<Vec<Option<Interval>>>,
    /// Wins, draws and losses of row against column, likewise.
    pub results: Vec<Vec<Option<[u64; 3]>>>,
    /// What the Elo ratings in `ranking` rest on and what speaks against them; null if some have not met.
    pub ratings: Option<Rated>,
    /// Games that an agent gave up, by the reason.
    pub forfeits: Vec<Forfeited>,
    /// Matches whose games repeat one another, so counting them proves little.
    pub repetitive_matches: usize,
    /// What is to be known of the agents.
    #[serde(flatten)]
    pub entrants: Entrants,
}

/// An agent in the ranking.
#[derive(Clone, Debug, Serialize)]
pub struct TournamentRow {
    /// Its spec.
    pub agent: String,
    /// Its points.
    #[serde(flatten)]
    pub standing: Standing,
    /// Its rating, if all have met.
    pub elo: Option<Rating>,
}

impl<'a> Tournament<'a> {
    /// All of these agents against one another.
    ///
    /// # Errors
    ///
    /// If an agent is named twice, or there are fewer than two.
    pub fn new(
        game: &'a dyn AnyGame,
        agents: &'a [AnyAgent],
        games: u64,
        seed: Seed,
    ) -> Result<Self, UsageError> {
        if agents.len() < 2 {
            return Err(UsageError::new("a tournament of fewer than two", "name two agents or more"));
        }
        let specs: Vec<&Spec> = agents.iter().map(AnyAgent::spec).collect();
        let twice = specs.iter().enumerate().find(|(i, spec)| specs[..*i].contains(spec));
        if let Some((_, spec)) = twice {
            return Err(UsageError::new(format!("`{spec}` is named twice"), "name every agent once"));
        }
        Ok(Self { game, agents, games, seed })
    }

    /// Games in all.
    pub fn total(&self) -> u64 {
        self.games.saturating_mul(self.pairings().len() as u64)
    }

    fn pairings(&self) -> Vec<(usize, usize)> {
        let count = self.agents.len();
        (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b))).collect()
    }

    /// Plays it on the current thread pool.
    ///
    /// # Errors
    ///
    /// If an agent was resolved for another game, or a guest failed.
    pub fn play(&self, watch: &Watch) -> Result<TournamentReport, UsageError> {
        let pairings = self.pairings();
        let play = |(i, &(a, b)): (usize, &(usize, usize))| {
            let plan = MatchPlan { games: self.games, seed: self.seed.child("match", i as u64) };
            self.game.contest([&self.agents[a], &self.agents[b]], plan, plan.pairs(), watch)
        };
        let tallies = pairings.iter().enumerate().map(play).collect::<Result<Vec<Tally>, UsageError>>()?;
        Ok(self.report(&pairings, &tallies, watch.is_stopped()))
    }

    /// The report of the tournament, given who met and what was played.
    pub fn report(
        &self,
        pairings: &[(usize, usize)],
        tallies: &[Tally],
        interrupted: bool,
    ) -> TournamentReport {
        let names: Vec<String> = self.agents.iter().map(|agent| agent.spec().to_string()).collect();
        let mut scores = vec![vec![None; names.len()]; names.len()];
        let mut results = vec![vec![None; names.len()]; names.len()];
        let mut forfeits = Vec::new();
        for (&(a, b), tally) in pairings.iter().zip(tallies) {
            scores[a][b] = tally.score();
            scores[b][a] = tally.score().map(Interval::mirrored);
            let [wins, draws, losses] = tally.results();
            results[a][b] = Some([wins, draws, losses]);
            results[b][a] = Some([losses, draws, wins]);
            forfeits.extend(Forfeited::of([&names[a], &names[b]], tally));
        }
        let met: Vec<Encounter> =
            pairings.iter().zip(tallies).map(|(&between, tally)| Encounter::new(between, tally)).collect();
        let ratings = Rated::new(&names, &met);
        let row = |s: Standing| TournamentRow {
            agent: names[s.contestant].clone(),
            standing: s,
            elo: ratings.as_ref().map(|rated| rated.of(s.contestant)),
        };
        TournamentReport {
            game: self.game.spec().to_string(),
            seed: self.seed.0,
            games_per_pairing: self.games,
            interrupted,
            ranking: standings(names.len(), pairings, tallies).into_iter().map(row).collect(),
            scores,
            results,
            ratings,
            forfeits,
            repetitive_matches: tallies.iter().filter(|t| t.verdict() == Verdict::Repetitive).count(),
            entrants: Entrants::of(self.agents),
            agents: names,
        }
    }
}
