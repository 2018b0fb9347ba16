//! What a seat knows: all but the stocks, which neither sees.

use super::{Act, Flip, OPEN, Table};
use seedbed_rules::{Hidden, Player, Rng};

/// The table with the stocks face down; it is the same for both seats.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct View {
    pub(super) table: Table,
}

/// A card face down.
const FACE_DOWN: u8 = 15;

impl Hidden for Flip {
    type View = View;

    fn view(&self, s: &Table, _: Player) -> View {
        let mut table = s.clone();
        table.undealt = 0;
        for stock in &mut table.stocks {
            (0..stock.len()).for_each(|at| stock.set(at, FACE_DOWN));
        }
        View { table }
    }

    /// Only the cards of the stocks are dealt face down.
    fn sees(&self, s: &Table, act: Act, _: Player) -> bool {
        let dealt = self.rules.pack.cards() - s.undealt.count_ones() as u8;
        !matches!(act, Act::Deal(_)) || dealt < OPEN
    }

    /// Lays the unseen cards in any order.
    fn guess(&self, view: &View, rng: &mut Rng) -> Table {
        let mut table = view.table.clone();
        let mut left = self.rules.pack.all();
        let seen = table.covered + table.shown[0] + table.shown[1];
        seen.each().for_each(|rank| self.rules.pack.take(&mut left, rank));
        for stock in &mut table.stocks {
            for at in 0..stock.len() {
                let rank = self.rules.pack.draw(left, rng);
                self.rules.pack.take(&mut left, rank);
                stock.set(at, rank);
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
