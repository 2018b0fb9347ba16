//! Drawing moves without listing them.

use super::board::{CORNERS, NEIGHBOURS, Squares, has};
use super::{Dominance, Move, Position};
use seedbed_rules::Rng;
use seedbed_rules::bits::Bits;

/// The lengths of the steps, in squares; each is taken up and down.
const STEPS: [u32; 4] = [1, 4, 5, 9];

/// For each length, the pieces that can step down by it onto `free` in the low half, up in the high half.
#[inline]
pub(super) fn steps(own: Squares, free: Squares) -> [u64; 4] {
    STEPS.map(|by| u64::from(own & free << by) | u64::from(own & free >> by) << 32)
}

impl Dominance {
    /// A legal move, each as likely as the next, among all steps and the spawns onto `entries`: candidates are
    /// drawn until one is legal.
    #[inline]
    pub(super) fn draw(&self, s: &Position, entries: Squares, rng: &mut Rng) -> Move {
        let [a, b, c, d] = steps(s.own(), s.empty());
        let words = [a, b, c, d, entries.into()];
        let mut ends = words.map(|word| word.count_ones());
        for i in 1..5 {
            ends[i] += ends[i - 1];
        }
        loop {
            let drawn = rng.below(ends[4] as usize) as u32;
            let at: usize = ends[..4].iter().map(|&end| usize::from(drawn >= end)).sum();
            let before = ends[at] - words[at].count_ones();
            let bit = words[at].select(drawn - before);
            let from = bit % 32;
            let by = if at < 4 { STEPS[at] } else { 0 };
            let to = if bit < 32 { from - by } else { from + by };
            let m = Move { from: from as u8, to: to as u8 };
            if self.allows(s, m) {
                return m;
            }
        }
    }
}

/// Steps and spawns there are.
pub(super) const ALL_MOVES: u32 = 144 + 4;

/// The moves numbered in their order.
pub(super) const CODES: [[u8; 32]; 32] = {
    let mut codes = [[0; 32]; 32];
    let (mut next, mut i) = (0, 0);
    while i < 32 * 32 {
        let (from, to) = (i / 32, i % 32);
        let spawn = from == to && has(CORNERS, from as u8);
        if spawn || has(NEIGHBOURS[from], to as u8) {
            codes[from][to] = next;
            next += 1;
        }
        i += 1;
    }
    assert!(next as u32 == ALL_MOVES);
    codes
};
