//! The ratings of a tournament, with what speaks against them.

use seedbed_arena::{Encounter, Intransitivity, Rating, Ratings, intransitivity, ratings};
use serde::Serialize;

/// What the ratings rest on, and what speaks against them.
#[derive(Clone, Debug, Serialize)]
pub struct Rated {
    /// A drawn game was added to each match, because otherwise someone's rating would be infinite.
    pub steadied: bool,
    /// How much more results vary than the model of the ratings says.
    pub dispersion: f64,
    /// What speaks against one number for each agent.
    #[serde(flatten)]
    pub against: Intransitivity,
    /// The names of the three in `cycle`, if there is one.
    pub cycle_agents: Option<[String; 3]>,
    #[serde(skip)]
    ratings: Ratings,
}

impl Rated {
    /// Rates the agents of these names; `None` if some have not met.
    pub fn new(names: &[String], met: &[Encounter]) -> Option<Self> {
        let ratings = ratings(names.len(), met)?;
        let against = intransitivity(met, &ratings);
        let cycle_agents = against.cycle.map(|cycle| cycle.contestants.map(|c| names[c].clone()));
        Some(Self {
            steadied: ratings.steadied,
            dispersion: ratings.dispersion,
            against,
            cycle_agents,
            ratings,
        })
    }

    /// The rating of a contestant.
    pub fn of(&self, contestant: usize) -> Rating {
        self.ratings.of(contestant)
    }
}
