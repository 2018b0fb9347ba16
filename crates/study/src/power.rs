//! What a study can be expected to find: by simulation, before it opens.

use crate::analysis::Sequential;
use crate::{Design, Key, Model, Preferences, Simulated};
use seedbed_rules::Seed;
use serde::{Deserialize, Serialize};

/// How often simulated studies find something.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Power {
    /// How many studies were simulated, with the effect and without.
    pub studies: u64,
    /// The share of those with the expected effect that find it.
    pub found: f64,
    /// The share of those without an effect that find one all the same.
    pub false_alarms: f64,
    /// The share of those with half the effect, on the scale of shares, that find it.
    pub found_half: f64,
}

impl Power {
    /// Studies of this many visitors that follow the model.
    pub fn simulated(model: Model, visitors: u64, design: Design, alpha: f64, studies: u64) -> Self {
        let [original, other] = model.win;
        let half = Model { win: [original, f64::midpoint(original, other)], ..model };
        let share = |model: Model, what: &str| {
            let simulated = Simulated::new(model);
            let found = (0..studies).filter(|&study| {
                let seed = Seed(0).child(what, study);
                finds(&simulated, visitors, design, alpha, seed)
            });
            found.count() as f64 / studies.max(1) as f64
        };
        Self {
            studies,
            found: share(model, "effect"),
            false_alarms: share(model.without_effect(), "null"),
            found_half: share(half, "half"),
        }
    }
}

/// Does a simulated study find a difference?
pub(crate) fn finds(simulated: &Simulated, visitors: u64, design: Design, alpha: f64, seed: Seed) -> bool {
    let key = Key::of(format!("{:016x}", seed.0));
    let outcomes = simulated.study(visitors, &key, &mut seed.rng());
    match design {
        Design::Fixed => Preferences::of(&outcomes).p() <= alpha,
        Design::Sequential => Sequential::of(&outcomes, alpha).enough_after.is_some(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALPHA: f64 = 0.05;

    /// How many of `of` studies with seeds of their own find something.
    fn found(model: Model, visitors: u64, design: Design, of: u64) -> u64 {
        let simulated = Simulated::new(model);
        let seed = |study| Seed(99).child("fresh", study);
        (0..of).filter(|&study| finds(&simulated, visitors, design, ALPHA, seed(study))).count() as u64
    }

    #[test]
    fn a_thousand_null_studies_keep_the_error_rate() {
        let model = Model::usual([0.5, 0.3]).without_effect();
        // 5 % and three standard errors of a thousand studies.
        for (design, least) in [(Design::Fixed, 15), (Design::Sequential, 2)] {
            let alarms = found(model, 110, design, 1000);
            assert!((least..=71).contains(&alarms), "{design:?}: {alarms} of 1000");
        }
    }

    #[test]
    fn two_hundred_studies_with_the_effect_find_it_with_the_stated_power() {
        let model = Model::usual([0.5, 0.3]);
        for (design, visitors) in [(Design::Fixed, 110), (Design::Sequential, 150)] {
            let stated = Power::simulated(model, visitors, design, ALPHA, 500);
            let is_sound =
                stated.found > 0.75 && stated.found_half < stated.found && stated.false_alarms < 0.08;
            assert!(is_sound, "{design:?}: {stated:?}");
            let found = found(model, visitors, design, 200) as f64 / 200.0;
            let error = (stated.found * (1.0 - stated.found) * (1.0 / 200.0 + 1.0 / 500.0)).sqrt();
            assert!(
                (found - stated.found).abs() < 3.0 * error,
                "{design:?}: stated {stated:?}, found {found}"
            );
        }
    }
}
