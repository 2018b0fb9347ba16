//! Where pieces could go, safe or not.

use super::board::{NEIGHBOURS, Squares, each, has};
use super::{Dominance, Move, Position};

impl Dominance {
    #[inline]
    pub(super) fn empty(&self, s: &Position) -> Squares {
        self.squares & !(s.pieces[0] | s.pieces[1])
    }

    /// The corners onto which a piece could be spawned, dominated or not.
    #[inline]
    pub(super) fn entries(&self, s: &Position) -> Squares {
        if s.off[0] > 0 { self.corners & self.empty(s) } else { 0 }
    }

    /// Whether the first piece has a safe step to where no piece of its side has stood of late, which in most positions proves
    /// that there is a legal move.
    #[inline]
    pub(super) fn has_fresh_step(&self, s: &Position) -> bool {
        let from = s.own().trailing_zeros().min(31); // bit 31 is no square
        NEIGHBOURS[from as usize] & self.empty(s) & !s.danger & !s.trodden() != 0
    }

    /// The pseudo-legal moves, ascending: spawns onto empty corners and steps to empty neighbours, safe or not.
    pub(super) fn candidates(&self, s: &Position) -> impl Iterator<Item = Move> + use<> {
        let (own, empty) = (s.own(), self.empty(s));
        each(own | self.entries(s)).flat_map(move |from| {
            let here = if has(own, from) { NEIGHBOURS[usize::from(from)] & empty } else { 1 << from };
            each(here).map(move |to| Move { from, to })
        })
    }
}
