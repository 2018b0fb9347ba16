//! Boosting: a run that learns which seeds an agent plays a game best with. Its result is a book.

use super::lesson::Lesson;
use super::rows::{Branch, Ledger, Player, Row, run_of, seed};
use seedbed_agents::{Book, Learning, Member, Seeds};
use seedbed_arena::Watch;
use seedbed_catalog::AnyGame;
use seedbed_rules::{Mistake, Seed, Spec};
use seedbed_runs::{
    Completion, JobPlan, RunKey, Store, Trouble, complete, missing_games, outcome_text, read_outcome,
};
use seedbed_tune::{Method, Portfolio, Rectangle};
use std::ops::Range;
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
    player: Arc<Player>,
    lesson: Lesson,
    config: BoostConfig,
}

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
    pub fn new(game: &dyn AnyGame, agent: &Spec, config: BoostConfig) -> Result<Self, Mistake> {
        let BoostConfig { method, bandit, .. } = config;
        let rectangle = Rectangle::new(config.k, config.kt)?;
        if bandit && method != Method::Best {
            let wrong = format!("a bandit finds one seed, not a {} portfolio", method.name());
            return Err(Mistake::new(wrong, "give --bandit with --method best, or leave it out"));
        }
        if method != Method::Best && game.players() > 2 {
            let wrong =
                format!("a {} portfolio is no use to partners, who cannot agree on a seed", method.name());
            return Err(Mistake::new(wrong, "use --method best, which gives each side one seed"));
        }
        let agent = game.check_agent(agent)?;
        if agent.name == "boosted" {
            return Err(Mistake::new(
                "a boosted agent is not boosted again",
                "boost the agent it is made of",
            ));
        }
        let player = Player::new(game, &agent)?;
        try_seeds(&player)?;
        Ok(Self { player, lesson: Lesson { rectangle, bandit }, config })
    }

    /// How many games are still to be played, as far as that is known.
    pub fn missing(&self, store: &Store) -> Result<u64, Trouble> {
        missing_games(store, &self.key(), &mut self.plan())
    }

    /// Plays what the store does not have yet, on the current thread pool, and learns.
    pub fn run(&self, store: &Store, watch: &Watch) -> Result<Boosted, Trouble> {
        let mut plan = self.plan();
        Ok(match complete(store, &self.key(), &mut plan, watch)? {
            Completion::Finished => Boosted::Book(Box::new(self.book(&plan.played))),
            Completion::Stopped { done, jobs } => Boosted::Stopped { done, jobs },
        })
    }

    fn key(&self) -> RunKey {
        // Whatever is learnt from a rectangle, its games are the same: another method finds them in the store.
        let Self { player, lesson: Lesson { rectangle, bandit }, config } = self;
        let bandit = if *bandit { ", bandit" } else { "" };
        RunKey {
            experiment: format!("boost/{}/{}", player.game, player.agent),
            scale: format!("{} x {}{bandit}", rectangle.k(), rectangle.kt()),
            seed: config.seed.0,
            program: config.program.clone(),
        }
    }

    fn plan(&self) -> BoostPlan<'_> {
        let played = Ledger::default();
        BoostPlan { boost: self, done: 0, rows: self.wanted(&played), played }
    }

    /// The rows that follow from what has been played; none if all is known.
    fn wanted(&self, played: &Ledger) -> Vec<Row> {
        let row = |(first, seconds): (usize, Vec<usize>)| Row {
            player: Arc::clone(&self.player),
            run: 0,
            first: (Branch::Learning, first),
            seconds: (Branch::Learning, seconds.into()),
        };
        self.lesson.wanted(&known(played)).into_iter().map(row).collect()
    }

    fn book(&self, played: &Ledger) -> Book {
        let Self { player, lesson: Lesson { rectangle, bandit }, config } = self;
        let (learnt, games) = self.lesson.learnt(&known(played), config.method);
        let learning = Learning {
            program: config.program.clone(),
            seed: config.seed.0,
            k: rectangle.k(),
            kt: rectangle.kt(),
            method: config.method.name().to_owned(),
            bandit: *bandit,
            games,
        };
        let sides = [self.seeds(0, &learnt.sides[0]), self.seeds(1, &learnt.sides[1])];
        Book::new(&player.game, &player.agent, learning, sides)
    }

    fn seeds(&self, side: usize, portfolio: &Portfolio) -> Seeds {
        let run = run_of(root(self.config.seed), 0);
        let member =
            |i: usize| Member { seed: seed(run, Branch::Learning, side, i), weight: portfolio.weights[i] };
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

/// The rows of games from which a book is learnt.
struct BoostPlan<'a> {
    boost: &'a BoostRun,
    /// Rows whose results have been taken.
    done: usize,
    /// Those that come next.
    rows: Vec<Row>,
    played: Ledger,
}

impl BoostPlan<'_> {
    fn row(&self, job: usize) -> &Row {
        &self.rows[job - self.done]
    }
}

impl JobPlan for BoostPlan<'_> {
    fn open(&self) -> Range<usize> {
        self.done..self.done + self.rows.len()
    }

    fn label(&self, job: usize) -> String {
        self.row(job).label()
    }

    fn games(&self, job: usize) -> u64 {
        self.row(job).games()
    }

    /// All rows share the seeds of both sides.
    fn run(&self, job: usize, seed: Seed, watch: &Watch) -> Option<String> {
        Some(outcome_text(&self.row(job).play(root(seed), watch)?))
    }

    fn take(&mut self, outcomes: Vec<String>) -> Result<(), Mistake> {
        self.done += self.rows.len();
        for (row, outcome) in self.rows.iter().zip(outcomes) {
            self.played.note(row, &read_outcome::<String>(&outcome)?);
        }
        self.rows = self.boost.wanted(&self.played);
        Ok(())
    }
}

/// Plays a few games to see that the agent's play depends on its seed, and on nothing else.
fn try_seeds(player: &Player) -> Result<(), Mistake> {
    const MOST: usize = 16;
    const TWICE: usize = 3;
    let seeds: Vec<Seed> = (0..MOST as u64).map(|i| Seed(0).child("trial", i)).collect();
    let Player { game, agent, .. } = player;
    let (once, again) = (player.digests(&seeds[..TWICE]), player.digests(&seeds[..TWICE]));
    if once != again {
        let wrong = format!("`{agent}` plays the same seed now one way, now another");
        return Err(Mistake::new(
            wrong,
            "give it a budget of simulations, not of time, and no parallel=tree",
        ));
    }
    let alike = |digests: &[u64]| digests.iter().all(|digest| *digest == digests[0]);
    if alike(&once) && alike(&player.digests(&seeds)) {
        let wrong =
            format!("every seed of `{agent}` plays alike: {MOST} seeds played the same game of {game}");
        return Err(Mistake::new(wrong, "only an agent that decides by chance can be boosted"));
    }
    Ok(())
}
