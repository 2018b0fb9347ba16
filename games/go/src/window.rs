//! The eight points around one, seen by a colour, as a code of 16 bits.
//!
//! The low byte has the own stones and the high byte those of the other, in the order of [`STEPS`]; both bits stand for a point
//! beyond the edge.

use seedbed_rules::bits::{Bits, gather};

/// Rows up and columns right, for the bits of a byte from the lowest.
pub(super) const STEPS: [(i32, i32); 8] =
    [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];

/// Cuts windows of three by three points out of a board.
#[derive(Clone, Debug)]
pub(super) struct Windows<const P: usize> {
    /// One row and one column, in points.
    reach: u32,
    /// The eight places in a word whose lowest bit is the lower left one.
    places: u64,
    /// For each point, those of the eight beyond the edge.
    beyond: [u8; P],
}

impl<const P: usize> Windows<P> {
    pub(super) fn new(size: usize) -> Self {
        let side = size as i32;
        let mut beyond = [0; P];
        for (point, beyond) in (0..side * side).zip(&mut beyond) {
            for (bit, (up, right)) in STEPS.iter().enumerate() {
                let (row, column) = (point / side + up, point % side + right);
                let inside = (0..side).contains(&row) && (0..side).contains(&column);
                *beyond |= u8::from(!inside) << bit;
            }
        }
        let places = STEPS.iter().fold(0, |set, (up, right)| set | 1u64 << ((up + 1) * side + right + 1));
        Self { reach: size as u32 + 1, places, beyond }
    }

    /// The code of the window around a point for the colour whose stones are `own`.
    #[inline]
    pub(super) fn code<W: Bits>(&self, point: u32, own: W, other: W) -> u16 {
        let beyond = self.beyond[point as usize];
        u16::from_le_bytes([self.byte(point, own) | beyond, self.byte(point, other) | beyond])
    }

    #[inline]
    fn byte<W: Bits>(&self, point: u32, set: W) -> u8 {
        let moved =
            if point >= self.reach { set >> (point - self.reach) } else { set << (self.reach - point) };
        gather(moved.low(), self.places) as u8 & !self.beyond[point as usize]
    }
}

/// The eight images of a code under rotations and reflections.
pub(super) fn images(code: u16) -> [u16; 8] {
    std::array::from_fn(|k| {
        let turned = |byte: u8| {
            let bits = STEPS.iter().enumerate().filter(|(bit, _)| byte >> bit & 1 == 1);
            bits.fold(0u8, |image, (_, &step)| image | 1 << place(turn(step, k)))
        };
        u16::from_le_bytes(code.to_le_bytes().map(turned))
    })
}

fn turn((up, right): (i32, i32), k: usize) -> (i32, i32) {
    let (up, right) = if k & 1 == 1 { (-up, right) } else { (up, right) };
    let (up, right) = if k & 2 == 2 { (up, -right) } else { (up, right) };
    if k & 4 == 4 { (right, up) } else { (up, right) }
}

fn place(step: (i32, i32)) -> usize {
    STEPS.iter().position(|&known| known == step).expect("a turned step is a step")
}

/// The image of a code that stands for all eight.
pub(super) fn least(code: u16) -> u16 {
    images(code).into_iter().min().unwrap_or(code)
}

/// A code as eight letters: `X` own, `O` the other's, `.` empty, `#` beyond the edge.
pub(super) fn picture(code: u16) -> String {
    let [own, other] = code.to_le_bytes();
    (0..8)
        .map(|bit| [b'.', b'X', b'O', b'#'][usize::from((own >> bit & 1) | (other >> bit & 1) << 1)] as char)
        .collect()
}

/// The code of such letters.
pub(super) fn read_picture(picture: &str) -> Option<u16> {
    if picture.len() != STEPS.len() {
        return None;
    }
    picture.bytes().enumerate().try_fold(0, |code, (bit, letter)| {
        let cell = [b'.', b'X', b'O', b'#'].iter().position(|&known| known == letter)? as u16;
        Some(code | (cell & 1) << bit | (cell >> 1) << (bit + 8))
    })
}
