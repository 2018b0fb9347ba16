//! What the variants differ in.

/// What happens when cards are equal and someone has too few for a card face down and one face up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shortage {
    /// The game ends, and the larger deck wins.
    Larger,
    /// Whoever has too few loses; a draw if both have.
    Loses,
    /// The last card is turned up at once; who has none loses.
    Last,
    /// The same, but for who has none the equal card counts again.
    Again,
    /// Both take their own cards back.
    Back,
    /// The game is drawn.
    Draw,
}

impl Shortage {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Larger, Self::Loses, Self::Last, Self::Again, Self::Back, Self::Draw];

    /// Their names, in the same order.
    pub const NAMES: &'static [&'static str] = &["larger", "loses", "last", "again", "back", "draw"];
}

/// The rules of a variant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// What happens when someone has too few cards.
    pub shortage: Shortage,
    /// Rounds until a draw is called.
    pub limit: u32,
    /// Has a strategy a fourth number, the seed of a permutation?
    pub permuted: bool,
}

impl Rules {
    /// As the paper states them; the paper leaves the shortage open.
    pub const STATED: Self = Self { shortage: Shortage::Larger, limit: 1_000_000, permuted: false };

    /// With the limit under which the paper's rates come out: see the folder's README.
    pub const PAPER: Self = Self { limit: 1_800, ..Self::STATED };
}
