//! The ratings of a tournament, with the warning that belongs to them.

use crate::output::percent;
use seedbed_arena::{Encounter, Intransitivity, Rating, Ratings, intransitivity, ratings};
use serde::Serialize;

/// What the ratings rest on, and what speaks against them.
#[derive(Serialize)]
pub(super) struct Rated {
    /// A drawn game was added to each match, because otherwise someone's rating would be infinite.
    steadied: bool,
    dispersion: f64,
    #[serde(flatten)]
    against: Intransitivity,
    /// The names of the three in `cycle`, if there is one.
    cycle_agents: Option<[String; 3]>,
    #[serde(skip)]
    ratings: Ratings,
}

impl Rated {
    /// Rates the agents of these names; `None` if some have not met.
    pub(super) fn new(names: &[String], met: &[Encounter]) -> Option<Self> {
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

    pub(super) fn of(&self, contestant: usize) -> Rating {
        self.ratings.of(contestant)
    }

    /// What to know about the ratings before trusting them.
    pub(super) fn text(&self) -> String {
        let mut lines = Vec::new();
        if let Some(cycle) = self.against.cycle.filter(|_| self.against.shows_cycle())
            && let Some([a, b, c]) = &self.cycle_agents
        {
            let [ab, bc, ca] = cycle.shares.map(percent);
            lines.push(format!(
                "no rating can order these: {a} beats {b} ({ab}), {b} beats {c} ({bc}), {c} beats {a} ({ca})"
            ));
        } else if self.against.shows_misfit() {
            let share = percent(self.against.cyclic_share.unwrap_or(0.0));
            lines.push(format!("one number does not describe these results ({share} of the differences): go by the table, not by Elo"));
        } else if self.against.misfit_p.is_some() {
            lines.push("the ratings fit these results, and no circle is shown".to_owned());
        }
        if self.steadied {
            lines.push(
                "a draw was added to each match for the ratings, since they would be infinite without"
                    .to_owned(),
            );
        }
        lines.into_iter().map(|line| line + "\n").collect()
    }
}

/// A rating in a cell of a table.
pub(super) fn rating_text(Rating { value, high, .. }: Rating) -> String {
    format!("{value:+.0} ± {:.0}", high - value)
}
