//! The decks, and what is being laid.

use seedbed_cards::{Counts, Pack, Row, Undealt};
use seedbed_rules::Player;

/// A position.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct WarState {
    /// The decks, top card first.
    pub(super) decks: [Row; 2],
    /// So many cards on top of each deck are as they were dealt, unseen.
    pub(super) unseen: [u8; 2],
    /// Cards that are won and not laid yet.
    pub(super) won: [Counts; 2],
    /// Cards of a pile laid so far.
    pub(super) laid: u8,
    /// Cards not dealt yet.
    pub(super) undealt: Undealt,
    /// Rounds begun.
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
    /// Nothing: this seat has won, or nobody.
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

    /// Rounds begun so far.
    pub fn rounds(&self) -> u32 {
        self.rounds
    }

    /// The seat whose cards are to be laid: the first, if both have some.
    #[inline]
    pub(super) fn layer(&self) -> Player {
        usize::from(self.won[0].is_empty())
    }

    /// Cards in the deck and in the pile of a seat.
    pub(super) fn owned(&self, p: Player) -> i32 {
        i32::from(self.decks[p].len()) + self.won[p].total() as i32
    }

    /// Lays a card of the pile under the deck, and the rest with it once they are all alike.
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
