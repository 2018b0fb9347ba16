//! What a seat knows: all cards that have been turned and where they lie since; nothing of those never turned.

use super::{Table, War};
use seedbed_cards::Counts;
use seedbed_rules::{Game, Hidden, Player, Rng, Turn};

/// The table with the unseen cards face down; it is the same for both seats.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct View {
    table: Table,
}

/// A card face down.
pub(super) const FACE_DOWN: u8 = 15;

impl View {
    /// The pile that the player to move lays, and how many cards of it he has laid already.
    pub fn pile(&self) -> (Counts, u8) {
        (self.table.won[self.table.layer()], self.table.laid)
    }
}

impl Hidden for War {
    type View = View;

    fn view(&self, s: &Table, _: Player) -> View {
        let mut table = s.clone();
        table.undealt = 0;
        for p in 0..2 {
            (0..s.unseen[p]).for_each(|at| table.decks[p].set(at, FACE_DOWN));
        }
        View { table }
    }

    /// Nobody sees a card in the deal; won cards are laid openly.
    fn sees(&self, s: &Table, _: u8, _: Player) -> bool {
        self.turn(s) != Turn::Chance
    }

    /// Lays the unseen cards in any order.
    fn guess(&self, view: &View, rng: &mut Rng) -> Table {
        let mut table = view.table.clone();
        let mut left = self.pack.all();
        let decks = table.decks.iter().flat_map(|deck| deck.each().filter(|&card| card != FACE_DOWN));
        let won = table.won.iter().flat_map(|pile| pile.each());
        decks.chain(won).for_each(|card| self.pack.take(&mut left, card));
        for p in 0..2 {
            for at in 0..table.unseen[p] {
                let card = self.pack.draw(left, rng);
                self.pack.take(&mut left, card);
                table.decks[p].set(at, card);
            }
        }
        table.undealt = left;
        table
    }

    /// Nobody's choice depends on cards that nobody has seen.
    fn guess_is_exact(&self) -> bool {
        true
    }
}
