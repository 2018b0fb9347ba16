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
    odd.each().find_map(|landing| {
        let column = free & game.cells(game.column(landing));
        left_over(solver, mover, [free, lower | odd, column], threats)
    })
}

/// The same if one column has an odd number of free cells and the others together an even one; the mover gets no more than `lower` in those if
/// the opponent plays the follow-up strategy there.
///
/// In that column the opponent answers from the bottom, so that the mover gets every other cell, the last one included.
#[inline]
fn left_over(solver: &Solver, mover: u64, [free, lower, column]: [u64; 3], threats: u64) -> Option<i32> {
    let Solver { game, firsts, .. } = solver;
    let (deadly, lowest) = (column & firsts & threats, |set: u64| set & set.wrapping_neg());
    if deadly == 0 {
        // After that last cell the opponent has to move first elsewhere, so the mover might get anything there.
        return (!game.has_four(mover | free & !column | column & !firsts)).then_some(0);
    }
    // If the opponent threatens to win on one of the cells between, the mover is in zugzwang below it in the end.
    let below = lowest(deadly) - 1;
    let left = (column & !below).count() as i32 - 1;
    (!game.has_four(mover | lower & !column | column & !firsts & below)).then(|| -soonest(left + 2))
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
