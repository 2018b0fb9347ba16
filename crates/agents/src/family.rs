//! `param`: the strategies of a game that are vectors of numbers.

use crate::offer::{AgentAbout, AgentDef, AgentFactory};
use crate::strategy_file::{Strategies, read_strategies};
use seedbed_files::Sources;
use seedbed_rules::{
    Agent, DuelsOf, Game, Param, Parametric, ParametricDuels, Rng, Seat, Seed, Takes, UsageError,
};
use std::sync::Arc;

/// The numbers.
const NUMBERS: Param = Param {
    key: "numbers",
    takes: Takes::Text,
    default: "normal",
    help: "numbers joined by commas, a file that holds them, `zero`, or `normal`: drawn anew for every game",
};

/// A fixed draw.
const SEED: Param = Param {
    key: "seed",
    takes: Takes::Int(-1, i64::MAX),
    default: "-1",
    help: "with normal: draws once from this seed, instead of anew for every game (-1)",
};

/// How `param` is offered.
pub const ABOUT: AgentAbout = AgentAbout {
    name: "param",
    summary: "a strategy that is a vector of numbers, such as the tuned ones",
    needs: "a game with parametric strategies",
    params: &[NUMBERS, SEED],
};

/// Makes the player of a vector of the right length.
type Making<G> = Arc<dyn Fn(&[f64]) -> Box<dyn Agent<G>> + Send + Sync>;

/// The parametric strategies of a game.
pub struct Family<G: Game> {
    duels: Box<dyn ParametricDuels>,
    player: Making<G>,
}

impl<G: Parametric> Family<G> {
    /// The strategies of this very game.
    pub fn new(game: &G) -> Self {
        let own = game.clone();
        Self {
            duels: Box::new(DuelsOf(game.clone())),
            player: Arc::new(move |numbers| Box::new(own.strategy(numbers))),
        }
    }
}

impl<G: Game> Family<G> {
    /// Its strategies against each other.
    pub fn duels(&self) -> &dyn ParametricDuels {
        &*self.duels
    }

    /// Makes players of this vector, which is of the right length.
    pub fn strategy(&self, numbers: &[f64]) -> AgentFactory<G> {
        let (player, numbers) = (Arc::clone(&self.player), numbers.to_vec());
        AgentFactory::new(move || player(&numbers))
    }

    /// Checks that there are as many numbers as the game needs, and that all are finite.
    fn checked(&self, text: &str, numbers: Vec<f64>) -> Result<Vec<f64>, UsageError> {
        let needed = self.duels.numbers();
        if numbers.len() != needed {
            let wrong = format!("{text}: {} given, {needed} needed", count(numbers.len()));
            return Err(UsageError::new(wrong, "give as many as the strategy of this game has"));
        }
        match numbers.iter().position(|x| !x.is_finite()) {
            Some(at) => {
                let wrong = format!("{text}: number {} is {}", at + 1, numbers[at]);
                Err(UsageError::new(wrong, "all numbers must be finite"))
            }
            None => Ok(numbers),
        }
    }

    fn resolve(&self, text: &str, seed: i64, sources: &Sources) -> Result<AgentFactory<G>, UsageError> {
        let needed = self.duels.numbers();
        let numbers = match (text, u64::try_from(seed)) {
            ("normal", Err(_)) => {
                let player = Arc::clone(&self.player);
                return Ok(AgentFactory::new(move || {
                    Box::new(Resampled { player: Arc::clone(&player), needed, drawn: None })
                }));
            }
            ("normal", Ok(seed)) => draw(needed, &mut Seed(seed).child("numbers", 0).rng()),
            (_, Ok(_)) => {
                return Err(UsageError::new(
                    format!("a seed beside `{text}`"),
                    "a seed goes with param:normal only",
                ));
            }
            ("zero", _) => vec![0.0; needed],
            _ => return self.written(text, sources),
        };
        Ok(self.strategy(&numbers))
    }

    /// The player given by numbers, or by a file that may hold a mixture of several strategies.
    fn written(&self, text: &str, sources: &Sources) -> Result<AgentFactory<G>, UsageError> {
        let player = Arc::clone(&self.player);
        let (given, files) = if let Some(numbers) = parse(text) {
            (vec![(1.0, numbers)], Vec::new())
        } else {
            let Strategies { members, file } = read_strategies(text.as_ref(), sources)?;
            (members, vec![file])
        };
        let place = if files.is_empty() { "numbers" } else { text };
        let mut members = Vec::new();
        for (weight, numbers) in given {
            members.push((weight, self.checked(place, numbers)?));
        }
        let factory = AgentFactory::new(move || match &members[..] {
            [(_, only)] => player(only),
            members => {
                let members = members.iter().map(|(weight, numbers)| (*weight, player(numbers))).collect();
                Box::new(Mixed { members, drawn: None })
            }
        });
        Ok(factory.reading(&files))
    }
}

fn count(numbers: usize) -> String {
    if numbers == 1 { "1 number".to_owned() } else { format!("{numbers} numbers") }
}

/// `count` standard normal numbers.
fn draw(count: usize, rng: &mut Rng) -> Vec<f64> {
    (0..count).map(|_| rng.normal()).collect()
}

/// Numbers joined by commas; `None` if the text is anything else.
fn parse(text: &str) -> Option<Vec<f64>> {
    text.split(',').map(|number| number.trim().parse().ok()).collect()
}

/// Several strategies, one of which is drawn for every game.
struct Mixed<G: Game> {
    members: Vec<(f64, Box<dyn Agent<G>>)>,
    drawn: Option<usize>,
}

impl<G: Game> Agent<G> for Mixed<G> {
    fn begin(&mut self) {
        self.drawn = None;
        self.members.iter_mut().for_each(|(_, member)| member.begin());
    }

    fn choose(&mut self, seat: &Seat<'_, G>, rng: &mut Rng) -> G::Move {
        let members = &mut self.members;
        let drawn = *self.drawn.get_or_insert_with(|| {
            let weights = || members.iter().map(|(weight, _)| *weight);
            rng.weighted(weights().sum(), weights())
        });
        members[drawn].1.choose(seat, rng)
    }
}

/// A newly drawn strategy in every game.
struct Resampled<G: Game> {
    player: Making<G>,
    needed: usize,
    drawn: Option<Box<dyn Agent<G>>>,
}

impl<G: Game> Agent<G> for Resampled<G> {
    fn begin(&mut self) {
        self.drawn = None;
    }

    fn choose(&mut self, seat: &Seat<'_, G>, rng: &mut Rng) -> G::Move {
        let drawn = self.drawn.get_or_insert_with(|| (self.player)(&draw(self.needed, rng)));
        drawn.choose(seat, rng)
    }
}

/// How it is offered to a game.
#[expect(clippy::missing_panics_doc, reason = "only a roster with strategies offers it")]
pub fn def<G: Game>() -> AgentDef<G> {
    AgentDef {
        about: &ABOUT,
        resolve: |values, roster| {
            let family = roster.family.as_ref().expect("only a roster with strategies offers `param`");
            let resolved = family.resolve(values.text(NUMBERS.key), values.int(SEED.key), &roster.sources);
            resolved.map_err(|error| error.within(ABOUT.name))
        },
    }
}
