//! The history: boards that must not be repeated.

use std::hash::{Hash, Hasher};

/// A list of boards, each with all its pieces in one word.
#[derive(PartialEq, Eq, Debug, Default)]
pub(super) struct Past {
    boards: Vec<u64>,
    /// A Bloom filter with one hash: if the bit of a board is not set, the list need not be searched.
    seen: [u64; 8],
    /// All of the boards laid over one another.
    trodden: u64,
}

impl Past {
    /// The least number of boards of which a step can repeat one.
    pub(super) const LONG: usize = 4;

    /// How many boards there should be room for at first.
    const ROOM: usize = 32;

    /// An empty list that is going to grow.
    pub(super) fn with_room() -> Self {
        Self { boards: Vec::with_capacity(Self::ROOM), ..Self::default() }
    }

    #[inline]
    pub(super) fn has(&self, board: u64) -> bool {
        self.may_have(board) && self.boards.contains(&board)
    }

    /// What the filter says: `false` if the board is not in the list.
    #[inline]
    pub(super) fn may_have(&self, board: u64) -> bool {
        let (word, bit) = place(board);
        self.seen[word] & bit != 0
    }

    /// Adds the board after a move, which may have made all earlier boards possible again.
    #[inline]
    pub(super) fn follow(&mut self, board: u64, forgets: bool) {
        if forgets {
            self.clear();
        }
        self.add(board);
    }

    #[inline]
    pub(super) fn add(&mut self, board: u64) {
        let (word, bit) = place(board);
        self.seen[word] |= bit;
        self.trodden |= board;
        self.boards.push(board);
    }

    #[inline]
    fn clear(&mut self) {
        self.boards.clear();
        self.seen = [0; 8];
        self.trodden = 0;
    }

    /// Where pieces stood in any of the boards. A move that brings a piece elsewhere repeats none of them.
    #[inline]
    pub(super) fn trodden(&self) -> u64 {
        self.trodden
    }

    /// Whether a step can lead to one of these boards, if they are of both sides' moves and the last is the one on the table.
    ///
    /// The other has just stepped; only a second step can have undone that, and between the two there is one of the mover's. So the board
    /// to repeat is the fourth last or an earlier one.
    #[inline]
    pub(super) fn is_long(&self) -> bool {
        self.boards.len() >= Self::LONG
    }

    #[inline]
    pub(super) fn boards(&self) -> &[u64] {
        &self.boards
    }
}

/// The word and the bit of a board in the filter.
#[inline]
fn place(board: u64) -> (usize, u64) {
    let hash = board.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 55;
    (hash as usize % 8, 1 << (hash / 8))
}

impl FromIterator<u64> for Past {
    fn from_iter<I: IntoIterator<Item = u64>>(boards: I) -> Self {
        let mut past = Self::default();
        boards.into_iter().for_each(|board| past.add(board));
        past
    }
}

/// Copies are made to be played on, so a list that grows gets room to grow.
impl Clone for Past {
    #[inline]
    fn clone(&self) -> Self {
        if self.boards.capacity() == 0 {
            return Self::default();
        }
        let mut boards = Vec::with_capacity(self.boards.len() + Self::ROOM);
        boards.extend_from_slice(&self.boards);
        Self { boards, seen: self.seen, trodden: self.trodden }
    }
}

/// Keys follow from this and never change.
impl Hash for Past {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.boards.hash(hasher);
        self.seen.hash(hasher);
    }
}
