//! Learning: a run that trains a net from games of a search with itself.
//!
//! A round plays some games by the net as it is and learns from them; then the next begins. Games of a round are played on all threads and
//! taken in their order, and lessons are learnt one after the other, so that the net is the same on any number of threads. What a run needs
//! to go on after a round is the net and the number of games, and nothing else.

use seedbed_agents::{Drill, LearntNet, Lesson, Net, NetProvenance};
use seedbed_arena::{Watch, in_order};
use seedbed_erased::AnyGame;
use seedbed_rules::{Patterns, Seed, Stopped, UsageError};
use std::ops::ControlFlow;
use std::sync::Arc;

/// How a net is learnt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LearnConfig {
    /// Games to learn from.
    pub budget: u64,
    /// Simulations for each move of them.
    pub sims: u64,
    /// The root of all randomness.
    pub seed: Seed,
}

/// The most games, and the most simulations for a move, that anybody could wait for.
const MOST_GAMES: u64 = 100_000_000;
const MOST_SIMS: u64 = 1_000_000;

/// Games of a round.
const ROUND: u64 = 200;

/// How often each lesson is learnt.
const PASSES: u64 = 2;

/// The size of steps at the beginning, and the share of it that is left at the end.
const RATE: f32 = 0.1;
const LAST: f32 = 0.1;

/// A net that is being learnt.
pub struct LearnRun<'a> {
    game: &'a dyn AnyGame,
    config: LearnConfig,
    net: Arc<Net>,
    games: u64,
}

impl<'a> LearnRun<'a> {
    /// A run from the start.
    ///
    /// # Errors
    ///
    /// If the game does not say what is worth learning, or the budget is absurd.
    pub fn new(game: &'a dyn AnyGame, config: LearnConfig) -> Result<Self, UsageError> {
        let within = |what: &str, value: u64, most: u64| {
            let wrong = || UsageError::new(format!("{value} {what}"), format!("from 1 to {most}"));
            if (1..=most).contains(&value) { Ok(()) } else { Err(wrong()) }
        };
        within("games to learn from", config.budget, MOST_GAMES)?;
        within("simulations for each move", config.sims, MOST_SIMS)?;
        let net = Net::new(&patterns(game)?, config.seed).map_err(|error| error.within(game.spec()))?;
        Ok(Self { game, config, net: Arc::new(net), games: 0 })
    }

    /// Goes on with a net that was begun before.
    ///
    /// # Errors
    ///
    /// If it is one of another game, or was begun with another seed, budget or number of simulations.
    pub fn resume(&mut self, begun: &LearntNet) -> Result<(), UsageError> {
        let net = begun.net(&self.game.full_spec().to_string(), &patterns(self.game)?)?;
        let NetProvenance { seed, budget, sims, games } = begun.learnt;
        for (what, theirs, ours) in [
            ("--seed", seed, self.config.seed.0),
            ("--budget", budget, self.config.budget),
            ("--sims", sims, self.config.sims),
        ] {
            if theirs != ours {
                let wrong = format!("the net was begun with {what} {theirs}, and this is {what} {ours}");
                let right = "write this one to another file, or replace it with --force";
                return Err(UsageError::new(wrong, right));
            }
        }
        (self.net, self.games) = (Arc::new(net), games);
        Ok(())
    }

    /// Has it learnt from all games?
    pub fn is_done(&self) -> bool {
        self.games >= self.config.budget
    }

    /// Games that it has learnt from.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The net itself, as it is now.
    pub fn net(&self) -> &Arc<Net> {
        &self.net
    }

    /// The net as it is now, with where it comes from.
    pub fn learnt(&self) -> LearntNet {
        let LearnConfig { budget, sims, seed } = self.config;
        let learnt = NetProvenance { seed: seed.0, budget, sims, games: self.games };
        LearntNet::new(self.game.full_spec().to_string(), &self.net, learnt)
    }

    /// Plays a round of games on the current thread pool and learns from them.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the watch was asked to stop; then it is as if the round had not begun.
    pub fn round(&mut self, watch: &Watch) -> Result<(), Stopped> {
        let round = ROUND.min(self.config.budget - self.games);
        let (mut lessons, mut played) = (Vec::new(), 0);
        let seed = self.config.seed.child("learn", self.games);
        in_order(
            round,
            || (),
            |(), game| {
                let seed = seed.child("game", game);
                let drill = Drill { sims: self.config.sims };
                let lessons = self.game.self_play(&self.net, drill, seed, watch.signal())?;
                watch.count(1);
                Some(lessons)
            },
            |game| {
                lessons.extend(game);
                played += 1;
                ControlFlow::Continue(())
            },
        );
        if played < round {
            return Err(Stopped);
        }
        self.net = Arc::new(self.taught(&lessons, seed, watch)?);
        self.games += round;
        Ok(())
    }

    /// The net after these lessons; a copy, so that a stop in the middle leaves the net as it was.
    fn taught(&self, lessons: &[Lesson], seed: Seed, watch: &Watch) -> Result<Net, Stopped> {
        /// Lessons between two looks at the stop, some milliseconds' work.
        const STRETCH: usize = 256;
        let done = self.games as f32 / self.config.budget as f32;
        let rate = RATE * (1.0 - (1.0 - LAST) * done);
        let mut net = Net::clone(&self.net);
        let mut order: Vec<&Lesson> = lessons.iter().collect();
        for pass in 0..PASSES {
            seed.child("order", pass).rng().shuffle(&mut order);
            for stretch in order.chunks(STRETCH) {
                watch.signal().check()?;
                for lesson in stretch {
                    net.learn(lesson, rate);
                }
            }
        }
        Ok(net)
    }
}

fn patterns(game: &dyn AnyGame) -> Result<Patterns, UsageError> {
    game.patterns().ok_or_else(|| {
        let wrong = format!("{} does not say which patterns are worth learning", game.spec());
        UsageError::new(wrong, "learn one of the games that `seedbed agents` lists with `puct`")
    })
}
