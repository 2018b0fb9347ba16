//! The record of a round: what was laid, in order. Passes show as seats that are skipped.

use super::tile::{BLANK, COUNT, laid};

/// The tiles laid so far, one byte each: five bits for the tile, one for the end, two for the seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Record {
    bytes: [u8; COUNT as usize],
    len: u8,
}

/// A turn of the past.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Past {
    /// Which turn of the round it was, from 0.
    pub turn: u8,
    /// Whose turn it was.
    pub seat: u8,
    /// The ends before the turn.
    pub ends: [u8; 2],
    /// The tile laid and the end it was laid at; `None` for a pass.
    pub laid: Option<(u8, u8)>,
}

impl Record {
    /// Nothing laid yet.
    pub const EMPTY: Self = Self { bytes: [0; COUNT as usize], len: 0 };

    /// Records a tile laid by a seat at an end.
    #[inline]
    pub fn push(&mut self, seat: u8, tile: u8, at: u8) {
        self.bytes[usize::from(self.len)] = tile | at << 5 | seat << 6;
        self.len += 1;
    }

    /// The number of tiles laid.
    pub fn len(&self) -> usize {
        self.len.into()
    }

    /// Whether no tile has been laid.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The tiles laid, with seat and end, in order: (seat, tile, end).
    pub fn each(&self) -> impl Iterator<Item = (u8, u8, u8)> + '_ {
        self.bytes[..self.len()].iter().map(|byte| (byte >> 6, byte & 31, byte >> 5 & 1))
    }

    /// All turns of four seats in order, passes included, of which `passes` came after the last tile.
    pub fn turns(&self, passes: u8) -> impl Iterator<Item = Past> + '_ {
        self.turns_among(4, passes)
    }

    /// The same where this many seats take turns.
    pub fn turns_among(&self, seats: u8, passes: u8) -> impl Iterator<Item = Past> + '_ {
        let mut rest = self.each().peekable();
        let mut mover = rest.peek().map_or(0, |&(seat, ..)| seat);
        let (mut ends, mut tail, mut turn) = ([BLANK; 2], passes, 0);
        std::iter::from_fn(move || {
            let mut past = Past { turn, seat: mover, ends, laid: None };
            match rest.peek() {
                Some(&(seat, tile, at)) if seat == mover => {
                    past.laid = Some((tile, at));
                    ends = laid(ends, tile, at);
                    rest.next();
                }
                Some(_) => {}
                None if tail > 0 => tail -= 1,
                None => return None,
            }
            mover = (mover + 1) % seats;
            turn += 1;
            Some(past)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tile::of;

    #[test]
    fn passes_are_found_between_the_tiles() {
        let mut record = Record::EMPTY;
        for (seat, (a, b), at) in [(3, (6, 6), 0), (0, (3, 6), 1), (3, (3, 5), 1)] {
            record.push(seat, of(a, b).unwrap(), at);
        }
        let seen: Vec<(u8, [u8; 2], bool)> =
            record.turns(1).map(|past| (past.seat, past.ends, past.laid.is_none())).collect();
        let expected = [
            (3, [7, 7], false),
            (0, [6, 6], false),
            (1, [6, 3], true),
            (2, [6, 3], true),
            (3, [6, 3], false),
            (0, [6, 5], true),
        ];
        assert_eq!(seen, expected);
        assert_eq!(Record::EMPTY.turns(0).count(), 0);
    }
}
