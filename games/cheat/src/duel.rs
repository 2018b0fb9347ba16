//! The strategies as a parametric family; a duel plays a whole game without building information states.

use super::quadratic::{NUMBERS, Outlook};
use super::{Cheat, Quadratic};
use seedbed_rules::{Game, Parametric, Rng, Seed, Turn};

impl Parametric for Cheat {
    type Strategy = Quadratic;

    fn numbers(&self) -> usize {
        NUMBERS + usize::from(self.rules.special)
    }

    fn strategy(&self, numbers: &[f64]) -> Quadratic {
        Quadratic::new(numbers, self.rules.special.then(|| Seed::of_number(numbers[NUMBERS])))
    }

    fn duel(&self, strategies: [&mut Quadratic; 2], [chance, one, two]: &mut [Rng; 3]) -> i32 {
        let mut s = self.start();
        let seats = [one, two];
        loop {
            let act = match self.turn(&s) {
                Turn::Over => return self.payoff(&s, 0),
                Turn::Chance => self.sample(&s, chance, &mut Vec::new()),
                Turn::Player(p) => {
                    let (hand, other) = (s.hands[p], s.hands[1 - p].total() as u8);
                    let outlook = Outlook { hand, other, pile: s.pile(), asked: s.asked };
                    strategies[p].act(self, outlook, seats[p])
                }
            };
            self.play(&mut s, act);
        }
    }

    fn explain(&self, numbers: &[f64]) -> Vec<String> {
        self.strategy(numbers).explain()
    }

    /// A random strategy, whose games have many turns.
    fn measured(&self) -> Vec<f64> {
        let mut rng = Seed(1).child("measured", 0).rng();
        (0..self.numbers()).map(|_| rng.normal()).collect()
    }
}
