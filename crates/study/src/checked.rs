//! The agents of a plan, as they are now: the same as when it was made, or none at all.

use crate::plan::{Arm, Ingredient, Plan};
use crate::{Key, Part, Seating, Visitor};
use seedbed_erased::{AnyAgent, AnyGame, Registry};
use seedbed_rules::{Seed, Spec, Stop, UsageError};
use std::time::{Duration, Instant};

/// The game and the agents of a study.
pub struct Checked {
    /// The game.
    pub game: Box<dyn AnyGame>,
    /// The agents of the arms.
    pub arms: [AnyAgent; 2],
    /// Whom visitors practise against; also the visitor's partner, where there are partners.
    pub practice: AnyAgent,
}

impl Arm {
    /// An agent under a name.
    ///
    /// # Errors
    ///
    /// If it cannot be in a study: its games could not be replayed, or it would see what is hidden.
    pub fn of(name: &str, agent: &AnyAgent) -> Result<Self, UsageError> {
        if agent.is_guest() || !agent.repeats() {
            let wrong = format!(
                "{agent} does not play the same again from the same seed, so that its games prove nothing"
            );
            return Err(UsageError::new(
                wrong,
                "name an agent with a budget of simulations, not of time, such as mcts:1000",
            ));
        }
        if agent.peeks() {
            return Err(UsageError::new(
                format!("{agent} sees what is hidden"),
                "name an agent that plays fair",
            ));
        }
        let ingredient = |file: &seedbed_files::NamedContent| Ingredient {
            file: file.path.display().to_string(),
            sha256: file.id.to_string(),
        };
        Ok(Self {
            name: name.to_owned(),
            spec: agent.spec().to_string(),
            full: agent.full_spec().to_string(),
            files: agent.files().iter().map(ingredient).collect(),
        })
    }

    /// The agent, if it is still what it was.
    fn resolved(&self, game: &dyn AnyGame) -> Result<AnyAgent, UsageError> {
        let agent = game.resolve(&self.spec.parse::<Spec>()?)?;
        let now = Self::of(&self.name, &agent)?;
        if now == *self {
            return Ok(agent);
        }
        let wrong = if now.files == self.files {
            format!("the agent {} now means {}, not {}", self.spec, now.full, self.full)
        } else {
            format!("a file of the agent {} has changed since the study was planned", self.spec)
        };
        Err(UsageError::new(wrong, "use the program and the files with which the study was planned"))
    }
}

impl Checked {
    /// The agents of this plan; files are looked for where their names say.
    ///
    /// # Errors
    ///
    /// If one of them is no longer what it was.
    pub fn new(plan: &Plan, registry: &Registry) -> Result<Self, UsageError> {
        let game = registry.open(&plan.game.parse::<Spec>()?)?;
        let [original, other] = &plan.arms;
        let arms = [original.resolved(&*game)?, other.resolved(&*game)?];
        let practice = plan.practice.resolved(&*game)?;
        Ok(Self { game, arms, practice })
    }

    /// The longest time that an agent takes for a move, in a game between the arms on each side.
    ///
    /// # Errors
    ///
    /// If the game cannot be begun.
    pub fn slowest(&self) -> Result<Duration, UsageError> {
        let mut slowest = Duration::ZERO;
        for first in 0..2 {
            let holder = |p: usize| Some(self.arms[(self.game.side(p) + first) % 2].clone());
            let seats: Vec<Option<AnyAgent>> = (0..self.game.players()).map(holder).collect();
            let mut session = self.game.session(None, &seats, Seed(first as u64))?;
            loop {
                let begun = Instant::now();
                if session.advance(&Stop::NEVER).is_none() {
                    break;
                }
                slowest = slowest.max(begun.elapsed());
            }
        }
        Ok(slowest)
    }

    /// Who sits where in a game of a visitor, and its seed.
    pub fn seating(&self, visitor: &Visitor, key: &Key, at: usize) -> Seating {
        let part = visitor.games[at].part;
        let counted = visitor.games[..=at].iter().filter(|game| game.part != Part::Practice).count() as u64;
        match (part, visitor.number) {
            (Part::Primary | Part::Later, Some(number)) => {
                let side = key.allocation(number).side;
                let seed = key.seed(number, counted);
                self.seated(side, &self.arms[key.arm(number, counted)], seed)
            }
            _ => self.practice(visitor, at),
        }
    }

    /// The same game against the other arm.
    pub fn counterfactual(&self, visitor: &Visitor, key: &Key, at: usize) -> Option<Seating> {
        let number = visitor.number?;
        let counted = visitor.games[..=at].iter().filter(|game| game.part != Part::Practice).count() as u64;
        let side = key.allocation(number).side;
        let other = &self.arms[1 - key.arm(number, counted)];
        (visitor.games[at].part != Part::Practice)
            .then(|| self.seated(side, other, key.seed(number, counted)))
    }

    /// A game against the third agent, from the side that moves first: nothing of the allocation is known yet.
    fn practice(&self, visitor: &Visitor, at: usize) -> Seating {
        let digits = visitor.id.get(..12).unwrap_or_default();
        let seed = u64::from_str_radix(digits, 16).unwrap_or(0);
        self.seated(0, &self.practice, seed + at as u64)
    }

    /// The visitor on a side, with the third agent for partners, against an opponent.
    fn seated(&self, side: usize, opponent: &AnyAgent, seed: u64) -> Seating {
        let players = self.game.players();
        let seat = (0..players).find(|&p| self.game.side(p) == side).unwrap_or(0);
        let holder = |p: usize| match p {
            _ if p == seat => None,
            _ if self.game.side(p) == self.game.side(seat) => Some(self.practice.clone()),
            _ => Some(opponent.clone()),
        };
        Seating { seat, seats: (0..players).map(holder).collect(), seed }
    }
}
