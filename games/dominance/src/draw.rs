//! Draws random moves without listing them.

use super::board::Squares;
use super::{Dominance, Move, Position};
use seedbed_rules::Rng;
use seedbed_rules::bits::Bits;
use std::hint::select_unpredictable;

/// The shifts of the steps; each is taken up and down.
const STEPS: [u32; 4] = [1, 4, 5, 9];

/// For each shift, the squares of a board from which it leads to another one; twice, as [`steps`] reads them.
pub(super) const fn lower_squares(board: Squares) -> [u64; 4] {
    let (mut lower, mut i) = ([0; 4], 0);
    while i < 4 {
        lower[i] = (board & board >> STEPS[i]) as u64 * 0x1_0000_0001;
        i += 1;
    }
    lower
}

/// For each shift, the steps by it onto `free`, each as the lower of its two squares: steps up in the low half, down in the high half.
#[inline]
pub(super) fn steps(own: Squares, free: Squares, lower_squares: &[u64; 4]) -> [u64; 4] {
    let lower = u64::from(own) | u64::from(free) << 32;
    // The upper squares are turned onto the lower ones; what goes round the end of a half is no lower square.
    std::array::from_fn(|i| lower & lower.rotate_right(32 + STEPS[i]) & lower_squares[i])
}

impl Dominance {
    /// A uniformly random legal move among all steps and the spawns onto `entries`, by rejection sampling: pseudo-legal moves
    /// are drawn until one is legal.
    #[inline]
    pub(super) fn draw(&self, s: &Position, entries: Squares, rng: &mut Rng) -> Move {
        let m = self.candidate(s, entries, rng);
        if self.allows(s, m) { m } else { self.draw_again(s, entries, rng) }
    }

    /// The same; kept apart, since what a second draw needs would be kept in memory for every first one.
    #[inline(never)]
    fn draw_again(&self, s: &Position, entries: Squares, rng: &mut Rng) -> Move {
        loop {
            let m = self.candidate(s, entries, rng);
            if self.allows(s, m) {
                return m;
            }
        }
    }

    /// The steps of the mover's pieces onto these squares, by [`steps`].
    #[inline]
    pub(super) fn steps(&self, s: &Position, onto: Squares) -> [u64; 4] {
        steps(s.own(), onto, &self.shape.lower_squares)
    }

    /// A uniformly random step onto an empty square or spawn onto `entries`.
    #[inline]
    fn candidate(&self, s: &Position, entries: Squares, rng: &mut Rng) -> Move {
        let [one, four, five, nine] = self.steps(s, self.empty(s));
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
        let (lower, upper) = ((bit % 32) as u8, (bit % 32 + by) as u8);
        let (from, to) = select_unpredictable(bit < 32, (lower, upper), (upper, lower));
        Move { from, to }
    }
}
