//! How strong an agent is, by name, for people who do not care for specs.

use crate::AnyGame;
use seedbed_rules::{Param, Spec, Takes};

/// A strength that a person may ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// Plays any legal move.
    Beginner,
    /// Thinks for a tenth of a second.
    Easy,
    /// Thinks for about a second.
    Medium,
    /// Thinks for about five seconds.
    Hard,
}

impl Level {
    /// All of them, the weakest first.
    pub const ALL: [Self; 4] = [Self::Beginner, Self::Easy, Self::Medium, Self::Hard];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Beginner => "beginner",
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
        }
    }

    /// How it plays, in a few words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Beginner => "Any legal move",
            Self::Easy => "A tenth of a second for each move",
            Self::Medium => "About a second for each move",
            Self::Hard => "About five seconds for each move",
        }
    }

    /// The level of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.name() == name)
    }

    /// The agent of this strength: the game's usual one, with as much time.
    ///
    /// An agent that always plays as well as it can is the same at every level but the first.
    pub fn agent(self, game: &dyn AnyGame) -> Spec {
        let usual = game.default_agent();
        let (time, half, worlds, simulations) = match self {
            Self::Beginner => {
                return Spec { name: "random".to_owned(), leads: Vec::new(), keyed: Vec::new() };
            }
            Self::Easy => ("100ms", "50ms", "5", "mcts:100"),
            Self::Medium => ("1s", "500ms", "20", "mcts:2000"),
            Self::Hard => ("5s", "2500ms", "40", "mcts:5000"),
        };
        if let Some(search) = searched_after_solving(&usual) {
            // Solver and search think one after the other.
            let search = Spec { leads: vec![half.to_owned()], ..search }.to_string();
            let keyed = usual.keyed.into_iter().filter(|(key, _)| key != "search");
            let keyed = keyed.chain([("search".to_owned(), search)]).collect();
            return Spec { leads: vec![half.to_owned()], keyed, ..usual };
        }
        let about = game.agents().into_iter().find(|about| about.name == usual.name);
        let params = about.map_or(&[][..], |about| about.params);
        let is_budget = |param: &&Param| matches!(param.takes, Takes::Budget | Takes::Limit);
        match (params.iter().find(is_budget).map(|param| param.key), params.first().map(|param| param.key)) {
            (Some(budget), Some(first)) if budget == first => Spec { leads: vec![time.to_owned()], ..usual },
            (_, Some("worlds")) => {
                // Not every agent that imagines worlds lets one choose the search in them.
                let searches = params.iter().any(|param| param.key == "search");
                let search = searches.then(|| ("search".to_owned(), simulations.to_owned()));
                Spec { leads: vec![worlds.to_owned()], keyed: search.into_iter().collect(), ..usual }
            }
            (Some(budget), _) => {
                let mut keyed: Vec<_> = usual.keyed.into_iter().filter(|(key, _)| key != budget).collect();
                keyed.push((budget.to_owned(), time.to_owned()));
                Spec { keyed, ..usual }
            }
            _ => usual,
        }
    }
}

/// The search that an agent with a solver before it uses, if it is one.
fn searched_after_solving(agent: &Spec) -> Option<Spec> {
    let search = agent.keyed.iter().find(|(key, _)| agent.name == "exact" && key == "search");
    search.and_then(|(_, search)| search.parse().ok())
}
