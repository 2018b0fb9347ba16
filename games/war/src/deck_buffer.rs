//! A deck as a linear buffer, from which eight cards can be read at once.

/// A queue in contiguous memory: cards are taken at the front and laid at the back, and moved to the beginning of the buffer
/// when room runs out.
#[derive(Clone, Debug)]
pub(super) struct DeckBuffer {
    cards: [u8; ROOM],
    front: usize,
    back: usize,
}

const ROOM: usize = 256;

/// Room for a pile of a whole pack, and for words that reach beyond the last card.
const SPARE: usize = 64 + 16;

impl DeckBuffer {
    /// No cards.
    pub(super) const EMPTY: Self = Self { cards: [0; ROOM], front: 0, back: 0 };

    pub(super) fn cards(&self) -> &[u8] {
        &self.cards[self.front..self.back]
    }

    #[inline]
    pub(super) fn len(&self) -> usize {
        self.back - self.front
    }

    /// Makes sure that any pile can be laid.
    #[inline]
    pub(super) fn make_room(&mut self) {
        if self.back > ROOM - SPARE {
            self.cards.copy_within(self.front..self.back, 0);
            (self.front, self.back) = (0, self.len());
        }
    }

    /// The first eight cards, the front one in the lowest byte; bytes beyond the last card are arbitrary.
    #[inline]
    pub(super) fn eight(&self) -> u64 {
        u64::from_le_bytes(*self.cards[self.front..].first_chunk().expect("room is spared behind the cards"))
    }

    /// Takes `count` cards from the front.
    #[inline]
    pub(super) fn take(&mut self, count: usize) {
        self.front += count;
    }

    /// Lays a card at the back.
    #[inline]
    pub(super) fn push(&mut self, card: u8) {
        self.cards[self.back] = card;
        self.back += 1;
    }

    /// Lays the first `count` of these cards at the back.
    #[inline]
    pub(super) fn lay(&mut self, cards: &[u8; 64], count: usize) {
        // Writing beyond the last card does no harm, and a copy of fixed length is several times faster.
        *self.cards[self.back..].first_chunk_mut().expect("room is made for piles") = *cards;
        self.back += count;
    }

    /// Lays `pairs` pairs at the back: the first card of each comes from one word, the second from the other.
    #[inline]
    pub(super) fn lay_pairs(&mut self, pairs: usize, [first, second]: [u64; 2]) {
        let places = self.cards[self.back..].first_chunk_mut::<16>().expect("room is made for piles");
        let woven = weave(first as u32) | weave(second as u32) << 8;
        let rest = weave((first >> 32) as u32) | weave((second >> 32) as u32) << 8;
        places[..8].copy_from_slice(&woven.to_le_bytes());
        places[8..].copy_from_slice(&rest.to_le_bytes());
        self.back += 2 * pairs;
    }
}

impl FromIterator<u8> for DeckBuffer {
    fn from_iter<I: IntoIterator<Item = u8>>(cards: I) -> Self {
        let mut deck = Self::EMPTY;
        cards.into_iter().for_each(|card| deck.push(card));
        deck
    }
}

/// Spreads four bytes apart: each is followed by an empty one.
#[inline]
fn weave(bytes: u32) -> u64 {
    let halves = (u64::from(bytes) | u64::from(bytes) << 16) & 0x0000_ffff_0000_ffff;
    (halves | halves << 8) & 0x00ff_00ff_00ff_00ff
}
