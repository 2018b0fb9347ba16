//! The options of the rules.

/// What happens when cards are equal and a player has too few for a card face down and one face up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shortage {
    /// The game ends, and the larger deck wins.
    Larger,
    /// The player who has too few loses; a draw if both have.
    Loses,
    /// The last card is turned up at once; a player who has none loses.
    Last,
    /// The same, but for a player who has none the equal card counts again.
    Again,
    /// Both take their own cards back.
    Back,
    /// The game is drawn.
    Draw,
}

impl Shortage {
    /// All variants.
    pub const ALL: [Self; 6] = [Self::Larger, Self::Loses, Self::Last, Self::Again, Self::Back, Self::Draw];

    /// Their names, in the same order.
    pub const NAMES: &'static [&'static str] = &["larger", "loses", "last", "again", "back", "draw"];
}

/// The rules of a variant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// What happens when a player has too few cards.
    pub shortage: Shortage,
    /// The number of rounds after which the game is a draw.
    pub limit: u32,
    /// Whether a strategy has a fourth parameter, the seed of a permutation.
    pub permuted: bool,
}

impl Rules {
    /// The rules as the paper states them; it leaves the shortage open.
    pub const STATED: Self = Self { shortage: Shortage::Larger, limit: 1_000_000, permuted: false };

    /// The rules with the limit that reproduces the paper's rates: see the README of this crate.
    pub const PAPER: Self = Self { limit: 1_800, ..Self::STATED };
}
