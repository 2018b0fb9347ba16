//! Mixed strategies: a weight for each of the 66 actions, and two equilibria.

use super::{ACTIONS, GUESSES, Morra, parts};
use seedbed_agents::{AgentAbout, AgentDef, AgentFactory};
use seedbed_rules::{Agent, Param, Parametric, Rng, Seat, Takes};

const COUNT: usize = ACTIONS as usize;

/// A mixed strategy: draws an action with fixed probabilities, by Walker's alias method.
pub struct Mixture {
    chances: [f64; COUNT],
    /// The probability with which the drawn action stands; otherwise its alias is taken.
    stands: [f64; COUNT],
    alias: [u8; COUNT],
}

impl Mixture {
    /// The mixture with these weights, which must not all be zero.
    pub fn new(weights: &[f64; COUNT]) -> Self {
        let sum: f64 = weights.iter().sum();
        let chances = weights.map(|weight| weight / sum);
        let mut stands = chances.map(|chance| chance * COUNT as f64);
        let mut alias = std::array::from_fn(|action| action as u8);
        let (mut poor, mut rich): (Vec<usize>, Vec<usize>) =
            (0..COUNT).partition(|&action| stands[action] < 1.0);
        while let (Some(&taker), Some(&giver)) = (poor.last(), rich.last()) {
            poor.pop();
            alias[taker] = giver as u8;
            stands[giver] -= 1.0 - stands[taker];
            if stands[giver] < 1.0 {
                rich.pop();
                poor.push(giver);
            }
        }
        // Rounding may leave some over; they differ from 1 only by rounding errors.
        poor.into_iter().chain(rich).for_each(|action| stands[action] = 1.0);
        Self { chances, stands, alias }
    }

    #[inline]
    fn draw(&self, rng: &mut Rng) -> u8 {
        // The integer part selects an action, the fraction whether it stands.
        let place = rng.unit() * COUNT as f64;
        let action = place as usize;
        if place - (action as f64) < self.stands[action] { action as u8 } else { self.alias[action] }
    }

    /// The probabilities of showing 0 to 5 fingers, and those of expecting 0 to 5 fingers from the opponent.
    fn sides(&self) -> ([f64; 6], [f64; 6]) {
        let (mut shown, mut counted) = ([0.0; 6], [0.0; 6]);
        for action in 0..ACTIONS {
            let (fingers, call) = parts(action);
            let chance = self.chances[usize::from(action)];
            shown[usize::from(fingers)] += chance;
            if let Some(side) =
                call.checked_sub(fingers).and_then(|other| counted.get_mut(usize::from(other)))
            {
                *side += chance;
            }
        }
        (shown, counted)
    }
}

impl Agent<Morra> for Mixture {
    fn choose(&mut self, _: &Seat<'_, Morra>, rng: &mut Rng) -> u8 {
        self.draw(rng)
    }

    fn policy(&mut self, _: &Seat<'_, Morra>, out: &mut Vec<(u8, f64)>) -> bool {
        out.clear();
        out.extend((0..ACTIONS).zip(self.chances).filter(|(_, chance)| *chance > 0.0));
        true
    }
}

impl Parametric for Morra {
    type Strategy = Mixture;

    fn numbers(&self) -> usize {
        COUNT
    }

    /// The numbers are the logarithms of the weights.
    fn strategy(&self, numbers: &[f64]) -> Mixture {
        let most = numbers.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        Mixture::new(&std::array::from_fn(|action| libm::exp(numbers[action] - most)))
    }

    fn duel(&self, [first, second]: [&mut Mixture; 2], [_, one, two]: &mut [Rng; 3]) -> i32 {
        let (a, b) = (parts(first.draw(one)), parts(second.draw(two)));
        let sum = a.0 + b.0;
        i32::from(a.1 == sum) - i32::from(b.1 == sum)
    }

    /// A call is right if it expects the fingers that the opponent shows, so the marginals of one mixture meet those of
    /// the other crosswise.
    fn expected(&self, first: &Mixture, second: &Mixture) -> Option<f64> {
        let ((one_shown, one_counted), (two_shown, two_counted)) = (first.sides(), second.sides());
        let meet = |counted: [f64; 6], shown: [f64; 6]| -> f64 {
            counted.iter().zip(shown).map(|(a, b)| a * b).sum()
        };
        Some(0.5 + 0.5 * (meet(one_counted, two_shown) - meet(two_counted, one_shown)))
    }

    fn explain(&self, numbers: &[f64]) -> Vec<String> {
        let mixture = self.strategy(numbers);
        let (shown, counted) = mixture.sides();
        let vain = 1.0 - counted.iter().sum::<f64>();
        let shares = |side: [f64; 6]| side.map(|chance| format!("{:.1} %", 100.0 * chance)).join(", ");
        let worst = |side: [f64; 6]| side.iter().copied().fold(0.0, f64::max);
        let least = counted.iter().copied().fold(1.0, f64::min);
        vec![
            format!("Shows 0 to 5 fingers with {}.", shares(shown)),
            format!("Counts on 0 to 5 fingers of the other with {}.", shares(counted)),
            format!("Calls what can never be right with {:.1} %.", 100.0 * vain),
            format!("The best answer to it scores {:.4}.", 0.5 + 0.5 * (worst(shown) - least)),
        ]
    }
}

const ABOUT: AgentAbout = AgentAbout {
    name: "equilibrium",
    summary: "cannot be beaten in the long run: fingers and what it counts on are both uniform",
    needs: "morra",
    params: &[SUPPORT],
};

const SUPPORT: Param = Param {
    key: "actions",
    takes: Takes::Choice(&["36", "6"]),
    default: "36",
    help: "all sensible actions alike, or only those that count on as many fingers as they show",
};

/// The agent `equilibrium`: uniform over the actions of an optimal mixed strategy.
pub(super) fn equilibrium() -> AgentDef<Morra> {
    AgentDef {
        about: &ABOUT,
        resolve: |values, _| {
            let few = values.choice(SUPPORT.key) == "6";
            let sensible = |action: usize| {
                let (fingers, call) = parts(action as u8);
                let counted = call.checked_sub(fingers).filter(|&other| other < GUESSES.div_ceil(2));
                counted.is_some_and(|other| !few || other == fingers)
            };
            let weights = std::array::from_fn(|action| f64::from(u8::from(sensible(action))));
            Ok(AgentFactory::new(move || Box::new(Mixture::new(&weights))))
        },
    }
}
