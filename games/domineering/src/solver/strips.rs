//! What two rows are worth by themselves, for every way in which their cells can be free.
//!
//! Whoever forbids himself all moves across certain lines of the board can only lose by it. So if Vertical keeps to
//! strips of two rows, he does no better than on the whole board, and the strips no longer touch. For Horizontal the
//! strips are two columns. The strip is seen from the side of the player who cuts the board: his dominoes stand across
//! the strip, the other's lie along it.

use super::regions::{Regions, STRIDE};
use super::worth::Worth;
use seedbed_rules::{Stop, Stopped};

/// The worth of every strip of two rows of a width, by the bits of its free cells: one row, then the other.
pub(super) fn all(width: u32, stop: &Stop) -> Result<Vec<Worth>, Stopped> {
    let mut regions = Regions::default();
    let row = (1 << width) - 1;
    let worth = |cells: u128| {
        stop.check()?;
        Ok(regions.worths(cells & row | cells >> width << STRIDE)[0])
    };
    (0..1u128 << (2 * width)).map(worth).collect()
}
