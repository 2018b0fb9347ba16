//! Learning a book of seeds: a laboratory run whose outcome is a file.

use super::in_rows::{InRows, Rows};
use super::lesson::Lesson;
use super::rows::{Branch, Ledger, Player, Row, run_of, seed};
use crate::run::{Work, Worked};
use crate::{Exhibit, PROGRAM, RunKey, Scale, Store, Title, Trouble};
use seedbed_agents::{Book, Learning, Member, Seeds};
use seedbed_arena::Watch;
use seedbed_catalog::AnyGame;
use seedbed_rules::{Mistake, Seed, Spec};
use seedbed_tune::{Method, Portfolio, Rectangle};
use std::sync::Arc;

/// An agent to be boosted.
pub struct Boost(Rows<Course>);

/// What is learnt, and how.
struct Course {
    player: Arc<Player>,
    lesson: Lesson,
    method: Method,
    seed: Seed,
}

/// How learning ended.
pub enum Learnt {
    /// With a book.
    Book(Box<Book>),
    /// It was stopped; so many jobs of so many are stored.
    Stopped(u64, u64),
}

/// What is asked of learning.
#[derive(Clone, Copy, Debug)]
pub struct Wish {
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
}

impl Boost {
    /// Makes sure that there is something to learn: the agent fits, and its seeds differ.
    pub fn new(game: &dyn AnyGame, agent: &Spec, wish: Wish) -> Result<Self, Mistake> {
        let Wish { method, bandit, seed, .. } = wish;
        let rectangle = Rectangle::new(wish.k, wish.kt)?;
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
        let lesson = Lesson { rectangle, bandit };
        Ok(Self(Rows(Course { player, lesson, method, seed })))
    }

    /// How many games are still to be played, as far as that is known.
    pub fn missing(&self, store: &Store) -> Result<u64, Trouble> {
        self.work().missing(store)
    }

    /// Plays what the store does not have yet, on the current thread pool, and learns.
    pub fn learn(&self, store: &Store, watch: &Watch) -> Result<Learnt, Trouble> {
        match self.work().run(store, watch)? {
            Worked::Stopped(done, jobs) => Ok(Learnt::Stopped(done, jobs)),
            Worked::All(_, outcomes) => Ok(Learnt::Book(Box::new(self.course().book(&outcomes)?))),
        }
    }

    fn work(&self) -> Work<'_> {
        // Whatever is learnt from a rectangle, its games are the same: another method finds them in the store.
        let Course { player, lesson: Lesson { rectangle, bandit }, seed, .. } = self.course();
        let bandit = if *bandit { ", bandit" } else { "" };
        let key = RunKey {
            experiment: format!("boost/{}/{}", player.game, player.agent),
            scale: format!("{} x {}{bandit}", rectangle.k(), rectangle.kt()),
            seed: seed.0,
            program: PROGRAM.to_owned(),
        };
        Work { key, experiment: &self.0, scale: Scale::Paper }
    }

    fn course(&self) -> &Course {
        &self.0.0
    }
}

impl Course {
    fn book(&self, outcomes: &[String]) -> Result<Book, Mistake> {
        let read = |text: &String| {
            serde_json::from_str::<String>(text).map_err(|error| {
                let wrong = format!("a stored outcome cannot be read: {error}");
                Mistake::new(wrong, "delete the run with `seedbed runs delete` and repeat it")
            })
        };
        let mut outcomes = outcomes.iter().map(read).collect::<Result<Vec<_>, _>>()?.into_iter();
        let (mut done, mut ledger) = (Vec::new(), Ledger::default());
        loop {
            let rows = self.rows(Scale::Paper, &ledger);
            if rows.is_empty() {
                break;
            }
            done.extend(rows.into_iter().zip(outcomes.by_ref()));
            ledger = Ledger::of(done.iter().map(|(row, played)| (row, played)));
        }
        let (learnt, games) = self.lesson.learnt(&known(&ledger), self.method);
        let learning = Learning {
            program: PROGRAM.to_owned(),
            seed: self.seed.0,
            k: self.lesson.rectangle.k(),
            kt: self.lesson.rectangle.kt(),
            method: self.method.name().to_owned(),
            bandit: self.lesson.bandit,
            games,
        };
        let sides = [self.seeds(0, &learnt.sides[0]), self.seeds(1, &learnt.sides[1])];
        Ok(Book::new(&self.player.game, &self.player.agent, learning, sides))
    }

    fn seeds(&self, side: usize, portfolio: &Portfolio) -> Seeds {
        let run = run_of(self.seed.child(TITLE.name, 0), 0);
        let member =
            |i: usize| Member { seed: seed(run, Branch::Learning, side, i), weight: portfolio.weights[i] };
        let members = portfolio.support().into_iter().map(member).collect();
        Seeds { value: portfolio.learnt, exploitability: portfolio.exploitability, members }
    }
}

fn known(ledger: &Ledger) -> impl Fn(usize, usize) -> Option<u8> {
    |first, second| ledger.get(0, (Branch::Learning, first), (Branch::Learning, second))
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

const TITLE: Title = Title { name: "boost", also: &[], about: "a book of seeds" };

impl InRows for Course {
    fn title(&self) -> Title {
        TITLE
    }

    fn rows(&self, _: Scale, played: &Ledger) -> Vec<Row> {
        let wanted = self.lesson.wanted(&known(played)).into_iter();
        let row = |(first, seconds): (usize, Vec<usize>)| Row {
            player: Arc::clone(&self.player),
            run: 0,
            first: (Branch::Learning, first),
            seconds: (Branch::Learning, seconds.into()),
        };
        wanted.map(row).collect()
    }

    /// What was learnt is a book, not a table.
    fn show(&self, _: Scale, _: &Ledger) -> Vec<Exhibit> {
        Vec::new()
    }
}
