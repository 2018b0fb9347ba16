//! The options of the rules.

/// The rules of a variant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// The number of colours (suits), at most four.
    pub colours: u8,
    /// The number of cards of each colour, at most 13; the number of all cards is even.
    pub copies: u8,
    /// The number of turns after which the game is a draw.
    pub limit: u16,
    /// Whether the last card of a hand wins at once, so that it cannot be claimed.
    pub last_counts: bool,
    /// Whether a strategy has one more parameter, the seed of an arbitrary change of its values.
    pub special: bool,
}

impl Rules {
    /// The game of the paper, as far as the paper describes it.
    pub const USUAL: Self = Self { colours: 4, copies: 13, limit: 1_000, last_counts: true, special: false };

    /// The number of cards in a hand at the start.
    pub fn hand(self) -> u8 {
        self.colours * self.copies / 2
    }
}
