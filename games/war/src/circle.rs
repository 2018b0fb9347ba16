//! Games that go round in circles.

use super::line::Line;

/// One position of the past, renewed after 1, 2, 4, … more: Brent's way to find a cycle.
#[derive(Default)]
pub(super) struct Memory {
    decks: [Vec<u8>; 2],
    age: u32,
    until: u32,
}

impl Memory {
    /// Is this the position remembered?
    pub(super) fn has_met(&mut self, lines: &[Line; 2]) -> bool {
        let decks = lines.each_ref().map(Line::cards);
        if self.decks == decks {
            return true;
        }
        self.age += 1;
        if self.age >= self.until {
            *self = Self { decks: decks.map(<[u8]>::to_vec), age: 0, until: 2 * self.age };
        }
        false
    }
}
