//! The state, with the boards that must not be repeated.

use super::Move;
use super::board::Squares;
use super::past::Past;
use seedbed_rules::Player;

/// The state: the pieces on and off the board, who moves, and the boards since the last irreversible move.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// The pieces on the board of the player to move, then of the opponent.
    pub(super) pieces: [Squares; 2],
    /// The squares that the opponent dominates.
    pub(super) danger: Squares,
    /// The number of pieces off the board of the player to move, then of the opponent.
    pub(super) off: [u8; 2],
    pub(super) mover: u8,
    pub(super) ply: u16,
    /// One list for both players, or one for each.
    pub(super) past: [Past; 2],
}

impl Position {
    /// The start with `pieces` pieces a side and as many lists of boards.
    pub(super) fn new(pieces: u8, lists: usize) -> Self {
        let past = [0, 1].map(|at| if at < lists { Past::with_room() } else { Past::default() });
        Self { pieces: [0; 2], danger: 0, off: [pieces; 2], mover: 0, ply: 0, past }
    }

    /// The player to move.
    #[inline]
    pub fn mover(&self) -> Player {
        self.mover.into()
    }

    /// The number of pieces the player has on the board.
    #[inline]
    pub fn on_board(&self, p: Player) -> u32 {
        self.pieces[(p + self.mover()) % 2].count_ones()
    }

    /// The number of pieces the player may still spawn.
    #[inline]
    pub fn off_board(&self, p: Player) -> u32 {
        self.off[(p + self.mover()) % 2].into()
    }

    #[inline]
    pub(super) fn own(&self) -> Squares {
        self.pieces[0]
    }

    #[inline]
    pub(super) fn enemy(&self) -> Squares {
        self.pieces[1]
    }

    /// The whole board in one word, whoever is to move: Red in the low half, Black in the high half.
    #[inline]
    pub(super) fn picture(&self) -> u64 {
        picture((self.pieces[0], self.pieces[1]), self.mover)
    }

    /// Whether the mover's pieces were like this in a board of the mover's list that a move could repeat.
    ///
    /// If not, no move to these squares repeats such a board: since the mover's last spawn or attack, which cleared the list,
    /// the mover can only have lost pieces, so a move that loses one more leads to none of its boards; and a move adds no
    /// piece to the other side.
    #[inline]
    pub(super) fn was_own(&self, own: Squares) -> bool {
        let own = picture((own, 0), self.mover);
        let telling = self.telling();
        let boards = self.past[usize::from(self.mover)].boards().iter();
        // Without an early exit, so that the compiler can vectorise the loop.
        boards.map(|&board| u64::from((board ^ own) & telling == 0)).sum::<u64>() > 0
    }

    /// Where pieces of the mover stood in boards that must not be repeated. A move that brings one elsewhere repeats none of them.
    #[inline]
    pub(super) fn trodden(&self) -> Squares {
        // Where there is one list, the other is empty; where each player has one, what the other's says does no harm.
        let trodden = self.past[0].trodden() | self.past[1].trodden();
        trodden.rotate_right(32 * u32::from(self.mover)) as Squares
    }

    /// The bits in which a board must agree to be reached by a move, whatever it captures: all but the enemy's squares.
    #[inline]
    pub(super) fn telling(&self) -> u64 {
        !picture((0, self.enemy()), self.mover)
    }

    /// Both sides with the moving piece lifted from the board.
    #[inline]
    pub(super) fn lifted(&self, m: Move) -> (Squares, Squares) {
        (self.own() & !(1 << m.from), self.enemy())
    }
}

/// Both sides in one word: that of the first seat in the low half, of the second in the high half.
#[inline]
pub(super) fn picture((own, other): (Squares, Squares), mover: u8) -> u64 {
    (u64::from(own) | u64::from(other) << 32).rotate_left(32 * u32::from(mover))
}
