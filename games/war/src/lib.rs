//! War: the higher card takes both; the only choice is the order in which won cards go under the winner's deck.
//!
//! A [`WarState`] has the decks as queues, the cards won and not yet laid, and the number of rounds; the only moves are the
//! deal and the laying of won cards, `round` does the rest. [`Order`] is the family of strategies that can be tuned. A duel
//! runs on `fast_rounds`, which plays eight rounds at once by arithmetic on words. Batawaf is the same game with another
//! pack.

#![cfg_attr(test, allow(dead_code, reason = "what only the registry entry uses"))]

mod coins;
mod deck_buffer;
mod duel;
// Tests inside the crate need the rules alone, and not every agent compiled for them once more.
#[cfg(not(test))]
mod entry;
mod fast_rounds;
mod info_state;
mod observation;
mod order;
mod round;
mod rules;
mod scene;
mod state;
mod text;

#[cfg(not(test))]
pub use entry::{ENTRY, PARAMS, erase};
pub use info_state::InfoState;
pub use order::{Order, Wish};
pub use rules::{Rules, Shortage};
pub use state::{Stage, WarState};

use seedbed_cards::{Pack, points};
use seedbed_rules::{ChanceFree, Countdown, Counted, ExplicitChance, Game, Keyed, Player, Rng, Turn};

/// The rules with a pack of either kind.
#[derive(Clone)]
pub struct War {
    pack: Pack,
    rules: Rules,
}

impl War {
    /// The pack of War: 13 strengths, four cards of each.
    pub const PACK: Pack = Pack { ranks: 13, copies: 4 };

    /// The pack of Batawaf: 6 strengths, six cards of each.
    pub const BATAWAF: Pack = Pack { ranks: 6, copies: 6 };

    /// The game with this pack and these rules.
    pub fn new(pack: Pack, rules: Rules) -> Self {
        Self { pack, rules }
    }
}

impl Game for War {
    type State = WarState;
    /// The strength of a card: dealt next by chance, or laid next under the own deck by a player.
    type Move = u8;

    fn start(&self) -> WarState {
        WarState::start(self.pack)
    }

    #[inline]
    fn turn(&self, s: &WarState) -> Turn {
        match s.stage {
            Stage::Deal => Turn::Chance,
            Stage::Lay => Turn::Player(s.layer()),
            Stage::Over(_) => Turn::Over,
        }
    }

    fn moves(&self, s: &WarState, out: &mut Vec<u8>) {
        out.clear();
        match s.stage {
            Stage::Deal => out.extend(self.pack.distribution(s.undealt).map(|(card, _)| card)),
            _ => out.extend(s.won[s.layer()].each_rank()),
        }
    }

    #[inline]
    fn play(&self, s: &mut WarState, card: u8) {
        match s.stage {
            Stage::Deal => self.deal(s, card),
            _ => s.lay(card),
        }
        self.go_on(s);
    }

    fn payoff(&self, s: &WarState, p: Player) -> i32 {
        match s.stage {
            Stage::Over(winner) => points(winner, p),
            _ => 0,
        }
    }

    #[inline]
    fn sample(&self, s: &WarState, rng: &mut Rng, _: &mut Vec<u8>) -> u8 {
        if s.stage == Stage::Deal {
            return self.pack.draw(s.undealt, rng);
        }
        let pile = s.won[s.layer()];
        pile.rank(rng.below(pile.ranks() as usize) as u32)
    }

    fn action_id(&self, card: u8) -> u32 {
        card.into()
    }

    fn action_count(&self) -> u32 {
        self.pack.ranks.into()
    }

    /// The deal, then a choice for every card of a pile but the last.
    fn max_plies(&self) -> u32 {
        let cards = u32::from(self.pack.cards());
        cards + self.rules.limit * (cards - 1)
    }

    /// How many more cards `p` has than the opponent.
    fn estimate(&self, s: &WarState, p: Player) -> i32 {
        s.owned(p) - s.owned(1 - p)
    }
}

impl Counted for War {
    fn countdown<'a>(&self, s: &'a mut WarState) -> Countdown<'a> {
        Countdown { now: &mut s.rounds, limit: self.rules.limit }
    }
}

impl ExplicitChance for War {
    fn distribution(&self, s: &WarState, out: &mut Vec<(u8, f64)>) {
        out.clear();
        out.extend(self.pack.distribution(s.undealt));
    }
}

impl ChanceFree for War {}
impl Keyed for War {}
