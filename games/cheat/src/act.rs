//! What a player or chance does in one turn.

/// A move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Act {
    /// Put a card of this colour on the table.
    Put(u8),
    /// Say that the last card was not of the colour asked for.
    Claim,
    /// Chance gives the first seat this number of cards of the next colour, the second seat the rest.
    Deal(u8),
    /// Chance lets this seat lead.
    Lead(u8),
}

impl Act {
    /// One more than the largest action id.
    pub(super) const ACTION_COUNT: u32 = 21;
    /// The action id of a claim, one more than the largest colour.
    pub(super) const CLAIM: u8 = 4;

    pub(super) fn action_id(self) -> u32 {
        match self {
            Self::Put(colour) => colour.into(),
            Self::Claim => Self::CLAIM.into(),
            Self::Deal(count) => 5 + u32::from(count),
            Self::Lead(seat) => 19 + u32::from(seat),
        }
    }
}
