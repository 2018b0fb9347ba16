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

    /// The first safe step of the first piece, which in most positions proves that there is a legal move.
    #[inline]
    pub(super) fn first_step(&self, s: &Position) -> Option<Move> {
        let from = s.own().trailing_zeros().min(31); // bit 31 is no square
        let safe = NEIGHBOURS[from as usize] & self.empty(s) & !s.danger;
        (safe != 0).then(|| Move { from: from as u8, to: safe.trailing_zeros() as u8 })
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
