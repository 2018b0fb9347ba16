//! The history: boards that must not be repeated.

/// A list of boards, each with all its pieces in one word.
#[derive(PartialEq, Eq, Hash, Debug, Default)]
pub(super) struct Past {
    boards: Vec<u64>,
    /// A Bloom filter with one hash: if the bit of a board is not set, the list need not be searched.
    seen: [u64; 8],
}

impl Past {
    /// The least number of boards of which a step can repeat one.
    pub(super) const LONG: usize = 4;

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

    #[inline]
    pub(super) fn add(&mut self, board: u64) {
        let (word, bit) = place(board);
        self.seen[word] |= bit;
        self.boards.push(board);
    }

    #[inline]
    pub(super) fn clear(&mut self) {
        self.boards.clear();
        self.seen = [0; 8];
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

/// Copies are made to be played on, so a list that is not empty gets room to grow.
impl Clone for Past {
    #[inline]
    fn clone(&self) -> Self {
        const ROOM: usize = 32;
        if self.boards.is_empty() {
            return Self::default();
        }
        let mut boards = Vec::with_capacity(self.boards.len() + ROOM);
        boards.extend_from_slice(&self.boards);
        Self { boards, seen: self.seen }
    }
}
