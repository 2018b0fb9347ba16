//! The value of two adjacent rows by themselves, for every set of free cells in them.
//!
//! A player who gives up all moves across certain lines of the board can only lose by it. So if Vertical keeps to strips of
//! two rows, Vertical does no better than on the whole board, and the strips are independent. For Horizontal the strips are
//! two columns. A strip is seen from the side of the player who cuts the board: that player's dominoes lie across the strip,
//! the opponent's along it.

use super::regions::{Regions, STRIDE};
use super::worth::Worth;
use seedbed_rules::{Stop, Stopped};

/// The value of every strip of two rows of `width` cells, by the bits of its free cells: one row, then the other.
pub(super) fn all(width: u32, stop: &Stop) -> Result<Vec<Worth>, Stopped> {
    let mut regions = Regions::default();
    let row = (1 << width) - 1;
    let worth = |cells: u128| {
        stop.check()?;
        Ok(regions.worths(cells & row | cells >> width << STRIDE)[0])
    };
    (0..1u128 << (2 * width)).map(worth).collect()
}
