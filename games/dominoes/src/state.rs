//! The state: a round, and the match it belongs to.

use super::record::Record;
use super::tile::{BLANK, COUNT, HAND, Tiles};

/// The stage of a round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// Tiles are being dealt.
    Deal,
    /// Chance is to decide who leads.
    Lead,
    /// Players lay tiles.
    Play,
    /// This seat has laid its last tile.
    Out(u8),
    /// The round is over after too many passes in a row.
    Blocked,
    /// A foul was called.
    Called {
        /// Who called it.
        by: u8,
        /// Whose foul it would be.
        whom: u8,
    },
}

impl Stage {
    /// Whether the round is over, with all hands revealed.
    #[inline]
    pub fn is_finished(self) -> bool {
        !matches!(self, Self::Deal | Self::Lead | Self::Play)
    }
}

/// The state of a game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct DominoesState {
    pub(super) hands: [Tiles; 4],
    pub(super) record: Record,
    pub(super) ends: [u8; 2],
    pub(super) stage: Stage,
    /// Tiles dealt in this round.
    pub(super) dealt: u8,
    pub(super) mover: u8,
    /// Passes since the last tile was laid.
    pub(super) passes: u8,
    pub(super) leader: u8,
    /// Rounds finished in this match, and the points of both sides.
    pub(super) rounds: u8,
    pub(super) scores: [u8; 2],
}

impl DominoesState {
    pub(super) const START: Self = Self {
        hands: [0; 4],
        record: Record::EMPTY,
        ends: [BLANK; 2],
        stage: Stage::Deal,
        dealt: 0,
        mover: 0,
        passes: 0,
        leader: 0,
        rounds: 0,
        scores: [0; 2],
    };

    /// The tiles each seat still holds.
    pub fn hands(&self) -> [Tiles; 4] {
        self.hands
    }

    /// The ends of the line; `BLANK` before the first tile.
    pub fn ends(&self) -> [u8; 2] {
        self.ends
    }

    /// What was laid in this round.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The stage of the round.
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// Points of both sides in this match.
    pub fn scores(&self) -> [u8; 2] {
        self.scores
    }

    /// Turns taken in this round, passes included.
    pub fn turns(&self) -> usize {
        self.record.turns(self.passes).count()
    }

    /// The number of tiles each seat has left to lay, which is public.
    pub fn left(&self) -> [u8; 4] {
        let mut left = [HAND; 4];
        for (seat, ..) in self.record.each() {
            left[usize::from(seat)] -= 1;
        }
        left
    }

    /// The number of tiles that each seat still gets in the deal.
    pub(super) fn needs(&self) -> [u8; 4] {
        if self.dealt == COUNT {
            return [HAND; 4]; // the next round is dealt
        }
        self.hands.map(|hand| HAND - hand.count_ones() as u8)
    }
}
