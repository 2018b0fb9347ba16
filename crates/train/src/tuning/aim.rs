//! What a strategy is to do well at.

use super::against::Against;
use super::{Subject, TuneConfig};
use seedbed_agents::Ingredient;
use seedbed_erased::{AnyAgent, AnyGame};
use seedbed_rules::{ParametricDuels, Stop, UsageError};
use seedbed_tune::optimise::Unbeaten;

/// What a strategy is to do well at.
#[derive(Clone, Default)]
pub enum Aim {
    /// To win, against random strategies and those that were found on the way.
    #[default]
    Win,
    /// Not to lose: a draw counts as a win.
    Unbeaten,
    /// To beat this agent.
    Beat(Box<AnyAgent>),
}

impl Aim {
    /// The one opponent with every default written out, if there is one.
    pub(super) fn opponent(&self) -> Option<String> {
        match self {
            Self::Beat(agent) => Some(agent.full_spec().to_string()),
            Self::Win | Self::Unbeaten => None,
        }
    }

    /// The files that the opponent depends on.
    pub(super) fn files(&self) -> Vec<Ingredient> {
        match self {
            Self::Beat(agent) => agent.files().iter().map(Ingredient::from).collect(),
            Self::Win | Self::Unbeaten => Vec::new(),
        }
    }
}

/// The duels that a run measures strategies by.
pub(super) enum Objective<'a> {
    Win(&'a dyn ParametricDuels),
    Unbeaten(Unbeaten<'a>),
    Beat(Against<'a>),
}

impl<'a> Objective<'a> {
    /// The duels for the aim of a run, if its method can have it.
    pub(super) fn new(
        game: &'a dyn AnyGame,
        subject: &'a Subject<'a>,
        config: &'a TuneConfig,
        stop: &Stop,
    ) -> Result<Self, UsageError> {
        Ok(match &config.aim {
            Aim::Win => Self::Win(subject.duels()),
            Aim::Unbeaten => Self::Unbeaten(Unbeaten::new(subject.duels(), &config.method)?),
            Aim::Beat(agent) => Self::Beat(Against::new(game, subject, agent, &config.method, stop)?),
        })
    }

    pub(super) fn duels(&self) -> &dyn ParametricDuels {
        match self {
            Self::Win(duels) => *duels,
            Self::Unbeaten(duels) => duels,
            Self::Beat(duels) => duels,
        }
    }
}
