//! A tournament that survives a kill: every few pairs of games are a job of their own, kept in the store.

use seedbed_arena::{
    Encounter, Interval, MatchPlan, Rating, Standing, Tally, Watch, intransitivity, ratings, standings,
};
use seedbed_erased::{AnyAgent, AnyGame};
use seedbed_rules::{Seed, UsageError};
use seedbed_runs::{JobPlan, RunKey, identity, outcome_text, read_outcome};
use serde::Serialize;
use std::ops::Range;

/// The experiments of tournaments begin with this in the store.
pub(super) const PREFIX: &str = "tournament/";

/// Raised when a job comes to mean something else.
const VERSION: u32 = 1;

/// Pairs of games in a job: few enough that little is lost, and many enough that agents are not made anew all the time.
const PAIRS: u64 = 10;

/// What joins the parts of a job's label.
const AGAINST: &str = " against ";
const FROM: &str = ", pairs from ";

/// Everybody against everybody.
pub(super) struct Tournament {
    game: Box<dyn AnyGame>,
    agents: Vec<AnyAgent>,
    games: u64,
    seed: Seed,
    jobs: Vec<Job>,
    done: bool,
}

/// Some pairs of games between two agents.
struct Job {
    /// Which of all pairings it is.
    pairing: usize,
    between: (usize, usize),
    pairs: Range<u64>,
}

impl Tournament {
    pub(super) fn new(game: Box<dyn AnyGame>, agents: Vec<AnyAgent>, games: u64, seed: u64) -> Self {
        let pairs = MatchPlan { games, seed: Seed(seed) }.pairs();
        let mut jobs = Vec::new();
        for (pairing, between) in pairings(agents.len()).into_iter().enumerate() {
            for start in pairs.clone().step_by(PAIRS as usize) {
                jobs.push(Job { pairing, between, pairs: start..(start + PAIRS).min(pairs.end) });
            }
        }
        Self { game, agents, games, seed: Seed(seed), jobs, done: false }
    }

    /// What its run is known by: the behaviour of the game and all that the agents are made of.
    pub(super) fn key(&self) -> RunKey {
        let agents = self.agents.iter().map(AnyAgent::identity);
        let game = [self.game.full_spec().to_string(), self.game.signature()];
        let behaviour: Vec<String> = game.into_iter().chain(agents).collect();
        RunKey {
            experiment: format!("{PREFIX}{}", self.game.spec()),
            version: VERSION,
            scale: format!("{} games", self.games),
            seed: self.seed.0,
            identity: identity(VERSION, self, &behaviour),
        }
    }

    /// How many games are played in all.
    pub(super) fn total(&self) -> u64 {
        self.games * pairings(self.agents.len()).len() as u64
    }
}

fn pairings(agents: usize) -> Vec<(usize, usize)> {
    (0..agents).flat_map(|a| (a + 1..agents).map(move |b| (a, b))).collect()
}

impl JobPlan for Tournament {
    fn open(&self) -> Range<usize> {
        let jobs = self.jobs.len();
        if self.done { jobs..jobs } else { 0..jobs }
    }

    fn label(&self, job: usize) -> String {
        let Job { between: (a, b), pairs, .. } = &self.jobs[job];
        format!("{}{AGAINST}{}{FROM}{}", self.agents[*a], self.agents[*b], pairs.start)
    }

    fn games(&self, job: usize) -> u64 {
        let pairs = &self.jobs[job].pairs;
        2 * (pairs.end - pairs.start)
    }

    fn run(&self, job: usize, _: Seed, watch: &Watch) -> Option<String> {
        let Job { pairing, between: (a, b), pairs } = &self.jobs[job];
        // As `seedbed tournament` seeds its matches.
        let plan = MatchPlan { games: self.games, seed: self.seed.child("match", *pairing as u64) };
        let agents = [&self.agents[*a], &self.agents[*b]];
        let tally = self.game.contest(agents, plan, pairs.clone(), watch);
        // A match that was stopped is not whole, and one that failed will say so again.
        tally.ok().filter(|_| !watch.is_stopped()).map(|tally| outcome_text(&tally))
    }

