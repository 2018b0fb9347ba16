//! Draws random moves without listing them.

use super::board::Squares;
use super::{Dominance, Move, Position};
use seedbed_rules::Rng;
use seedbed_rules::bits::Bits;

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
    let words = steps(own, empty);
    let [a, b, c, d] = words.map(u64::count_ones);
    let starts = [0, a, a + b, a + b + c];
    let stepping = a + b + c + d;
    let drawn = rng.below((stepping + entries.count_ones()) as usize) as u32;
    if drawn >= stepping {
        let corner = u64::from(entries).select(drawn - stepping) as u8;
        return Move { from: corner, to: corner };
    }
    let at: usize = starts[1..].iter().map(|&start| usize::from(drawn >= start)).sum();
    let bit = words[at].select(drawn - starts[at]);
    let from = bit % 32;
    let to = if bit < 32 { from + STEPS[at] } else { from - STEPS[at] };
    Move { from: from as u8, to: to as u8 }
}
