//! Squares are written `a1`, the poisoned one, `b1` to its right and so on; what is left is drawn `#`.

use crate::rules::{Bar, Chomp, LONGEST};
use seedbed::rules::scene::{Scene, Seen};
use seedbed::rules::{Eyes, Readable, Text, UsageError, grid};

impl Text for Chomp {
    fn move_text(&self, _: &Bar, square: u8) -> String {
        let (row, column) = self.place(square);
        grid::cell_name(row, column)
    }

    /// The last line names the mover also when all is eaten: who ate the poison is then to be seen.
    fn board(&self, bar: &Bar, _: Eyes) -> String {
        let picture = grid::draw(self.rows, self.columns, |row, column| {
            if row < usize::from(bar.heights[column]) { '#' } else { '.' }
        });
        format!("{picture}{}\n", self.mover_text(bar, bar.mover))
    }

    fn scene(&self, bar: &Bar, _: &[Seen<u8>], _: Eyes) -> Scene {
        self.drawn(bar)
    }

    fn touches(&self, _: &Bar, square: u8) -> Vec<u16> {
        self.touched(square)
    }
}

impl Readable for Chomp {
    fn read(&self, text: &str) -> Result<Bar, UsageError> {
        let (rows, below) = grid::read(text, self.rows, self.columns, "#.")?;
        let mut heights = [0; LONGEST];
        for (column, height) in heights[..self.columns].iter_mut().enumerate() {
            *height = rows.iter().take_while(|row| row[column] == '#').count() as u8;
        }
        let drawn = rows.iter().flatten().filter(|&&square| square == '#').count();
        let standing: usize = heights.iter().map(|&height| usize::from(height)).sum();
        if drawn != standing || !heights.is_sorted_by(|left, right| left >= right) {
            let right =
                "a bite takes all above and to the right, so below and to the left of a # there is a #";
            return Err(UsageError::new("no bites leave this bar", right));
        }
        Ok(Bar { heights, mover: self.read_mover(below.first().copied())? })
    }
}
