//! The follow-up strategy: whoever answers every stone in a fixed way knows beforehand which cells the other can get.
//!
//! Counted from the top, the cells of each column fall into pairs (Allis's claimeven). Whoever answers in the same column gets the
//! upper cell of each pair, the other the lower one. Where a column has an odd number of free cells, its landing cell belongs to a
//! broken pair; two such columns are answered in each other (Allis's baseinverse), so that of both landing cells each
//! player gets one. The bounds below give the mover all of them, whichever columns are joined.

use super::{Solver, soonest};
use seedbed_rules::bits::Bits;

/// An upper bound below `beta` for the mover if the opponent, who has these threats, plays the follow-up strategy.
#[inline]
pub(super) fn answered(solver: &Solver, mover: u64, all: u64, threats: u64, beta: i32) -> Option<i32> {
    let Solver { game, firsts, .. } = solver;
    let (free, seconds) = (game.board & !all, game.board & !firsts);
    let odd = (all + game.bottom) & seconds;
    // Whoever lays a stone under a threat that the opponent claims has lost, so nothing above it will be the mover's.
    let lower = firsts & free & !solver.above(threats & seconds & !odd);
    if odd.count().is_multiple_of(2) {
        // If the mover makes no four that way, the mover cannot win; if the opponent makes one, the mover loses.
        let wins = || game.has_four(mover | lower | odd);
        let loses = || game.has_four(all ^ mover | seconds & free & !odd);
        return match beta {
            1.. => (!wins()).then(|| -i32::from(loses())),
            0 => (loses() && !wins()).then_some(-1),
            _ => None,
        };
    }
    odd.each().find_map(|landing| {
        let column = free & game.cells(game.column(landing));
        left_over(solver, mover, [free, lower | odd, column], threats, beta)
    })
}

/// The same if one column has an odd number of free cells and the others together an even one; the mover gets no more than `lower` in those if
/// the opponent plays the follow-up strategy there.
///
/// In that column the opponent answers from the bottom, so that the mover gets every other cell, the last one included.
#[inline]
fn left_over(
    solver: &Solver,
    mover: u64,
    [free, lower, column]: [u64; 3],
    threats: u64,
    beta: i32,
) -> Option<i32> {
    let Solver { game, firsts, .. } = solver;
    let deadly = column & firsts & threats;
    // If the opponent threatens to win on one of the cells between, the mover is in zugzwang below it in the end. Otherwise the opponent has
    // to move first elsewhere after the last one, and the mover might get anything there.
    let (elsewhere, below) = match deadly {
        0 => (free, u64::MAX),
        _ => (lower, (1 << deadly.least()) - 1),
    };
    let left = (column & !below).count() as i32 - 1;
    let bound = if deadly == 0 { 0 } else { -soonest(left + 2) };
    (bound < beta && !game.has_four(mover | elsewhere & !column | column & !firsts & below)).then_some(bound)
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
