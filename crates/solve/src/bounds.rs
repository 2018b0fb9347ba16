//! What is known of a score.

/// A score lies between these, both included.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// It is at least this.
    pub lower: i32,
    /// It is at most this.
    pub upper: i32,
}

impl Bounds {
    /// A bound that answers whether the score is at least `beta`; `None` if neither bound does.
    #[inline]
    pub fn settle(self, beta: i32) -> Option<i32> {
        match beta {
            _ if self.lower >= beta => Some(self.lower),
            _ if self.upper < beta => Some(self.upper),
            _ => None,
        }
    }

    /// The same bounds with what a search that asked for `beta` found: a lower bound if that is `beta` or more, otherwise
    /// an upper one.
    #[inline]
    #[must_use]
    pub fn with(self, found: i32, beta: i32) -> Self {
        if found >= beta {
            Self { lower: found.max(self.lower), ..self }
        } else {
            Self { upper: found.min(self.upper), ..self }
        }
    }

    /// Packs both into `2 * bits` bits; neither is less than `-offset`, and with the offset added both fit.
    #[inline]
    pub fn pack(self, bits: u32, offset: i32) -> u64 {
        ((self.upper + offset) as u64) << bits | (self.lower + offset) as u64
    }

    /// Unpacks what [`Bounds::pack`] packed.
    #[inline]
    pub fn unpack(data: u64, bits: u32, offset: i32) -> Self {
        let bound = |shift: u32| (data >> shift & ((1 << bits) - 1)) as i32 - offset;
        Self { lower: bound(0), upper: bound(bits) }
    }
}
