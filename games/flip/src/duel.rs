//! The strategies as a parametric family; a duel plays a whole game without building information states.

use super::quadratic_form::NUMBERS;
use super::{Flip, QuadraticForm};
use seedbed_rules::{Game, Parametric, Rng, Seed, Turn};

impl Parametric for Flip {
    type Strategy = QuadraticForm;

    fn numbers(&self) -> usize {
        NUMBERS
    }

    fn strategy(&self, numbers: &[f64]) -> QuadraticForm {
        QuadraticForm::new(numbers)
    }

    fn is_scaleless(&self) -> bool {
        true
    }

    fn duel(&self, strategies: [&mut QuadraticForm; 2], streams: &mut [Rng; 3]) -> i32 {
        let mut s = self.start();
        loop {
            let act = match self.turn(&s) {
                Turn::Over => return self.payoff(&s, 0),
                Turn::Chance => self.sample(&s, &mut streams[0], &mut Vec::new()),
                Turn::Player(p) => strategies[p].act(self, &s),
            };
            self.play(&mut s, act);
        }
    }

    fn explain(&self, numbers: &[f64]) -> Vec<String> {
        let [own, other] = self.strategy(numbers).linear_sums();
        let likes = |sum: f64| if sum > 0.0 { "close to" } else { "far from" };
        vec![format!(
            "taken one by one it likes its own cards {} the piles ({own:+.2}) and the other's {} them ({other:+.2}); the \
             rest is in the products",
            likes(own),
            likes(other)
        )]
    }

    /// A random strategy, so that all coefficients matter.
    fn measured(&self) -> Vec<f64> {
        let mut rng = Seed(1).child("measured", 0).rng();
        (0..NUMBERS).map(|_| rng.normal()).collect()
    }
}
