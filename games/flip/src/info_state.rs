//! Information states: everything but the stocks, which neither player sees.

use super::{Act, Flip, FlipState, OPEN};
use seedbed_rules::{ImperfectInformation, Player, Rng};

/// The state with the stocks face down; it is the same for both seats.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct InfoState {
    pub(super) state: FlipState,
}

/// The code of a card face down.
const FACE_DOWN: u8 = 15;

impl ImperfectInformation for Flip {
    type InfoState = InfoState;

    fn info_state(&self, s: &FlipState, _: Player) -> InfoState {
        let mut state = s.clone();
        state.undealt = 0;
        for stock in &mut state.stocks {
            (0..stock.len()).for_each(|at| stock.set(at, FACE_DOWN));
        }
        InfoState { state }
    }

    /// Only the cards of the stocks are dealt face down.
    fn sees(&self, s: &FlipState, act: Act, _: Player) -> bool {
        let dealt = self.rules.pack.cards() - s.undealt.count_ones() as u8;
        !matches!(act, Act::Deal(_)) || dealt < OPEN
    }

    /// Fills the stocks with the unseen cards in random order.
    fn determinise(&self, info: &InfoState, rng: &mut Rng) -> FlipState {
        let mut state = info.state.clone();
        let mut left = self.rules.pack.all();
        let seen = state.covered + state.shown[0] + state.shown[1];
        seen.each().for_each(|rank| self.rules.pack.take(&mut left, rank));
        for stock in &mut state.stocks {
            for at in 0..stock.len() {
                let rank = self.rules.pack.draw(left, rng);
                self.rules.pack.take(&mut left, rank);
                stock.set(at, rank);
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
