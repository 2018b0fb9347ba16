//! The options of the rules.

use seedbed_cards::{Counts, Pack};

/// The number of cards that a player has face up, as long as the stock lasts.
pub const SHOWN: u8 = 5;

/// The rules of a variant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// The cards: an even number, at least twelve, and at most sixteen ranks.
    pub pack: Pack,
    /// Whether a player who could put a card may pass.
    pub free_pass: bool,
}

impl Rules {
    /// 52 cards, and a player who can put a card must.
    pub const USUAL: Self = Self { pack: Pack { ranks: 13, copies: 4 }, free_pass: false };

    /// The distance between two ranks on a circle: the highest is next to the lowest.
    #[inline]
    pub fn distance(self, a: u8, b: u8) -> u8 {
        let apart = a.abs_diff(b);
        apart.min(self.pack.ranks - apart)
    }

    /// The two ranks next to this one.
    #[inline]
    pub(super) fn neighbours(self, rank: u8) -> Counts {
        let top = self.pack.ranks - 1;
        let above = if rank == top { 0 } else { rank + 1 };
        let below = if rank == 0 { top } else { rank - 1 };
        Counts::card(above) + Counts::card(below)
    }
}
