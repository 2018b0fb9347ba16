//! Information states: all cards that have been turned and where they lie since; nothing of those never turned.

use super::{War, WarState};
use seedbed_cards::Counts;
use seedbed_rules::{Game, ImperfectInformation, Player, Rng, Turn};

/// The state with the unseen cards face down; it is the same for both seats.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct InfoState {
    state: WarState,
}

/// The code of a card face down.
pub(super) const FACE_DOWN: u8 = 15;

impl InfoState {
    /// The state with the unseen cards face down.
    pub(super) fn state(&self) -> &WarState {
        &self.state
    }

    /// The pile that the player to move lays, and the number of its cards laid already.
    pub fn pile(&self) -> (Counts, u8) {
        (self.state.won[self.state.layer()], self.state.laid)
    }
}

impl ImperfectInformation for War {
    type InfoState = InfoState;

    fn info_state(&self, s: &WarState, _: Player) -> InfoState {
        let mut state = s.clone();
        state.undealt = 0;
        for p in 0..2 {
            (0..s.unseen[p]).for_each(|at| state.decks[p].set(at, FACE_DOWN));
        }
        InfoState { state }
    }

    /// Nobody sees a card in the deal; won cards are laid openly.
    fn sees(&self, s: &WarState, _: u8, _: Player) -> bool {
        self.turn(s) != Turn::Chance
    }

    /// Fills the decks with the unseen cards in random order.
    fn determinise(&self, info: &InfoState, rng: &mut Rng) -> WarState {
        let mut state = info.state.clone();
        let mut left = self.pack.all();
        let decks = state.decks.iter().flat_map(|deck| deck.each().filter(|&card| card != FACE_DOWN));
        let won = state.won.iter().flat_map(|pile| pile.each());
        decks.chain(won).for_each(|card| self.pack.take(&mut left, card));
        for p in 0..2 {
            for at in 0..state.unseen[p] {
                let card = self.pack.draw(left, rng);
                self.pack.take(&mut left, card);
                state.decks[p].set(at, card);
            }
        }
        state.undealt = left;
        state
    }

    /// No choice depends on cards that nobody has seen, so all their orders are equally likely.
    fn determinises_exactly(&self) -> bool {
        true
    }
}
