//! The options in which the two sets of rules differ.

/// Which attacked pieces are captured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Captures {
    /// All of them, as the rules of the game say.
    Intended,
    /// As the published program does it, which is wrong in two of 24 patterns.
    Published,
}

/// Which moves are forbidden because they repeat a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Repetition {
    /// Quiet moves to any board since the last spawn or attack of either side.
    Shared,
    /// Any move to a board that the mover's own moves made since the mover's last spawn or attack.
    PerPlayer,
    /// None.
    Allowed,
}

/// What is drawn if there are moves of all three kinds and the third kind is chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ThirdList {
    /// A movement, as the thesis says.
    Movement,
    /// A spawn, as its program does.
    Spawn,
}

/// The rules: one option for every point on which the thesis and its program differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// Which attacked pieces are captured.
    pub captures: Captures,
    /// Which repetitions are forbidden.
    pub repetition: Repetition,
    /// Whether a player with a single piece has not lost while it is on a corner: it can leave, and the next one spawn there.
    pub corner_saves: bool,
    /// Whether a player with a single piece has not lost while a spawn onto a corner would attack, even if it is occupied.
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
