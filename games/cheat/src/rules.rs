//! What the variants differ in.

/// The rules of a variant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// Colours, at most four.
    pub colours: u8,
    /// Cards of each colour, at most 13; all cards together are an even number.
    pub copies: u8,
    /// Turns until a draw is called.
    pub limit: u16,
    /// Does the last card of a hand win at once, so that it cannot be claimed?
    pub last_counts: bool,
    /// Has a strategy one more number, the seed of an arbitrary change of its values?
    pub special: bool,
}

impl Rules {
    /// The paper's game, as far as it says.
    pub const USUAL: Self = Self { colours: 4, copies: 13, limit: 1_000, last_counts: true, special: false };

    /// Cards in a hand when the game begins.
    pub fn hand(self) -> u8 {
        self.colours * self.copies / 2
    }
}
