//! A queue of cards: taken from the front, added at the back.

use std::hash::{Hash, Hasher};

/// A queue of up to 64 cards in a ring buffer; equality and hash depend on the cards only, not on where they begin.
#[derive(Clone, Debug)]
pub struct Row {
    ring: [u8; ROOM],
    /// The index of the front card.
    front: u8,
    len: u8,
}

const ROOM: usize = 64;

impl Row {
    /// No cards.
    pub const EMPTY: Self = Self { ring: [0; ROOM], front: 0, len: 0 };

    /// The number of cards.
    #[inline]
    pub fn len(&self) -> u8 {
        self.len
    }

    /// Whether there is no card.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    #[inline]
    fn place(&self, at: u8) -> usize {
        usize::from(self.front.wrapping_add(at)) % ROOM
    }

    /// The front card; there must be one.
    #[inline]
    pub fn front(&self) -> u8 {
        self.get(0)
    }

    /// Takes the front card.
    ///
    /// # Panics
    /// In debug builds, if there is no card.
    #[inline]
    pub fn pop(&mut self) -> u8 {
        debug_assert!(self.len > 0, "nothing to take");
        let card = self.front();
        self.front = self.front.wrapping_add(1);
        self.len -= 1;
        card
    }

    /// Adds a card at the back.
    ///
    /// # Panics
    /// In debug builds, if there are 64 cards already.
    #[inline]
    pub fn push(&mut self, card: u8) {
        debug_assert!(usize::from(self.len) < ROOM, "no room");
        self.ring[self.place(self.len)] = card;
        self.len += 1;
    }

    /// The card with `at` cards before it.
    #[inline]
    pub fn get(&self, at: u8) -> u8 {
        self.ring[self.place(at)]
    }

    /// Replaces the card with `at` cards before it.
    #[inline]
    pub fn set(&mut self, at: u8, card: u8) {
        self.ring[self.place(at)] = card;
    }

    /// The cards from front to back.
    pub fn each(&self) -> impl Iterator<Item = u8> {
        (0..self.len).map(|at| self.get(at))
    }
}

impl Default for Row {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl FromIterator<u8> for Row {
    fn from_iter<I: IntoIterator<Item = u8>>(cards: I) -> Self {
        let mut row = Self::default();
        cards.into_iter().for_each(|card| row.push(card));
        row
    }
}

impl PartialEq for Row {
    fn eq(&self, other: &Self) -> bool {
        self.len == other.len && self.each().eq(other.each())
    }
}

impl Eq for Row {}

impl Hash for Row {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.len.hash(hasher);
        self.each().for_each(|card| card.hash(hasher));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seedbed_rules::{Seed, hash_key};
    use std::collections::VecDeque;

    #[test]
    fn is_a_queue() {
        let mut rng = Seed(4).rng();
        let (mut row, mut queue) = (Row::default(), VecDeque::new());
        for step in 0..5_000 {
            let rising = step / 100 % 2 == 0;
            if queue.len() < 64 && (queue.is_empty() || rng.below(3) < 1 + usize::from(rising)) {
                let card = rng.below(16) as u8;
                row.push(card);
                queue.push_back(card);
            } else {
                assert_eq!(Some(row.pop()), queue.pop_front());
            }
            if let Some(last) = queue.back_mut() {
                *last = rng.below(16) as u8;
                row.set(row.len() - 1, *last);
            }
            assert!(row.each().eq(queue.iter().copied()));
            let anew: Row = queue.iter().copied().collect();
            assert_eq!(row, anew, "it does not matter where a row began");
            assert_eq!(hash_key(&row), hash_key(&anew));
        }
    }
}
