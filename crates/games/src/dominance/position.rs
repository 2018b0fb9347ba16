//! A position with the boards that must not come again.

use super::board::{BOARD, CORNERS, Squares, each, has};
use super::past::Past;
use super::{Move, PIECES};
use seedbed_rules::Player;

/// The pieces on and off the board, who moves, and the boards since the last move that could not be undone.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pub(super) pieces: [Squares; 2],
    /// The squares dominated by the player who is not on turn.
    pub(super) danger: Squares,
    pub(super) off: [u8; 2],
    pub(super) mover: u8,
    pub(super) ply: u16,
    /// One list for both players, or one for each.
    pub(super) past: [Past; 2],
}

impl Position {
    pub(super) fn new() -> Self {
        let past = [Past::default(), Past::default()];
        Self { pieces: [0; 2], danger: 0, off: [PIECES; 2], mover: 0, ply: 0, past }
    }

    /// The player to move.
    #[inline]
    pub fn mover(&self) -> Player {
        self.mover.into()
    }

    /// How many pieces the player has on the board.
    #[inline]
    pub fn on_board(&self, p: Player) -> u32 {
        self.pieces[p].count_ones()
    }

    /// How many pieces the player may still spawn.
    #[inline]
    pub fn off_board(&self, p: Player) -> u32 {
        self.off[p].into()
    }

    #[inline]
    pub(super) fn own(&self) -> Squares {
        self.pieces[usize::from(self.mover % 2)]
    }

    #[inline]
    pub(super) fn enemy(&self) -> Squares {
        self.pieces[usize::from((self.mover + 1) % 2)]
    }

    #[inline]
    pub(super) fn empty(&self) -> Squares {
        BOARD & !(self.pieces[0] | self.pieces[1])
    }

    /// The corners on which a piece could be put, dominated or not.
    #[inline]
    pub(super) fn entries(&self) -> Squares {
        if self.off[usize::from(self.mover % 2)] > 0 { CORNERS & self.empty() } else { 0 }
    }

    /// Both sides with the moving piece lifted from the board.
    #[inline]
    pub(super) fn lifted(&self, m: Move) -> (Squares, Squares) {
        (self.own() & !(1 << m.from), self.enemy())
    }

    /// Spawns onto empty corners and steps to empty neighbours, whether they are safe or not, ascending.
    pub(super) fn candidates(&self) -> impl Iterator<Item = Move> {
        let (own, empty) = (self.own(), self.empty());
        each(own | self.entries()).flat_map(move |from| {
            let here = if has(own, from) { super::board::NEIGHBOURS[usize::from(from)] & empty } else { 1 << from };
            each(here).map(move |to| Move { from, to })
        })
    }
}
