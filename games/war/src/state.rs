//! The state: the decks, and the cards being laid.

use seedbed_cards::{Counts, Pack, Row, Undealt};
use seedbed_rules::Player;

/// A position.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct WarState {
    /// The decks, top card first.
    pub(super) decks: [Row; 2],
    /// The number of cards on top of each deck that are as they were dealt, unseen.
    pub(super) unseen: [u8; 2],
    /// Cards that are won and not laid yet.
    pub(super) won: [Counts; 2],
    /// The number of cards of a pile laid already.
    pub(super) laid: u8,
    /// Cards not dealt yet.
    pub(super) undealt: Undealt,
    /// The number of rounds begun.
    pub(super) rounds: u32,
    pub(super) stage: Stage,
}

/// What comes next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// A card is dealt.
    Deal,
    /// A card is laid under a deck.
    Lay,
    /// The game is over: this seat has won, or nobody.
    Over(Option<u8>),
}

impl WarState {
    /// A state after the deal, without decks.
    pub(super) const BARE: Self = Self {
        decks: [Row::EMPTY; 2],
        unseen: [0; 2],
        won: [Counts::NONE; 2],
        laid: 0,
        undealt: 0,
        rounds: 0,
        stage: Stage::Lay,
    };

    pub(super) fn start(pack: Pack) -> Self {
        Self { undealt: pack.all(), stage: Stage::Deal, ..Self::BARE }
    }

    /// The number of rounds begun.
    pub fn rounds(&self) -> u32 {
        self.rounds
    }

    /// The seat whose cards are to be laid: the first, if both have some.
    #[inline]
    pub(super) fn layer(&self) -> Player {
        usize::from(self.won[0].is_empty())
    }

    /// The number of cards in the deck and in the pile of a seat.
    pub(super) fn owned(&self, p: Player) -> i32 {
        i32::from(self.decks[p].len()) + self.won[p].total() as i32
    }

    /// Lays a card of the pile under the deck, and the rest with it once they are all equal.
    pub(super) fn lay(&mut self, card: u8) {
        let p = self.layer();
        self.decks[p].push(card);
        self.won[p] = self.won[p] - Counts::card(card);
        self.laid += 1;
        if !self.won[p].is_mixed() {
            self.lay_rest(p);
            self.laid = 0;
        }
    }

    /// Lays a pile in which there is nothing to choose.
    #[inline]
    pub(super) fn lay_rest(&mut self, p: Player) {
        self.won[p].each().for_each(|card| self.decks[p].push(card));
        self.won[p] = Counts::NONE;
    }

    /// Takes the top card of a deck.
    #[inline]
    pub(super) fn draw(&mut self, p: Player) -> u8 {
        self.unseen[p] = self.unseen[p].saturating_sub(1);
        self.decks[p].pop()
    }
}
