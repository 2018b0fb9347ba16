//! Proof and disproof numbers.

/// How many positions at least must still be shown to be won, or to be lost, to answer a question with yes, or with no.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    /// For yes: 0 if it is known to be yes, [`NEVER`] if it is known to be no.
    pub(super) proof: u32,
    /// The same for no.
    pub(super) disproof: u32,
}

/// Bits of a number.
pub(super) const BITS: u32 = 24;

/// What is known to be impossible.
pub(super) const NEVER: u32 = (1 << BITS) - 1;

impl Numbers {
    /// Of a position of which nothing is known.
    pub(super) const UNKNOWN: Self = Self { proof: 1, disproof: 1 };

    /// Of an answered question.
    pub(super) fn answered(yes: bool) -> Self {
        if yes { Self { proof: 0, disproof: NEVER } } else { Self { proof: NEVER, disproof: 0 } }
    }

    /// The answer, if it is known.
    pub(super) fn answer(self) -> Option<bool> {
        match (self.proof, self.disproof) {
            (0, _) => Some(true),
            (_, 0) => Some(false),
            _ => None,
        }
    }

    /// The mover's number and the opponent's: what it takes to show that the one who is to choose gets the wished answer, and that not.
    pub(super) fn seen(self, wants_yes: bool) -> (u32, u32) {
        if wants_yes { (self.proof, self.disproof) } else { (self.disproof, self.proof) }
    }

    /// From the mover's number and the opponent's.
    pub(super) fn of(wants_yes: bool, (own, other): (u32, u32)) -> Self {
        if wants_yes { Self { proof: own, disproof: other } } else { Self { proof: other, disproof: own } }
    }
}
