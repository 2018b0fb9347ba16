//! Information states: the hand without the other's card, until it is shown.

use super::{Act, Hand, Poker};
use seedbed_rules::{ImperfectInformation, Player, Rng};

/// What a seat knows.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct InfoState {
    pub(crate) seat: Player,
    /// The hand; the other's card is left out unless it is shown.
    pub(crate) hand: Hand,
    /// Does the other have a card?
    is_dealt: bool,
}

impl ImperfectInformation for Poker {
    type InfoState = InfoState;

    fn info_state(&self, s: &Hand, p: Player) -> InfoState {
        let mut hand = s.clone();
        let is_dealt = hand.cards[1 - p].is_some();
        if !s.is_shown() {
            hand.cards[1 - p] = None;
        }
        InfoState { seat: p, hand, is_dealt }
    }

    /// A card is dealt to a seat, or to the board for all to see.
    fn sees(&self, s: &Hand, act: Act, p: Player) -> bool {
        match (act, s.cards) {
            (Act::Deal(_), [None, _]) => p == 0,
            (Act::Deal(_), [_, None]) => p == 1,
            _ => true,
        }
    }

    fn determinise(&self, info: &InfoState, rng: &mut Rng) -> Hand {
        let mut hand = info.hand.clone();
        if info.is_dealt && hand.cards[1 - info.seat].is_none() {
            hand.cards[1 - info.seat] = Some(self.draw(&hand, rng));
        }
        hand
    }

    /// Random play does not depend on cards, so that all unseen cards are as likely.
    fn determinises_exactly(&self) -> bool {
        true
    }
}
