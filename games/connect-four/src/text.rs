//! Notation: a move is the letter of its column; the first player's stones are `X`, the second's `O`.

use super::{Column, ConnectFour, Stones};
use seedbed_rules::bits::Bits;
use seedbed_rules::scene::{Scene, Seen, last_seen};
use seedbed_rules::{Eyes, Game, Player, Readable, Text, UsageError, grid};

impl Text for ConnectFour {
    fn move_text(&self, _: &Stones, column: Column) -> String {
        char::from(b'a' + column).to_string()
    }

    fn board(&self, s: &Stones, _: Eyes) -> String {
        let picture = grid::draw(self.rows, self.columns, |row, column| {
            let cell = self.cell(row, column);
            match (s.of(0).has(cell), s.of(1).has(cell)) {
                (true, _) => 'X',
                (_, true) => 'O',
                _ => '.',
            }
        });
        picture + &self.turn_text(s) + "\n"
    }

    fn ending(&self, s: &Stones, _: Eyes) -> Option<String> {
        let is_won = self.payoff(s, 0) != 0;
        Some(if is_won { "four in a row" } else { "the board is full" }.to_owned())
    }

    fn prompt(&self, _: &Stones) -> Option<String> {
        Some("name the column to drop a stone into by its letter".to_owned())
    }

    fn player_name(&self, p: Player) -> String {
        ["X", "O"][p].to_owned()
    }

    fn scene(&self, s: &Stones, trail: &[Seen<Column>], _: Eyes) -> Scene {
        self.drawn(s, last_seen(trail))
    }

    fn touches(&self, _: &Stones, column: Column) -> Vec<u16> {
        vec![Self::zone(column)]
    }
}

impl Readable for ConnectFour {
    fn read(&self, text: &str) -> Result<Stones, UsageError> {
        let (marks, _) = grid::read(text, self.rows, self.columns, ".XO")?;
        let places = (0..self.rows).flat_map(|row| (0..self.columns).map(move |column| (row, column)));
        let [x, o] = ['X', 'O'].map(|mark| {
            let held = places.clone().filter(|&(row, column)| marks[row][column] == mark);
            held.fold(0u64, |set, (row, column)| set | 1 << self.cell(row, column))
        });
        if x.count() != o.count() && x.count() != o.count() + 1 {
            return Err(UsageError::new(
                "one player has dropped too many stones",
                "X begins and O answers each time",
            ));
        }
        let s = Stones { all: x | o, last: if x.count() == o.count() { o } else { x } };
        if (s.all << 1 | self.bottom) & s.all != s.all {
            return Err(UsageError::new(
                "a stone hangs in the air",
                "the free cells of a column are its highest",
            ));
        }
        if self.has_four(s.all ^ s.last) {
            return Err(UsageError::new(
                "the player to move has four in a row",
                "the game ends with the first four",
            ));
        }
        Ok(s)
    }
}

impl ConnectFour {
    /// The number of a cell's bit.
    pub(super) fn cell(&self, row: usize, column: usize) -> u32 {
        column as u32 * self.height + row as u32
    }
}
