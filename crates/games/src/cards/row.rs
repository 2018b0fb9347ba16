//! A row of cards: taken from the front, laid at the back.

/// Up to 64 cards in order, four bits each.
///
/// A ring of bytes moves fewer bits, but this form is small, and equal rows are equal words wherever they began.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Row {
    words: [u64; 4],
    len: u8,
}

impl Row {
    /// How many cards there are.
    #[inline]
    pub fn len(&self) -> u8 {
        self.len
    }

    /// Is there no card?
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Takes the front card, which must be there.
    #[inline]
    pub fn pop(&mut self) -> u8 {
        debug_assert!(self.len > 0, "nothing to take");
        let [a, b, c, d] = self.words;
        self.words = [a >> 4 | b << 60, b >> 4 | c << 60, c >> 4 | d << 60, d >> 4];
        self.len -= 1;
        (a & 15) as u8
    }

    /// Lays a card at the back.
    #[inline]
    pub fn push(&mut self, card: u8) {
        debug_assert!(self.len < 64 && card < 16, "no room");
        self.words[usize::from(self.len / 16)] |= u64::from(card) << (4 * (self.len % 16));
        self.len += 1;
    }

    /// The card with so many before it.
    pub fn get(&self, at: u8) -> u8 {
        (self.words[usize::from(at / 16)] >> (4 * (at % 16)) & 15) as u8
    }

    /// Lays another card in the place of one.
    pub fn set(&mut self, at: u8, card: u8) {
        let (word, shift) = (&mut self.words[usize::from(at / 16)], 4 * (at % 16));
        *word = *word & !(15 << shift) | u64::from(card) << shift;
    }

    /// The cards from front to back.
    pub fn each(&self) -> impl Iterator<Item = u8> {
        (0..self.len).map(|at| self.get(at))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use seedbed_rules::Seed;
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
            let mut anew = Row::default();
            queue.iter().for_each(|&card| anew.push(card));
            assert_eq!(row, anew, "equal rows are equal words");
        }
    }
}
