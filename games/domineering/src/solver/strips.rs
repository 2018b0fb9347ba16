//! The value of two adjacent rows by themselves, for every set of free cells in them.
//!
//! A player who gives up all moves across certain lines of the board can only lose by it. So if Vertical keeps to strips of
//! two rows, Vertical does no better than on the whole board, and the strips are independent. For Horizontal the strips are
//! two columns. A strip is seen from the side of the player who cuts the board: that player's dominoes lie across the strip,
//! the opponent's along it.

use super::regions::{Regions, STRIDE};
use super::worth::Worth;
use seedbed_rules::{Stop, Stopped, UsageError};

/// The value of every strip of two rows of `width` cells, by the bits of its free cells: one row, then the other.
///
/// On large boards that takes seconds. What is known when someone stops it is kept: to give that much memory back takes long, too.
pub(super) struct Strips {
    width: u32,
    worths: Vec<Worth>,
}

impl Strips {
    /// No strips yet, but the memory for them.
    ///
    /// # Errors
    /// If there is no memory for them.
    pub(super) fn new(width: usize) -> Result<Self, UsageError> {
        let mut worths = Vec::new();
        worths.try_reserve_exact(1 << (2 * width)).map_err(|_| {
            let mebibytes = Self::bytes(width).div_ceil(1 << 20);
            UsageError::new(
                format!("there is no memory for {mebibytes} MiB of strips"),
                "take a smaller board",
            )
        })?;
        Ok(Self { width: width as u32, worths })
    }

    /// The memory that they take, in bytes.
    pub(super) fn bytes(width: usize) -> usize {
        size_of::<Worth>() << (2 * width)
    }

    /// Computes all that are still missing.
    pub(super) fn find(&mut self, regions: &Regions, stop: &Stop) -> Result<(), Stopped> {
        let count = 1 << (2 * self.width);
        let row = (1 << self.width) - 1;
        for cells in self.worths.len() as u128..count as u128 {
            stop.check()?;
            let worth = match self.least_image(cells) {
                least if least < cells => self.worths[least as usize],
                _ => regions.worths(cells & row | cells >> self.width << STRIDE)[0],
            };
            self.worths.push(worth);
        }
        Ok(())
    }

    /// The least of the four mirror images of a strip.
    fn least_image(&self, cells: u128) -> u128 {
        let row = (1 << self.width) - 1;
        let turned = |cells: u128| (cells as u32).reverse_bits() >> (u32::BITS - self.width);
        let (one, other) = (cells & row, cells >> self.width);
        let (one_turned, other_turned) = (turned(one).into(), turned(other).into());
        let strip = |one: u128, other: u128| one | other << self.width;
        let images = [strip(other, one), strip(one_turned, other_turned), strip(other_turned, one_turned)];
        images.into_iter().fold(cells, u128::min)
    }

    /// All of them, once computed.
    pub(super) fn worths(&self) -> &[Worth] {
        &self.worths
    }
}
