//! Matches and tournaments: who meets whom, how often, from where; played at once, or kept and taken up again.

use crate::series_plan::SeriesPlan;
use crate::{GameRecord, Pairings};
use seedbed_arena::{MatchPlan, Tally, Watch};
use seedbed_erased::{AnyAgent, AnyGame, MatchSetup, Openings, PlayedGame};
use seedbed_rules::{Seed, UsageError};
use seedbed_runs::{Completion, JobPlan, RunKey, Store, StoreError, complete, identity, missing_games};
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

/// A match, or a tournament, which is a series of matches.
#[derive(Clone)]
pub struct Series<'a> {
    /// The game.
    pub game: &'a dyn AnyGame,
    /// The contestants, resolved for the game.
    pub agents: &'a [AnyAgent],
    /// Who meets whom.
    pub pairings: Pairings,
    /// Games of each match.
    pub games: u64,
    /// The root of all randomness.
    pub seed: Seed,
    /// The position, as the game draws it, instead of the start.
    pub start: Option<String>,
    /// The moves that are made before anybody chooses.
    pub openings: Openings,
    /// Are games written down?
    pub record: bool,
    /// And the time of every move?
    pub times: bool,
}

/// What was played, wholly or in part.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Played {
    /// The result of each match, in the order of the pairings.
    pub tallies: Vec<Tally>,
    /// The games, in their order, if they were to be written down.
    pub records: Vec<GameRecord>,
}

/// How a kept series ended.
pub enum SeriesEnd {
    /// All games are played.
    Finished(Played),
    /// It was stopped.
    Stopped {
        /// What is kept.
        so_far: Played,
        /// The jobs that are kept.
        done: u64,
        /// The jobs in all.
        jobs: u64,
    },
}

/// Raised when jobs or their outcomes change in a way that neither their labels nor the program's mark shows.
const VERSION: u32 = 1;

impl<'a> Series<'a> {
    /// The matches, by the numbers of the contestants.
    pub fn matches(&self) -> Vec<(usize, usize)> {
        self.pairings.of(self.agents.len())
    }

    /// Games in all.
    pub fn total(&self) -> u64 {
        self.games.saturating_mul(self.matches().len() as u64)
    }

    /// The plan of a match; a single match has the seed of the first of a tournament.
    pub fn plan(&self, number: usize) -> MatchPlan {
        MatchPlan { games: self.games, seed: self.seed.child("match", number as u64) }
    }

    /// Plays all of it on the current thread pool, or as much as it can before the watch is stopped.
    ///
    /// # Errors
    ///
    /// If the start or an opening does not fit, or a guest failed.
    pub fn play(&self, watch: &Watch) -> Result<Played, UsageError> {
        let mut played = Played::default();
        for number in 0..self.matches().len() {
            let (tally, records) = self.play_pairs(number, self.plan(number).pairs(), watch)?;
            played.tallies.push(tally);
            played.records.extend(records);
        }
        Ok(played)
    }

    /// Plays some pairs of a match; the games are in their order.
    pub(crate) fn play_pairs(
        &self,
        number: usize,
        pairs: Range<u64>,
        watch: &Watch,
    ) -> Result<(Tally, Vec<GameRecord>), UsageError> {
        let (a, b) = self.matches()[number];
        let agents = [&self.agents[a], &self.agents[b]];
        self.recorded(number, |setup| self.game.contest_set(agents, self.plan(number), pairs, setup, watch))
    }

