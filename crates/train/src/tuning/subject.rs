//! What is tuned.

use seedbed_agents::Ingredient;
use seedbed_erased::{AnyAgent, AnyGame, Template};
use seedbed_rules::{ParametricDuels, Stop, UsageError};

/// What stands for the strategies of the game in a file, and the agent that plays them.
const PARAM: &str = "param";

/// What is tuned at a game.
pub enum Subject<'a> {
    /// The parametric strategies of the game.
    Strategies(&'a dyn ParametricDuels),
    /// The options of an agent, with the text that names them, such as `mcts:500,c={0..2.5}`.
    Options(Template<'a>, String),
}

impl<'a> Subject<'a> {
    /// The options of an agent if one is named, otherwise the strategies of the game; `None` if it has no such strategies.
    ///
    /// # Errors
    ///
    /// If the agent's options cannot be read.
    pub fn of(game: &'a dyn AnyGame, agent: Option<&str>) -> Result<Option<Self>, UsageError> {
        Ok(match agent {
            Some(text) => Some(Self::Options(Template::read(game, text)?, text.to_owned())),
            None => game.duels().map(Self::Strategies),
        })
    }

    /// The subject that a file names; `None` if the game has no such strategies.
    ///
    /// # Errors
    ///
    /// If the agent's options cannot be read.
    pub fn named(game: &'a dyn AnyGame, name: &str) -> Result<Option<Self>, UsageError> {
        Self::of(game, (name != PARAM).then_some(name))
    }

    /// The same, whose agents break their games off when they are asked to stop.
    pub(super) fn obeying(&self, stop: &Stop) -> Self {
        match self {
            Self::Strategies(duels) => Self::Strategies(*duels),
            Self::Options(template, text) => Self::Options(template.clone().obeying(stop), text.clone()),
        }
    }

    /// What a file calls it.
    pub fn name(&self) -> &str {
        match self {
            Self::Strategies(_) => PARAM,
            Self::Options(_, text) => text,
        }
    }

    /// The files that it depends on, with what they hold.
    pub(super) fn files(&self) -> Vec<Ingredient> {
        match self {
            Self::Strategies(_) => Vec::new(),
            Self::Options(template, _) => template.files().iter().map(Ingredient::from).collect(),
        }
    }

    /// Its strategies against each other.
    pub fn duels(&self) -> &dyn ParametricDuels {
        match self {
            Self::Strategies(duels) => *duels,
            Self::Options(template, _) => template,
        }
    }

    /// The agent that plays these numbers.
    pub(super) fn agent(&self, game: &dyn AnyGame, numbers: &[f64]) -> AnyAgent {
        match self {
            Self::Strategies(_) => game.strategy(numbers).expect("these are strategies of the game"),
            Self::Options(template, _) => template.resolved(numbers),
        }
    }

    /// The spec of the agent that plays these numbers, if it needs no file that holds them.
    ///
    /// A file does not hold its own name: equal runs write equal bytes, and a file may be renamed.
    pub(super) fn spec(&self, numbers: &[f64]) -> Option<String> {
        match self {
            Self::Strategies(_) => None,
            Self::Options(template, _) => template.agent(numbers).ok().map(|spec| spec.to_string()),
        }
    }
}
