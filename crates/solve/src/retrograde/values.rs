//! What positions are worth, in two bytes each.

/// A value as it is kept: 0 for a draw, and for what is not known yet; otherwise one more than the plies to the end.
///
/// Whoever would be to move at the end has lost, so an even number of plies is lost and an odd one won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Worth(pub(super) u16);

impl Worth {
    pub(super) const DRAW: Self = Self(0);

    /// Decided in `plies` plies.
    pub(super) fn after(plies: u16) -> Self {
        Self(plies + 1)
    }

    /// Plies to the end; `None` for a draw.
    pub(super) fn plies(self) -> Option<u16> {
        self.0.checked_sub(1)
    }

    /// Does the player to move win?
    pub(super) fn is_won(self) -> bool {
        self.0 != 0 && self.0.is_multiple_of(2)
    }

    /// Does the player to move lose?
    pub(super) fn is_lost(self) -> bool {
        self.0 % 2 == 1
    }
}

/// What a position is worth by what its moves lead to: the quickest win, else a draw, else the slowest loss.
pub(super) fn best(next: impl Iterator<Item = Worth>) -> Worth {
    let (mut win, mut loss, mut draw) = (u16::MAX, 0, false);
    for worth in next {
        match worth.0 {
            0 => draw = true,
            kept if worth.is_lost() => win = win.min(kept + 1),
            kept => loss = loss.max(kept + 1),
        }
    }
    match (win, draw) {
        (u16::MAX, true) => Worth::DRAW,
        (u16::MAX, false) => Worth(loss),
        _ => Worth(win),
    }
}
