//! What visitors are expected to do: the model behind the stated power.

use crate::{Guess, Key, Outcome};
use seedbed_rules::{Rng, UsageError};
use serde::{Deserialize, Serialize};

/// Visitors differ in skill, learn from the first game, and some go away. All but chances is on the scale of log-odds.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Model {
    /// The share of visitors who would win a first game against each arm.
    pub win: [f64; 2],
    /// The standard deviation of skill.
    pub spread: f64,
    /// What everybody learns from the first game to the second.
    pub learning: f64,
    /// The chance that a visitor goes away, in the first game or in the second, each as likely.
    pub dropout: f64,
}

/// Draws studies that follow a model.
pub struct Simulated {
    model: Model,
    /// The log-odds of a visitor of average skill against each arm.
    centres: [f64; 2],
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + libm::exp(-x))
}

impl Model {
    /// What visitors are usually like, with these chances to win.
    pub fn usual(win: [f64; 2]) -> Self {
        Self { win, spread: 1.2, learning: 0.3, dropout: 0.1 }
    }

    /// The same visitors, if the arms were alike.
    #[must_use]
    pub fn without_effect(self) -> Self {
        Self { win: [self.win[0]; 2], ..self }
    }

    /// Makes sure that chances are chances.
    ///
    /// # Errors
    ///
    /// If they are not.
    pub fn check(&self) -> Result<(), UsageError> {
        let is_chance = |p: f64| (0.001..=0.999).contains(&p);
        if !self.win.into_iter().all(is_chance) {
            return Err(UsageError::new(
                "visitors win between 0.1 and 99.9 per cent of their games",
                "expect such shares with --expect, as in --expect 50,30",
            ));
        }
        let is_sound = (0.0..=5.0).contains(&self.spread)
            && (-5.0..=5.0).contains(&self.learning)
            && (0.0..1.0).contains(&self.dropout);
        let wrong =
            "the model of visitors has a spread from 0 to 5, learning from -5 to 5 and a drop-out below 1";
        if is_sound { Ok(()) } else { Err(UsageError::new(wrong, "correct these numbers")) }
    }

    /// The share that wins, over all skills, if the average visitor has these log-odds: by the trapezoidal rule.
    fn share(&self, centre: f64) -> f64 {
        let skills = (-60..=60).map(|i| f64::from(i) / 10.0);
        let (won, all) = skills.fold((0.0, 0.0), |(won, all), z| {
            let weight = libm::exp(-z * z / 2.0);
            (won + weight * logistic(centre + self.spread * z), all + weight)
        });
        won / all
    }

    fn centre(&self, share: f64) -> f64 {
        let (mut low, mut high) = (-30.0, 30.0);
        for _ in 0..60 {
            let middle = f64::midpoint(low, high);
            if self.share(middle) < share {
                low = middle;
            } else {
                high = middle;
            }
        }
        f64::midpoint(low, high)
    }
}

impl Simulated {
    /// Studies that follow this model.
    pub fn new(model: Model) -> Self {
        Self { model, centres: model.win.map(|share| model.centre(share)) }
    }

    /// A study with `visitors` visitors, allocated by this key as real ones are.
    pub fn study(&self, visitors: u64, key: &Key, rng: &mut Rng) -> Vec<Outcome> {
        (0..visitors).map(|number| self.visitor(number, key, rng)).collect()
    }

    fn visitor(&self, number: u64, key: &Key, rng: &mut Rng) -> Outcome {
        let Model { spread, learning, dropout, .. } = self.model;
        let allocation = key.allocation(number);
        let arms = [allocation.first, 1 - allocation.first];
        let skill = spread * rng.normal();
        let mut points = [0; 2];
        for (game, arm) in arms.into_iter().enumerate() {
            let better = if game == 0 { 0.0 } else { learning };
            points[arm] = if rng.unit() < logistic(self.centres[arm] + skill + better) { 2 } else { 0 };
        }
        let is_gone = rng.unit() < dropout;
        let left = is_gone.then(|| rng.below(2));
        if let Some(game) = left {
            // Whoever goes in the first game does not play the second.
            arms[game..].iter().for_each(|&arm| points[arm] = 0);
        }
        let guess =
            if is_gone { None } else { Some([Guess::First, Guess::Second, Guess::Neither][rng.below(3)]) };
        Outcome {
            number,
            first: allocation.first,
            side: allocation.side,
            points,
            is_complete: !is_gone,
            left: left.map(|game| arms[game]),
            guess,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seedbed_rules::Seed;

    #[test]
    fn simulated_visitors_win_as_often_as_the_model_says() {
        let model = Model { learning: 0.0, dropout: 0.0, ..Model::usual([0.5, 0.3]) };
        let study = Simulated::new(model).study(20_000, &Key::of("model"), &mut Seed(1).rng());
        for arm in 0..2 {
            let won = study.iter().filter(|outcome| outcome.points[arm] == 2).count() as f64 / 20_000.0;
            assert!((won - model.win[arm]).abs() < 0.012, "arm {arm}: {won}");
        }
    }

    #[test]
    fn as_many_go_away_as_the_model_says() {
        let study =
            Simulated::new(Model::usual([0.5, 0.5])).study(20_000, &Key::of("gone"), &mut Seed(2).rng());
        let gone = study.iter().filter(|outcome| !outcome.is_complete).count() as f64 / 20_000.0;
        assert!((gone - 0.1).abs() < 0.008, "{gone}");
        assert!(
            study.iter().all(|outcome| outcome.is_complete || outcome.points[outcome.left.unwrap()] == 0)
        );
    }
}
