//! Keys of positions; the board may be mirrored left to right.

use super::{Column, ConnectFour, Stones};
use seedbed_rules::{Keyed, Symmetric, position_key};

impl ConnectFour {
    /// A unique word for every position: in each column a bit on top of its stones, below it those of the first player.
    #[inline]
    fn word(&self, s: &Stones) -> u64 {
        self.landings(s) | s.of(0)
    }

    /// The columns in reverse order, their spare bits included.
    #[inline]
    pub(super) fn mirror(&self, word: u64) -> u64 {
        let column = (1 << self.height) - 1;
        (0..self.columns)
            .fold((0, word), |(out, rest), _| (out << self.height | rest & column, rest >> self.height))
            .0
    }
}

impl Keyed for ConnectFour {
    #[inline]
    fn key(&self, s: &Stones) -> u64 {
        position_key(&self.word(s))
    }

    #[inline]
    fn canonical(&self, s: &Stones) -> u64 {
        let word = self.word(s);
        position_key(&word.min(self.mirror(word)))
    }
}

impl Symmetric for ConnectFour {
    fn symmetries(&self) -> usize {
        2
    }

    fn image(&self, s: &Stones, k: usize) -> Stones {
        if k == 0 { *s } else { Stones { all: self.mirror(s.all), last: self.mirror(s.last) } }
    }

    fn image_move(&self, column: Column, k: usize) -> Column {
        if k == 0 { column } else { self.columns as Column - 1 - column }
    }
}