    /// Plays by `contest` and collects the games of match `number`.
    ///
    /// # Errors
    ///
    /// As `contest`.
    pub fn recorded(
        &self,
        number: usize,
        contest: impl FnOnce(&MatchSetup<'_>) -> Result<Tally, UsageError>,
    ) -> Result<(Tally, Vec<GameRecord>), UsageError> {
        let games = Mutex::new(Vec::new());
        let keep = |game: PlayedGame| games.lock().unwrap_or_else(PoisonError::into_inner).push(game);
        let setup = MatchSetup {
            start: self.start.as_deref(),
            openings: self.openings.clone(),
            record: if self.record { Some(&keep) } else { None },
            times: self.times,
        };
        let tally = contest(&setup)?;
        let mut games = games.into_inner().unwrap_or_else(PoisonError::into_inner);
        games.sort_by_key(|game| (game.pair, game.game_of_pair));
        let (a, b) = self.matches()[number];
        let names = [a, b].map(|at| self.agents[at].full_spec().to_string());
        let record =
            |game| GameRecord::of_match(self.game, [&names[0], &names[1]], self.seed, number as u64, game);
        Ok((tally, games.into_iter().map(record).collect()))
    }

    /// The series as jobs, each some pairs of one match.
    pub fn jobs(&self) -> Box<dyn JobPlan + 'a> {
        Box::new(SeriesPlan::new(self.clone()))
    }

    /// What a kept series is known by.
    pub fn key(&self, program: &str) -> RunKey {
        self.key_of(program, &SeriesPlan::new(self.clone()), format!("{} games", self.games))
    }

    /// What these jobs of the series are known by.
    pub(crate) fn key_of(&self, program: &str, plan: &dyn JobPlan, scale: String) -> RunKey {
        let names: Vec<String> = self.agents.iter().map(AnyAgent::identity).collect();
        let form = match self.agents.len() {
            2 => "match".to_owned(),
            _ => self.pairings.name().replace(' ', "-"),
        };
        // The program stands for the rules and the agents: another build begins anew rather than mix what may differ.
        let depends = [
            program.to_owned(),
            self.game.signature(),
            format!("{:?} {:?}", self.start, self.openings),
            format!("{} {}", self.record, self.times),
        ];
        RunKey {
            experiment: format!("{form}/{}/{}", self.game.full_spec(), names.join(" - ")),
            version: VERSION,
            scale,
            seed: self.seed.0,
            identity: identity(VERSION, plan, &depends),
        }
    }

    /// How many games the store does not have yet.
    ///
    /// # Errors
    ///
    /// If the store cannot be read.
    pub fn missing(&self, store: &Store, program: &str) -> Result<u64, StoreError> {
        missing_games(store, &self.key(program), &mut SeriesPlan::new(self.clone()))
    }

    /// Plays what the store does not have yet, on the current thread pool.
    ///
    /// # Errors
    ///
    /// If the store cannot be used, the start or an opening does not fit, or a guest failed.
    pub fn keep(&self, store: &Store, program: &str, watch: &Watch) -> Result<SeriesEnd, StoreError> {
        self.check()?;
        let mut plan = SeriesPlan::new(self.clone());
        let key = self.key(program);
        let completion = complete(store, &key, program, &mut plan, watch)?;
        Ok(match completion {
            Completion::Finished => SeriesEnd::Finished(plan.played()),
            Completion::Stopped { done, jobs } => {
                SeriesEnd::Stopped { so_far: plan.sum(stored(store, &key)?)?, done, jobs }
            }
        })
    }

    /// Makes sure that start and openings fit, which is told before anything is stored.
    pub(crate) fn check(&self) -> Result<(), UsageError> {
        let Some(&(a, b)) = self.matches().first() else { return Ok(()) };
        let setup = MatchSetup {
            start: self.start.as_deref(),
            openings: self.openings.clone(),
            ..MatchSetup::default()
        };
        self.game.players_of([&self.agents[a], &self.agents[b]], &setup).map(drop)
    }
}

/// What the jobs of a run have left so far.
pub(crate) fn stored(
    store: &Store,
    key: &RunKey,
) -> Result<impl Iterator<Item = (usize, String)>, StoreError> {
    let outcomes = store.find(key)?.map(|run| store.outcomes(run)).transpose()?.unwrap_or_default();
    Ok(outcomes.into_iter().map(|(job, stored)| (job, stored.text)))
}