    fn take(&mut self, _: Vec<String>) -> Result<(), UsageError> {
        self.done = true;
        Ok(())
    }
}

/// The table of a tournament, from whatever jobs are done.
#[derive(Serialize)]
pub(crate) struct CrossTable {
    /// Best first.
    ranking: Vec<Row>,
    /// What speaks against the ratings, in words.
    warnings: Vec<String>,
}

#[derive(Serialize)]
struct Row {
    agent: String,
    score: Option<Interval>,
    elo: Option<Rating>,
    /// What it did against each other, in the order of the ranking.
    met: Vec<Option<Met>>,
}

/// A match from the side of one agent.
#[derive(Serialize, Clone)]
struct Met {
    wins: u64,
    draws: u64,
    losses: u64,
    score: Option<Interval>,
    /// Pairs by its points: 0, 0.5, 1, 1.5, 2.
    pairs: [u64; 5],
}

/// The table of these jobs, by their labels and outcomes.
pub(super) fn cross_table<'a>(
    jobs: impl Iterator<Item = (&'a str, &'a str)>,
) -> Result<CrossTable, UsageError> {
    let mut names: Vec<String> = Vec::new();
    let mut tallies: Vec<((usize, usize), Tally)> = Vec::new();
    for (label, outcome) in jobs {
        let wrong = || UsageError::new(format!("`{label}` is no job of a tournament"), "delete the run");
        let (between, _) = label.rsplit_once(FROM).ok_or_else(wrong)?;
        let (a, b) = between.split_once(AGAINST).ok_or_else(wrong)?;
        let mut number = |name: &str| {
            names.iter().position(|known| known == name).unwrap_or_else(|| {
                names.push(name.to_owned());
                names.len() - 1
            })
        };
        let between = (number(a), number(b));
        let tally: Tally = read_outcome(outcome)?;
        match tallies.iter_mut().find(|(known, _)| *known == between) {
            Some((_, sum)) => *sum += tally,
            None => tallies.push((between, tally)),
        }
    }
    let (pairings, tallies): (Vec<_>, Vec<_>) = tallies.into_iter().unzip();
    let met: Vec<Encounter> =
        pairings.iter().zip(&tallies).map(|(&between, tally)| Encounter::new(between, tally)).collect();
    let rated = ratings(names.len(), &met);
    let mut warnings = Vec::new();
    if let Some(rated) = &rated {
        let against = intransitivity(&met, rated);
        if against.shows_cycle() {
            warnings.push("The results run in a circle, which no rating can order.".to_owned());
        } else if against.shows_misfit() {
            warnings
                .push("One number does not describe these results: go by the table, not by Elo.".to_owned());
        }
        if rated.steadied {
            warnings.push(
                "A draw was added to each match for the ratings, which would be infinite without.".to_owned(),
            );
        }
    }
    let ranked = standings(names.len(), &pairings, &tallies);
    let order: Vec<usize> = ranked.iter().map(|standing| standing.contestant).collect();
    let meeting = |a: usize, b: usize| {
        let played = pairings.iter().zip(&tallies);
        played.into_iter().find_map(|(&between, tally)| match between {
            _ if between == (a, b) => Some(Met::new(tally, false)),
            _ if between == (b, a) => Some(Met::new(tally, true)),
            _ => None,
        })
    };
    let row = |standing: &Standing| Row {
        agent: names[standing.contestant].clone(),
        score: standing.score,
        elo: rated.as_ref().map(|rated| rated.of(standing.contestant)),
        met: order.iter().map(|&other| meeting(standing.contestant, other)).collect(),
    };
    Ok(CrossTable { ranking: ranked.iter().map(row).collect(), warnings })
}

impl Met {
    fn new(tally: &Tally, is_second: bool) -> Self {
        let ([wins, draws, losses], mut pairs, score) = (tally.results(), tally.pairs, tally.score());
        if !is_second {
            return Self { wins, draws, losses, score, pairs };
        }
        pairs.reverse();
        Self { wins: losses, draws, losses: wins, score: score.map(Interval::mirrored), pairs }
    }
}
