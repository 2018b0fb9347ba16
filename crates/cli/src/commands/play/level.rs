//! How strong the other players are, by name.

use crate::output::tell;
use clap::ValueEnum;
use seedbed_erased::AnyGame;
use seedbed_rules::{Spec, Takes};

/// A strength that a person may ask for.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Level {
    /// Any legal move
    Beginner,
    /// A tenth of a second for each move
    Easy,
    /// About a second for each move
    Medium,
    /// About five seconds for each move
    Hard,
}

impl Level {
    /// The agent of this strength: the game's usual one, with as much time.
    pub(super) fn agent(self, game: &dyn AnyGame) -> Spec {
        let usual = game.default_agent();
        let (time, worlds, simulations) = match self {
            Self::Beginner => return Spec { name: "random".to_owned(), ..usual },
            Self::Easy => ("100ms", "5", "mcts:100"),
            Self::Medium => ("1s", "20", "mcts:2000"),
            Self::Hard => ("5s", "40", "mcts:5000"),
        };
        let params =
            game.agents().into_iter().find(|about| about.name == usual.name).map(|about| about.params);
        let first = params.and_then(<[_]>::first).map(|param| (param.takes, param.key));
        let spec = match first {
            Some((Takes::Budget | Takes::Limit, _)) => Spec { leads: vec![time.to_owned()], ..usual.clone() },
            Some((_, "worlds")) => {
                let search = ("search".to_owned(), simulations.to_owned());
                Spec { leads: vec![worlds.to_owned()], keyed: vec![search], ..usual.clone() }
            }
            _ => usual.clone(),
        };
        if spec == usual {
            tell(format_args!(
                "note: {usual} always plays this game as well as it can, at every level but beginner"
            ));
        }
        spec
    }
}
