//! The follow-up strategy: whoever answers every stone in a fixed way knows beforehand which cells the other can get.
//!
//! Counted from the top, the cells of each column fall into pairs (Allis's claimeven). Whoever answers in the same column gets the
//! upper cell of each pair, the other the lower one. Where a column has an odd number of free cells, its landing cell belongs to a
//! broken pair; two such columns are answered in each other (Allis's baseinverse), so that of both landing cells each
//! player gets one. The bounds below give the mover all of them, whichever columns are joined.

use super::{Solver, soonest};
use seedbed_rules::bits::Bits;

/// An upper bound for the mover if the opponent, who has these threats, plays the follow-up strategy.
#[inline]
pub(super) fn answered(solver: &Solver, mover: u64, all: u64, threats: u64) -> Option<i32> {
    let Solver { game, firsts, .. } = solver;
    let (free, seconds) = (game.board & !all, game.board & !firsts);
    let odd = (all + game.bottom) & seconds;
    // Whoever lays a stone under a threat that the opponent claims has lost, so nothing above it will be the mover's.
    let lower = firsts & free & !solver.above(threats & seconds & !odd);
    if odd.count().is_multiple_of(2) {
        // If the mover makes no four that way, the mover cannot win; if the opponent makes one, the mover loses.
        let wins = game.has_four(mover | lower | odd);
        let loses = || game.has_four(all ^ mover | seconds & free & !odd);
        return (!wins).then(|| if loses() { -1 } else { 0 });
    }
    // In one column a cell is left over. If the opponent threatens to win on a lower cell of one of its pairs, the mover is in zugzwang
    // below that cell in the end.
    odd.each().find_map(|landing| {
        let column = free & game.cells(game.column(landing));
        let deadly = column & firsts & threats;
        if deadly == 0 {
            return None;
        }
        let below = (1 << deadly.least()) - 1;
        let mine = lower & !column | seconds & column & below | odd & !column;
        let left = (column & !below).count() as i32 - 1;
        (!game.has_four(mover | mine)).then(|| -soonest(left + 2))
    })
}

impl Solver {
    /// The cells above any of these in their columns.
    #[inline]
    fn above(&self, cells: u64) -> u64 {
        let next = (cells << 1) & self.game.board;
        // In each column, taking a set from the bit on top of it turns over all above its least bit.
        ((self.game.top << 1).wrapping_sub(next) | next) & self.game.board
    }
}
