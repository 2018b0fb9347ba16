//! The value of two adjacent rows by themselves, for every set of free cells in them.
//!
//! A player who gives up all moves across certain lines of the board can only lose by it. So if Vertical keeps to strips of
//! two rows, Vertical does no better than on the whole board, and the strips are independent. For Horizontal the strips are
//! two columns. A strip is seen from the side of the player who cuts the board: that player's dominoes lie across the strip,
//! the opponent's along it.

use super::regions::Regions;
use super::shapes::STRIDE;
use super::worth::{Outlook, Worth};
use seedbed_rules::{Stop, Stopped, UsageError};

/// The value of every strip of two rows of `width` cells, by the bits of its free cells: one row, then the other.
///
/// On large boards that takes seconds. What is known when someone stops it is kept: to give that much memory back takes long, too.
pub(super) struct Strips {
    width: u32,
    worths: Vec<Worth>,
    /// The same for the player who moves first, unless they are too wide for that.
    firsts: Vec<Worth>,
}

/// Wider strips take 64 MiB by themselves; there a player who moves first is sure of no more than one who moves second.
const WIDEST_WITH_FIRSTS: usize = 10;

impl Strips {
    /// No strips yet, but the memory for them.
    ///
    /// # Errors
    /// If there is no memory for them.
    pub(super) fn new(width: usize) -> Result<Self, UsageError> {
        let [mut worths, mut firsts] = [Vec::new(), Vec::new()];
        let count = 1 << (2 * width);
        let of_firsts = if width <= WIDEST_WITH_FIRSTS { count } else { 0 };
        if worths.try_reserve_exact(count).and_then(|()| firsts.try_reserve_exact(of_firsts)).is_err() {
            let mebibytes = Self::bytes(width).div_ceil(1 << 20);
            return Err(UsageError::new(
                format!("there is no memory for {mebibytes} MiB of strips"),
                "take a smaller board",
            ));
        }
        Ok(Self { width: width as u32, worths, firsts })
    }

    /// The memory that they take, in bytes.
    pub(super) fn bytes(width: usize) -> usize {
        let tables = if width <= WIDEST_WITH_FIRSTS { 2 } else { 1 };
        tables * (size_of::<Worth>() << (2 * width))
    }

    /// Computes all that are still missing.
    pub(super) fn find(&mut self, regions: &Regions, stop: &Stop) -> Result<(), Stopped> {
        let count = 1 << (2 * self.width);
        let row = (1 << self.width) - 1;
        for cells in self.worths.len() as u128..count as u128 {
            stop.check()?;
            let Outlook { second, first } = match self.least_image(cells) as usize {
                least if (least as u128) < cells => self.outlook(least),
                _ => regions.worths(cells & row | cells >> self.width << STRIDE)[0],
            };
            self.worths.push(second);
            if self.width() <= WIDEST_WITH_FIRSTS {
                self.firsts.push(first);
            }
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

    /// What a strip is worth to the player who moves second, and to the one who moves first.
    #[inline]
    pub(super) fn outlook(&self, cells: usize) -> Outlook {
        let second = self.worths[cells];
        Outlook { second, first: self.firsts.get(cells).copied().unwrap_or(second) }
    }

    /// The cells of a line.
    pub(super) fn width(&self) -> usize {
        self.width as usize
    }

    /// All of them, once computed, for the player who moves second.
    pub(super) fn worths(&self) -> &[Worth] {
        &self.worths
    }
}
