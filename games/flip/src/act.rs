//! What a player or chance does in one turn.

/// A move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Act {
    /// Put nothing.
    Pass,
    /// Put a card of this rank on this pile.
    Put(u8, u8),
    /// Chance deals a card of this rank.
    Deal(u8),
    /// Chance lets this seat begin.
    Lead(u8),
}

impl Act {
    /// One more than the largest action id.
    pub(super) const ACTION_COUNT: u32 = 51;

    pub(super) fn action_id(self) -> u32 {
        match self {
            Self::Pass => 0,
            Self::Put(rank, pile) => 1 + 2 * u32::from(rank) + u32::from(pile),
            Self::Deal(rank) => 33 + u32::from(rank),
            Self::Lead(seat) => 49 + u32::from(seat),
        }
    }
}
