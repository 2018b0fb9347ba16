//! How the bounds of a position lie in an entry of the table.

use crate::Bounds;

/// How bounds lie in the data of an entry; above them the action id of a good move plus one, if there is room for it.
#[derive(Clone, Copy)]
pub(super) struct Layout {
    max_payoff: i32,
    /// Bits of one bound.
    pub(super) bits: u32,
}

impl Layout {
    pub(super) fn new(max_payoff: i32) -> Self {
        Self { max_payoff, bits: bits(2 * max_payoff as u32) }
    }

    pub(super) fn pack(self, bounds: Bounds, action_id: u32, room: u32) -> u64 {
        let action_id =
            if u64::from(action_id).unbounded_shr(room - 2 * self.bits) == 0 { action_id } else { 0 };
        u64::from(action_id).unbounded_shl(2 * self.bits) | bounds.pack(self.bits, self.max_payoff)
    }

    pub(super) fn unpack(self, data: u64) -> (Bounds, u32) {
        (Bounds::unpack(data, self.bits, self.max_payoff), (data >> (2 * self.bits)) as u32)
    }
}

/// The bits of a number.
pub(super) fn bits(number: u32) -> u32 {
    u32::BITS - number.leading_zeros()
}
