//! The best strategies that are known without any tuning: what a score against the baseline can be held against.

use crate::cheat;
use crate::tuning::{against_baseline, duels, open};
use seedbed_arena::{Moments, Watch};
use seedbed_cheat::{Cheat, Rules};
use seedbed_guess_who::OL;
use seedbed_rules::Seed;
use seedbed_tune::optimise::Mixture;

/// A strategy that was written down and not tuned.
pub(crate) struct Known {
    /// The paper's name of the game.
    pub(super) game: &'static str,
    /// What it does.
    pub(super) name: &'static str,
    numbers: fn() -> Vec<f64>,
}

/// Logits under which won cards are always laid with the highest first.
fn descending() -> Vec<f64> {
    vec![-40.0, -40.0, 40.0]
}

pub(super) const KNOWN: [Known; 4] = [
    Known { game: "Batawaf", name: "descending order", numbers: descending },
    Known { game: "War", name: "descending order", numbers: descending },
    Known { game: "Guess who-deter", name: "OL", numbers: || OL.to_vec() },
    Known { game: "Cheat", name: "never loses", numbers: || cheat::never_lose(&Cheat::new(Rules::USUAL)) },
];

impl Known {
    /// Its half points in pairs of games against the baseline.
    pub(super) fn play(&self, spec: &str, pairs: u64, seed: Seed, watch: &Watch) -> Option<Moments> {
        let game = open(spec);
        against_baseline(duels(&*game), &Mixture::pure((self.numbers)()), pairs, seed, watch)
    }
}

#[cfg(test)]
mod tests {
    use super::super::games::GAMES;
    use super::*;

    #[test]
    fn they_are_far_better_than_chance_and_fit_their_games() {
        for known in &KNOWN {
            let spec = GAMES.iter().find(|game| game.name == known.game).unwrap().spec;
            let points = known.play(spec, 200, Seed(3), &Watch::default()).unwrap();
            let score = crate::tuning::score(&points);
            assert!(score.value - 3.0 * score.error > 0.5, "{} at {}: {score:?}", known.name, known.game);
        }
    }
}
