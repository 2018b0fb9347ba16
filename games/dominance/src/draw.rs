//! Draws random moves without listing them.

use super::board::Squares;
use super::{Dominance, Move, Position};
use seedbed_rules::Rng;
use seedbed_rules::bits::Bits;
use std::hint::select_unpredictable;

/// The shifts of the steps; each is taken up and down.
const STEPS: [u32; 4] = [1, 4, 5, 9];

/// For each shift, the pieces that can step up by it onto `free` in the low half, down in the high half.
#[inline]
pub(super) fn steps(own: Squares, free: Squares) -> [u64; 4] {
    let (own, free) = (u64::from(own) | u64::from(own) << 32, u64::from(free));
    STEPS.map(|by| own & (free >> by | free << (32 + by)))
}

impl Dominance {
    /// A uniformly random legal move among all steps and the spawns onto `entries`, by rejection sampling: pseudo-legal moves
    /// are drawn until one is legal.
    #[inline]
    pub(super) fn draw(&self, s: &Position, entries: Squares, rng: &mut Rng) -> Move {
        loop {
            let m = candidate(s.own(), self.empty(s), entries, rng);
            if self.allows(s, m) {
                return m;
            }
        }
    }
}

/// A uniformly random step onto an empty square or spawn onto `entries`.
///
/// Not inlined: the loop around it would keep more values alive than there are registers.
#[inline(never)]
fn candidate(own: Squares, empty: Squares, entries: Squares, rng: &mut Rng) -> Move {
    let [one, four, five, nine] = steps(own, empty);
    let first = one.count_ones();
    let second = first + four.count_ones();
    let third = second + five.count_ones();
    let stepping = third + nine.count_ones();
    let drawn = rng.below((stepping + entries.count_ones()) as usize) as u32;
    if drawn >= stepping {
        let corner = u64::from(entries).select(drawn - stepping) as u8;
        return Move { from: corner, to: corner };
    }
    // By selection: no branch predictor can guess a random direction, and lists would go through memory.
    let long = select_unpredictable(drawn < third, (five, second, 5), (nine, third, 9));
    let short = select_unpredictable(drawn < first, (one, 0, 1), (four, first, 4));
    let (word, before, by) = select_unpredictable(drawn < second, short, long);
    let bit = word.select(drawn - before);
    let from = bit % 32;
    let to = select_unpredictable(bit < 32, from + by, from.wrapping_sub(by));
    Move { from: from as u8, to: to as u8 }
}
