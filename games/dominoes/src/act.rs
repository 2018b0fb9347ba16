//! Moves of players and of chance, in one byte.

use super::tile::COUNT;

/// A move; heavier tiles come first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Act(pub(super) u8);

/// The kinds of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum What {
    /// Lay nothing.
    Pass,
    /// Call a foul: the player in this seat passed although they could play.
    Call(u8),
    /// Chance gives the next tile to this seat.
    Deal(u8),
    /// Chance lets this seat lead.
    Lead(u8),
    /// Lay a tile at an end of the line, 0 or 1.
    Lay {
        /// The tile.
        tile: u8,
        /// The end; 0 if both are equal.
        at: u8,
    },
}

const CALL: u8 = 1;
const DEAL: u8 = 5;
const LEAD: u8 = 9;
const LAY: u8 = 13;

const ACTION_COUNT: u8 = LAY + 2 * COUNT;

impl Act {
    /// Laying nothing.
    pub const PASS: Self = Self(0);

    /// Calling a foul of this seat.
    pub const fn call(seat: u8) -> Self {
        Self(CALL + seat)
    }

    /// The next tile goes to this seat.
    pub const fn deal(seat: u8) -> Self {
        Self(DEAL + seat)
    }

    /// This seat leads.
    pub const fn lead(seat: u8) -> Self {
        Self(LEAD + seat)
    }

    /// Laying a tile at an end.
    pub const fn lay(tile: u8, at: u8) -> Self {
        Self(LAY + 2 * tile + at)
    }

    /// Its action id.
    pub fn id(self) -> u32 {
        self.0.into()
    }

    /// One more than the largest action id.
    pub const COUNT: u32 = ACTION_COUNT as u32;

    /// The kind of the move.
    #[inline]
    pub const fn what(self) -> What {
        match self.0 {
            0 => What::Pass,
            n @ CALL..DEAL => What::Call(n - CALL),
            n @ DEAL..LEAD => What::Deal(n - DEAL),
            n @ LEAD..LAY => What::Lead(n - LEAD),
            n => What::Lay { tile: (n - LAY) / 2, at: (n - LAY) % 2 },
        }
    }

    /// The tile laid, if any.
    #[inline]
    pub const fn tile(self) -> Option<u8> {
        match self.what() {
            What::Lay { tile, .. } => Some(tile),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_is_one_move() {
        let again = |what| match what {
            What::Pass => Act::PASS,
            What::Call(seat) => Act::call(seat),
            What::Deal(seat) => Act::deal(seat),
            What::Lead(seat) => Act::lead(seat),
            What::Lay { tile, at } => Act::lay(tile, at),
        };
        assert!((0..ACTION_COUNT).all(|n| again(Act(n).what()) == Act(n)));
    }
}
