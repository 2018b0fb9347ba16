//! A position with the boards that must not come again.

use super::board::{BOARD, CORNERS, Squares, each, has};
use super::{Move, PIECES};
use seedbed_rules::Player;

/// The pieces on and off the board, who moves, and the boards since the last move that could not be undone.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    pub(super) pieces: [Squares; 2],
    pub(super) off: [u8; 2],
    pub(super) mover: u8,
    pub(super) ply: u16,
    /// One list for both players, or one for each.
    pub(super) past: [Past; 2],
}

/// Boards met, each with all its pieces in one word.
#[derive(PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Past(Vec<u64>);

impl Position {
    pub(super) fn new() -> Self {
        let past = [Past::default(), Past::default()];
        Self { pieces: [0; 2], off: [PIECES; 2], mover: 0, ply: 0, past }
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
        self.pieces[usize::from(self.mover)]
    }

    #[inline]
    pub(super) fn enemy(&self) -> Squares {
        self.pieces[usize::from(1 - self.mover)]
    }

    #[inline]
    pub(super) fn empty(&self) -> Squares {
        BOARD & !(self.pieces[0] | self.pieces[1])
    }

    /// The corners on which a piece could be put, dominated or not.
    #[inline]
    pub(super) fn entries(&self) -> Squares {
        if self.off[usize::from(self.mover)] > 0 { CORNERS & self.empty() } else { 0 }
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

impl Past {
    #[inline]
    pub(super) fn has(&self, board: u64) -> bool {
        self.0.iter().fold(false, |met, &known| met | (known == board))
    }

    #[inline]
    pub(super) fn add(&mut self, board: u64) {
        self.0.push(board);
    }

    #[inline]
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    #[inline]
    pub(super) fn boards(&self) -> &[u64] {
        &self.0
    }
}

impl FromIterator<u64> for Past {
    fn from_iter<I: IntoIterator<Item = u64>>(boards: I) -> Self {
        Self(boards.into_iter().collect())
    }
}

/// Copies are made to be played on, so a list that has begun gets room to grow.
impl Clone for Past {
    #[inline]
    fn clone(&self) -> Self {
        const ROOM: usize = 32;
        if self.0.is_empty() {
            return Self::default();
        }
        let mut boards = Vec::with_capacity(self.0.len() + ROOM);
        boards.extend_from_slice(&self.0);
        Self(boards)
    }
}
