//! The state of a round.

use super::Rules;
use seedbed_dominoes::tile::{BLANK, Tiles};
use seedbed_dominoes::{Past, Record};

/// The stage of a round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// Tiles are being dealt.
    Deal,
    /// Players lay tiles.
    Play,
    /// This seat has laid its last tile.
    Out(u8),
    /// Neither can play.
    Blocked,
}

/// A round.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct BlockState {
    pub(super) hands: [Tiles; 2],
    pub(super) record: Record,
    pub(super) ends: [u8; 2],
    pub(super) stage: Stage,
    /// Tiles dealt, those asleep included.
    pub(super) dealt: u8,
    pub(super) mover: u8,
    /// Passes since the last tile was laid.
    pub(super) passes: u8,
}

impl BlockState {
    pub(super) const START: Self = Self {
        hands: [0; 2],
        record: Record::EMPTY,
        ends: [BLANK; 2],
        stage: Stage::Deal,
        dealt: 0,
        mover: 0,
        passes: 0,
    };

    /// The tiles that each seat still holds.
    pub fn hands(&self) -> [Tiles; 2] {
        self.hands
    }

    /// The ends of the line; `BLANK` before the first tile.
    pub fn ends(&self) -> [u8; 2] {
        self.ends
    }

    /// The stage of the round.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// Are the hands shown?
    pub(super) fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Out(_) | Stage::Blocked)
    }

    /// How many tiles a seat has left once all are dealt, which is public.
    pub(super) fn left(&self, seat: usize, rules: Rules) -> u8 {
        rules.hand - self.record.each().filter(|&(by, ..)| usize::from(by) == seat).count() as u8
    }

    /// The turns in which a seat passed.
    pub(super) fn passed(&self, seat: usize) -> impl Iterator<Item = Past> {
        let turns = self.record.turns_among(2, self.passes);
        turns.filter(move |past| past.laid.is_none() && usize::from(past.seat) == seat)
    }
}
