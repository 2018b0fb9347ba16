//! Cells are written `a1` to `c3`, the first player's marks `X`, the second's `O`.

use super::{Board, TicTacToe, scene};
use seedbed_rules::bits::Bits;
use seedbed_rules::scene::{Scene, Seen};
use seedbed_rules::{Eyes, Game, Player, Readable, Text, UsageError, grid};

impl Text for TicTacToe {
    fn move_text(&self, _: &Board, cell: u8) -> String {
        grid::cell_name(cell as usize / 3, cell as usize % 3)
    }

    fn board(&self, s: &Board, _: Eyes) -> String {
        picture(&s.marks) + &self.turn_text(s) + "\n"
    }

    fn ending(&self, s: &Board, _: Eyes) -> Option<String> {
        let is_won = self.payoff(s, 0) != 0;
        Some(if is_won { "three in a row" } else { "the board is full" }.to_owned())
    }

    fn prompt(&self, _: &Board) -> Option<String> {
        Some("name a free cell by its column and row, such as b2".to_owned())
    }

    fn player_name(&self, p: Player) -> String {
        ["X", "O"][p].to_owned()
    }

    fn scene(&self, s: &Board, trail: &[Seen<u8>], _: Eyes) -> Scene {
        scene::scene(s, trail)
    }

    fn touches(&self, _: &Board, cell: u8) -> Vec<u16> {
        vec![cell.into()]
    }
}

impl Readable for TicTacToe {
    fn read(&self, text: &str) -> Result<Board, UsageError> {
        let (cells, _) = grid::read(text, 3, 3, ".XO")?;
        let marks = ['X', 'O'].map(|mark| {
            let held = (0..9).filter(|&cell| cells[cell / 3][cell % 3] == mark);
            held.fold(0, |set, cell| set | 1 << cell)
        });
        let [x, o] = marks.map(Bits::count);
        if x != o && x != o + 1 {
            return Err(UsageError::new(
                "one player has marked too often",
                "X begins and O answers each time",
            ));
        }
        Ok(Board { marks })
    }
}

/// Draws the board with these marks, of X and of O.
pub fn picture(marks: &[u64; 2]) -> String {
    grid::draw(3, 3, |row, column| {
        let cell = (3 * row + column) as u32;
        match (marks[0].has(cell), marks[1].has(cell)) {
            (true, _) => 'X',
            (_, true) => 'O',
            _ => '.',
        }
    })
}
