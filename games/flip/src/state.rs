//! The state: the piles, the face-up cards and the stocks.

use seedbed_cards::{Counts, Pack, Row, Undealt};
use seedbed_rules::Player;

/// A position.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct FlipState {
    /// The top cards of the piles.
    pub(super) tops: [u8; 2],
    /// All cards in the piles.
    pub(super) covered: Counts,
    /// The cards of each seat that lie face up.
    pub(super) shown: [Counts; 2],
    /// The stock of each seat, face down.
    pub(super) stocks: [Row; 2],
    /// Cards not dealt yet.
    pub(super) undealt: Undealt,
    pub(super) mover: u8,
    /// Whether the opponent has just passed.
    pub(super) passed: bool,
    pub(super) stage: Stage,
}

/// What comes next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// A card is dealt.
    Deal,
    /// Chance decides who begins.
    Lead,
    /// A player acts.
    Play,
    /// The game is over: this seat has won, or nobody.
    Over(Option<u8>),
}

impl FlipState {
    pub(super) fn start(pack: Pack) -> Self {
        Self {
            tops: [0; 2],
            covered: Counts::NONE,
            shown: [Counts::NONE; 2],
            stocks: Default::default(),
            undealt: pack.all(),
            mover: 0,
            passed: false,
            stage: Stage::Deal,
        }
    }

    /// Puts a card on a pile.
    #[inline]
    pub(super) fn cover(&mut self, pile: usize, rank: u8) {
        self.tops[pile] = rank;
        self.covered = self.covered + Counts::card(rank);
    }

    /// The number of cards a seat has left.
    pub(super) fn left(&self, p: Player) -> i32 {
        self.shown[p].total() as i32 + i32::from(self.stocks[p].len())
    }
}
