//! The size of the game, and what a finished round is worth.

use super::{BlockState, Stage};
use seedbed_dominoes::tile::pips;
use std::cmp::Ordering;

/// The rules of a variant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// The most pips on half a tile: 6 in a double-six set.
    pub most: u8,
    /// The tiles of each hand.
    pub hand: u8,
    /// Does the winner get the pips that the loser holds, and not one point?
    pub points: bool,
}

impl Rules {
    /// The double-six set, seven tiles each, won or lost.
    pub const USUAL: Self = Self { most: 6, hand: 7, points: false };

    /// Who won a finished round, and how much; `None` if it is tied or not finished.
    pub fn outcome(&self, s: &BlockState) -> Option<(u8, i32)> {
        let held = s.hands.map(pips);
        let winner = match (s.stage, held[0].cmp(&held[1])) {
            (Stage::Out(seat), _) => seat,
            (Stage::Blocked, Ordering::Less) => 0,
            (Stage::Blocked, Ordering::Greater) => 1,
            _ => return None,
        };
        Some((winner, if self.points { held[usize::from(1 - winner)] } else { 1 }))
    }
}
