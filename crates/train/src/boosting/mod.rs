//! Boosting: a run that learns which seeds an agent plays a game best with. Its result is a book.

mod plan;
mod rows;
mod selection;
mod trial;

pub use rows::{Branch, Ledger, Row, SeededPlayer, run_of, seed_of};
pub use selection::{ResultLookup, Selection};

use plan::BoostPlan;
use seedbed_agents::{Book, Member, Provenance, Seeds};
use seedbed_arena::Watch;
use seedbed_erased::{AnyAgent, AnyGame};
use seedbed_rules::{Seed, Spec, UsageError};
use seedbed_runs::{Completion, JobPlan, RunKey, Store, StoreError, complete, identity, missing_games};
use seedbed_tune::{Method, Portfolio, Rectangle};
use std::sync::Arc;

/// How an agent is boosted.
#[derive(Clone, Debug)]
pub struct BoostConfig {
    /// Candidate seeds of each side.
    pub k: usize,
    /// Opponent seeds of each candidate.
    pub kt: usize,
    /// How seeds are chosen.
    pub method: Method,
    /// Are candidates dropped as soon as they have fallen behind?
    pub bandit: bool,
    /// The root of all randomness.
    pub seed: Seed,
    /// Version and fingerprint of the program, which the store and the book note down.
    pub program: String,
}

/// An agent to be boosted.
pub struct BoostRun {
    player: Arc<SeededPlayer>,
    selection: Selection,
    config: BoostConfig,
    /// What a few games of the agent with itself were.
    behaviour: Vec<String>,
}

/// Raised when rows or their results change in a way that neither their labels nor a few games show.
const VERSION: u32 = 1;

/// How boosting ended.
pub enum Boosted {
    /// With a book.
    Book(Box<Book>),
    /// It was stopped.
    Stopped {
        /// The jobs that are stored.
        done: u64,
        /// The jobs in all, as far as they are known.
        jobs: u64,
    },
}

impl BoostRun {
    /// Makes sure that there is something to learn: the agent fits, and its seeds differ.
    ///
    /// # Errors
    ///
    /// If the agent does not fit the game, decides without chance, or is not determined by its seed.
    pub fn new(game: &dyn AnyGame, agent: &Spec, config: BoostConfig) -> Result<Self, UsageError> {
        let BoostConfig { method, bandit, .. } = config;
        let rectangle = Rectangle::new(config.k, config.kt)?;
        if bandit && method != Method::Best {
            let wrong = format!("a bandit finds one seed, not a {} portfolio", method.name());
            return Err(UsageError::new(wrong, "give --bandit with --method best, or leave it out"));
        }
        if method != Method::Best && game.players() > 2 {
            let wrong =
                format!("a {} portfolio is no use to partners, who cannot agree on a seed", method.name());
            return Err(UsageError::new(wrong, "use --method best, which gives each side one seed"));
        }
        if agent.name == "boosted" {
            return Err(UsageError::new(
                "a boosted agent is not boosted again",
                "boost the agent it is made of",
            ));
        }
        let player = SeededPlayer::new(game, agent)?;
        let behaviour = trial::try_seeds(&player)?;
        Ok(Self { player, selection: Selection { rectangle, bandit }, config, behaviour })
    }

    /// The agent whose seeds are to be found.
    pub fn agent(&self) -> &AnyAgent {
        &self.player.agent
    }

    /// How many games are still to be played, as far as that is known.
    ///
    /// # Errors
    ///
    /// If the store cannot be read.
    pub fn missing(&self, store: &Store) -> Result<u64, StoreError> {
        missing_games(store, &self.key(), &mut self.plan())
    }

    /// Plays what the store does not have yet, on the current thread pool, and learns.
    ///
    /// # Errors
    ///
    /// If the store cannot be used.
    pub fn run(&self, store: &Store, watch: &Watch) -> Result<Boosted, StoreError> {
        let mut plan = self.plan();
        Ok(match complete(store, &self.key(), &self.config.program, &mut plan, watch)? {
            Completion::Finished => Boosted::Book(Box::new(self.book(plan.played()))),
            Completion::Stopped { done, jobs } => Boosted::Stopped { done, jobs },
        })
    }

    /// What the run is known by.
    pub fn key(&self) -> RunKey {
        // Whatever is learnt from a rectangle, its games are the same: another method finds them in the store.
        let Self { player, selection: Selection { rectangle, bandit }, config, behaviour } = self;
        let bandit = if *bandit { ", bandit" } else { "" };
        RunKey {
            experiment: format!("boost/{}/{}", player.full_game, player.agent.identity()),
            version: VERSION,
            scale: format!("{} x {}{bandit}", rectangle.k(), rectangle.kt()),
            seed: config.seed.0,
            identity: identity(VERSION, &self.plan(), &[behaviour.as_slice(), &self.contents()].concat()),
        }
    }

    /// The games to be played as jobs, from the beginning.
    pub fn jobs(&self) -> Box<dyn JobPlan + '_> {
        Box::new(self.plan())
    }

    /// What the files of the agent hold: a few games need not show that they have changed.
    fn contents(&self) -> Vec<String> {
        self.player.agent.files().iter().map(|file| file.id.to_string()).collect()
    }

    fn plan(&self) -> BoostPlan<'_> {
        BoostPlan::new(self)
    }

    /// The rows that follow from what has been played; none if all is known.
    fn wanted(&self, played: &Ledger) -> Vec<Row> {
        let row = |(first, seconds): (usize, Vec<usize>)| Row {
            player: Arc::clone(&self.player),
            run: 0,
            first: (Branch::Learning, first),
            seconds: (Branch::Learning, seconds.into()),
        };
        self.selection.wanted(&known(played)).into_iter().map(row).collect()
    }

    fn book(&self, played: &Ledger) -> Book {
        let Self { player, selection: Selection { rectangle, bandit }, config, .. } = self;
        let (portfolios, games) = self.selection.portfolios(&known(played), config.method);
        let learning = Provenance {
            program: config.program.clone(),
            seed: config.seed.0,
            k: rectangle.k(),
            kt: rectangle.kt(),
            method: config.method.name().to_owned(),
            bandit: *bandit,
            games,
        };
        let sides = [self.seeds(0, &portfolios[0]), self.seeds(1, &portfolios[1])];
        let agent = &player.agent;
        Book::new(&player.full_game, agent.full_spec(), agent.files(), learning, sides)
    }

    fn seeds(&self, side: usize, portfolio: &Portfolio) -> Seeds {
        let run = run_of(root(self.config.seed), 0);
        let member =
            |i: usize| Member { seed: seed_of(run, Branch::Learning, side, i), weight: portfolio.weights[i] };
        let members = portfolio.support().into_iter().map(member).collect();
        Seeds { value: portfolio.learnt, exploitability: portfolio.exploitability, members }
    }
}

/// The branch of the tree of seeds on which all rows grow.
fn root(seed: Seed) -> Seed {
    seed.child("boost", 0)
}

fn known(played: &Ledger) -> impl Fn(usize, usize) -> Option<u8> {
    |first, second| played.get(0, (Branch::Learning, first), (Branch::Learning, second))
}
