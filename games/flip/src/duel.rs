//! A whole game between two strategies, without an information state for every turn.

use super::form::NUMBERS;
use super::{Flip, Form};
use seedbed_rules::{Game, Parametric, Rng, Seed, Turn};

impl Parametric for Flip {
    type Strategy = Form;

    fn numbers(&self) -> usize {
        NUMBERS
    }

    fn strategy(&self, numbers: &[f64]) -> Form {
        Form::new(numbers)
    }

    fn is_scaleless(&self) -> bool {
        true
    }

    fn duel(&self, strategies: [&mut Form; 2], streams: &mut [Rng; 3]) -> i32 {
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

    /// A strategy for which all factors count.
    fn measured(&self) -> Vec<f64> {
        let mut rng = Seed(1).child("measured", 0).rng();
        (0..NUMBERS).map(|_| rng.normal()).collect()
    }
}
