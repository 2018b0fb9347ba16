//! Numbers of cards as the shares that strategies see, divided once.

use super::Rules;

/// The shares of the numbers of cards, by these numbers.
#[derive(Clone)]
pub(super) struct Shares {
    /// Of a hand at the start; there are at most 52 cards.
    hand: [f64; 64],
    /// Of the cards of a colour, which are at most 13.
    colour: [f64; 16],
}

impl Shares {
    pub(super) fn new(rules: Rules) -> Self {
        let (hand, copies) = (f64::from(rules.hand()), f64::from(rules.copies));
        Self {
            hand: std::array::from_fn(|count| count as f64 / hand),
            colour: std::array::from_fn(|count| count as f64 / copies),
        }
    }

    /// `count` cards as a share of a hand at the start. The remainder changes nothing and spares a check of the index.
    #[inline]
    pub(super) fn of_hand(&self, count: u8) -> f64 {
        self.hand[usize::from(count % 64)]
    }

    /// `count` cards as a share of the cards of a colour, likewise.
    #[inline]
    pub(super) fn of_colour(&self, count: u8) -> f64 {
        self.colour[usize::from(count % 16)]
    }
}
