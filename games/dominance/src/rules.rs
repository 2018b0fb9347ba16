//! The rules in which the two variants differ.

/// Which attacked pieces are taken off the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Captures {
    /// All of them, as the rules of the game say.
    Intended,
    /// As the published program does it, which is wrong in two of 24 patterns.
    Published,
}

/// Which moves are forbidden because their board was there before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Repetition {
    /// Quiet moves to any board since the last spawn or attack of either side.
    Shared,
    /// Any move to a board that the mover's own moves made since his last spawn or attack.
    PerPlayer,
    /// None.
    Allowed,
}

/// What is drawn where moves of all three kinds are at hand and the third kind's weight comes up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ThirdList {
    /// A movement, as the thesis says.
    Movement,
    /// A spawn, as its program does.
    Spawn,
}

/// One choice for every point on which the thesis and its program differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// Which attacked pieces are taken.
    pub captures: Captures,
    /// Which repetitions are forbidden.
    pub repetition: Repetition,
    /// A single piece is not yet lost while it stands on a corner: it can leave, and the next one spawn there.
    pub corner_saves: bool,
    /// A single piece is not yet lost while a spawn onto a corner would attack, even if the corner is occupied.
    pub occupied_corner_saves: bool,
    /// What the third weight of the parameterized random player stands for.
    pub third_list: ThirdList,
}

impl Rules {
    /// The game as the thesis describes it.
    pub const INTENDED: Self = Self {
        captures: Captures::Intended,
        repetition: Repetition::Shared,
        corner_saves: true,
        occupied_corner_saves: false,
        third_list: ThirdList::Movement,
    };

    /// The game as the program behind the thesis' tables plays it.
    pub const PUBLISHED: Self = Self {
        captures: Captures::Published,
        repetition: Repetition::PerPlayer,
        corner_saves: true,
        occupied_corner_saves: true,
        third_list: ThirdList::Movement,
    };
}
