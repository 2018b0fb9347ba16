//! The parametric strategies: a quadratic evaluation of every action, with noise.

use super::{Act, Cheat, InfoState};
use seedbed_cards::Counts;
use seedbed_rules::{Agent, Rng, Seat, Seed, hash_key};
use std::hint::select_unpredictable;

/// Evaluates every action by a quadratic function of six features and takes the best.
///
/// The features are own cards, cards of the opponent, cards on the table, whether it is a claim, whether it is a card of the
/// colour asked for (or led), and the number of cards held of the colour put or claimed. Terms of the first three features
/// alone are the same for all actions and left out.
#[derive(Clone, Debug)]
pub struct Quadratic {
    /// The value of a claim: a constant, and one coefficient for each of the first three features.
    claim: [f64; 4],
    /// The value of an honest card.
    honest: [f64; 4],
    /// The value of each card held of the colour.
    held: [f64; 4],
    /// The coefficients of cards held times themselves, times a claim, and times honesty.
    held_squared: f64,
    held_claim: f64,
    held_honest: f64,
    /// The standard deviation of the noise.
    noise: f64,
    /// The seed of an arbitrary change of all values.
    special: Option<Seed>,
}

/// What the strategy uses of the mover's information.
#[derive(Clone, Copy)]
pub(super) struct Outlook {
    pub(super) hand: Counts,
    pub(super) other: u8,
    pub(super) pile: u8,
    pub(super) asked: Option<u8>,
}

impl From<&InfoState> for Outlook {
    fn from(info: &InfoState) -> Self {
        Self { hand: info.hand(), other: info.other(), pile: info.pile(), asked: info.asked() }
    }
}

/// The number of parameters of the function and its noise.
pub(super) const NUMBERS: usize = 28;

/// The index of the coefficient of a product of two features: after six linear ones comes the upper triangle by rows.
fn product(i: usize, j: usize) -> usize {
    6 + i * 6 - i * (i + 1) / 2 + j
}

impl Quadratic {
    /// The function with these coefficients.
    ///
    /// # Panics
    /// If there are fewer than 28.
    pub fn new(numbers: &[f64], special: Option<Seed>) -> Self {
        let of = |i, j| numbers[product(i, j)];
        Self {
            claim: [numbers[3] + of(3, 3), of(0, 3), of(1, 3), of(2, 3)],
            honest: [numbers[4] + of(4, 4), of(0, 4), of(1, 4), of(2, 4)],
            held: [numbers[5], of(0, 5), of(1, 5), of(2, 5)],
            held_squared: of(5, 5),
            held_claim: of(3, 5),
            held_honest: of(4, 5),
            noise: libm::exp(numbers[27] - 2.0),
            special,
        }
    }

    /// The standard deviation of the noise.
    pub fn noise(&self) -> f64 {
        self.noise
    }

    /// The action with the highest value.
    #[inline]
    pub(super) fn act(&self, game: &Cheat, outlook: Outlook, rng: &mut Rng) -> Act {
        let Outlook { hand, other, pile, asked } = outlook;
        let x = [hand.total() as u8, other, pile].map(|count| game.shares.of_hand(count));
        let at = |w: [f64; 4]| w[0] + w[1] * x[0] + w[2] * x[1] + w[3] * x[2];
        let (honest, held) = (at(self.honest), at(self.held));
        // The value of an action, given what is its own besides the cards held of its colour.
        let mut value = |own: f64, claim: f64, truth: f64, x5: f64| {
            let common = x5 * (held + self.held_squared * x5);
            let value = own + common + self.noise * rng.normal();
            self.special.map_or(value, |seed| value + change(seed, [x[0], x[1], x[2], claim, truth, x5]))
        };
        let mut best = (f64::NEG_INFINITY, Act::CLAIM);
        for colour in hand.each_rank() {
            let x5 = game.shares.of_colour(hand.of(colour));
            let truth = f64::from(u8::from(asked.is_none_or(|asked| asked == colour)));
            let value = value(truth * (honest + self.held_honest * x5), 0.0, truth, x5);
            // By selection: which of several noisy values is the largest, no branch predictor can guess.
            best = select_unpredictable(value > best.0, (value, colour), best);
        }
        if let Some(asked) = asked {
            let x5 = game.shares.of_colour(hand.of(asked));
            let value = value(at(self.claim) + self.held_claim * x5, 1.0, 0.0, x5);
            best = select_unpredictable(value > best.0, (value, Act::CLAIM), best);
        }
        if best.1 == Act::CLAIM { Act::Claim } else { Act::Put(best.1) }
    }

    /// The function in words.
    pub(super) fn explain(&self) -> Vec<String> {
        let line = |what: &str, w: [f64; 4]| {
            format!("{what}: {:.2} {:+.2} own {:+.2} other's {:+.2} on the table", w[0], w[1], w[2], w[3])
        };
        let mut lines = vec![
            line("a claim is worth", self.claim),
            line("a card of the colour asked for is worth", self.honest),
            line("every card held of the colour put or asked for is worth", self.held),
            format!(
                "and {:+.2} for their square, {:+.2} with a claim, {:+.2} with honesty",
                self.held_squared, self.held_claim, self.held_honest
            ),
            format!("noise of standard deviation {:.3}", self.noise),
        ];
        if self.special.is_some() {
            lines.push("and an arbitrary change of every value".to_owned());
        }
        lines
    }
}

/// A standard normal number that is always the same for the same features.
fn change(seed: Seed, features: [f64; 6]) -> f64 {
    let rounded = features.map(|x| (1000.0 * x).round() as u64);
    Seed(hash_key(&(seed.0, rounded))).rng().normal()
}

impl Agent<Cheat> for Quadratic {
    fn choose(&mut self, seat: &Seat<'_, Cheat>, rng: &mut Rng) -> Act {
        self.act(seat.game(), Outlook::from(&seat.info_state()), rng)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_fill_the_places_between_the_linear_factors_and_the_noise() {
        let places: Vec<usize> = (0..6).flat_map(|i| (i..6).map(move |j| product(i, j))).collect();
        assert_eq!(places, (6..27).collect::<Vec<_>>());
    }
}
