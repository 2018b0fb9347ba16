//! Notation: cells are written as letter and number; a ship is placed from its first cell to its last, such as `a1-e1`.

use super::{Act, Battleship, Waters};
use seedbed_rules::bits::Bits;
use seedbed_rules::{Eyes, Player, Text, grid};

impl Battleship {
    fn name(&self, cell: u8) -> String {
        let columns = self.sea.columns();
        grid::cell_name(usize::from(cell) / columns, usize::from(cell) % columns)
    }

    /// The sea of a player, with the ships that have not been hit only if `open`.
    fn picture(&self, s: &Waters, p: Player, open: bool) -> String {
        let (fleet, shots) = (s.fleets[p], s.shots[1 - p]);
        grid::draw(self.sea.rows(), self.sea.columns(), |row, column| {
            let cell = (row * self.sea.columns() + column) as u32;
            match (fleet.has(cell), shots.has(cell)) {
                (true, true) => 'X',
                (false, true) => 'o',
                (true, false) if open => 'S',
                _ => '.',
            }
        })
    }
}

impl Text for Battleship {
    fn move_text(&self, s: &Waters, act: Act) -> String {
        match act {
            Act::Shoot(cell) => self.name(cell),
            Act::Place(at) => {
                let ship = self.placer(s).map_or(0, |p| usize::from(s.placed[p]));
                let cells = &self.sea.ways(ship)[usize::from(at)].list;
                format!("{}-{}", self.name(cells[0]), self.name(cells[cells.len() - 1]))
            }
        }
    }

    fn board(&self, s: &Waters, eyes: Eyes) -> String {
        let waters = |p: Player| {
            let placed = format!("{} of {} ships placed", s.placed[p], self.ships());
            format!("{}, {placed}:\n{}", self.player_name(p), self.picture(s, p, eyes.see_secrets_of(p)))
        };
        waters(0) + &waters(1) + &self.turn_text(s) + "\n"
    }
}
