//! Notation: cells are written as letter and number; a ship is placed from its first cell to its last, such as `a1-e1`.

use super::{Act, Battleship, Waters};
use seedbed_rules::bits::Bits;
use seedbed_rules::scene::{Scene, Seen};
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

    /// A hit is told, and that a fleet is sunk; which ship was hit stays secret, as players do not learn it here.
    fn narrate(&self, before: &Waters, act: Act, after: &Waters, eyes: Eyes) -> Vec<String> {
        match act {
            Act::Place(_) => {
                let placer = self.placer(before).unwrap_or(0);
                let size = self.sea.fleet()[usize::from(before.placed[placer])];
                let ship = format!(" a ship of {size} cells");
                vec![self.clause(placer, eyes, "place", "places") + &ship]
            }
            Act::Shoot(cell) => {
                let shooter = before.shooter();
                let is_hit = after.fleets[1 - shooter].has(cell.into());
                let what = match is_hit {
                    _ if after.has_sunk(shooter) => "hit, and the whole fleet is sunk",
                    true => "hit",
                    false => "water",
                };
                let at = format!(" at {}: {what}", self.name(cell));
                vec![self.clause(shooter, eyes, "shoot", "shoots") + &at]
            }
        }
    }

    fn ending(&self, s: &Waters, _: Eyes) -> Option<String> {
        let shots = [0, 1].map(|p| format!("{} shot {} times", self.player_name(p), s.shots[p].count()));
        let why = if s.has_sunk(0) && s.has_sunk(1) { "both fleets are sunk" } else { "a fleet is sunk" };
        Some(format!("{why}; {}", shots.join(", ")))
    }

    fn prompt(&self, s: &Waters) -> Option<String> {
        Some(match self.placer(s) {
            Some(p) => {
                let ship = usize::from(s.placed[p]);
                let (size, way) = (self.sea.fleet()[ship], &self.sea.ways(ship)[0].list);
                let example = format!("{}-{}", self.name(way[0]), self.name(way[way.len() - 1]));
                let (next, all) = (ship + 1, self.ships());
                format!(
                    "ship {next} of {all}, {size} cells long: from which cell to which, such as {example}?"
                )
            }
            None => {
                "name a cell of the other's sea to shoot at, such as a1 (X is a hit, o is water)".to_owned()
            }
        })
    }

    fn scene(&self, s: &Waters, trail: &[Seen<Act>], eyes: Eyes) -> Scene {
        self.drawn(s, trail, eyes)
    }

    fn touches(&self, s: &Waters, act: Act) -> Vec<u16> {
        self.touched(s, act)
    }

    fn touch_order_matters(&self, _: &Waters) -> bool {
        false
    }
}
