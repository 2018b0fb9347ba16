//! Notation: a domino is written by its two cells, lower or left one first: `a1a2` is vertical, `a1b1` horizontal.

use super::{Domineering, Domino, Position};
use seedbed_rules::bits::Bits;
use seedbed_rules::scene::{Scene, Seen};
use seedbed_rules::{Eyes, Player, Readable, Text, UsageError, grid};

impl<W: Bits> Text for Domineering<W> {
    fn move_text(&self, _: &Position<W>, domino: Domino) -> String {
        let name = |cell: u32| grid::cell_name(cell as usize / self.columns, cell as usize % self.columns);
        self.covers(domino).each().map(name).collect()
    }

    /// A covered cell is `#`; which domino covers it no longer matters.
    ///
    /// The last line names the mover even when the game is over: it is the player who cannot move and has lost.
    fn board(&self, s: &Position<W>, _: Eyes) -> String {
        let picture = grid::draw(self.rows, self.columns, |row, column| {
            let free = s.free.has((row * self.columns + column) as u32);
            if free { '.' } else { '#' }
        });
        format!("{picture}{}\n", self.mover_text(s, s.mover.into()))
    }

    fn ending(&self, s: &Position<W>, _: Eyes) -> Option<String> {
        Some(format!("{} has no place for another domino", self.player_name(s.mover.into())))
    }

    fn prompt(&self, s: &Position<W>) -> Option<String> {
        let (way, example) =
            if self.places_across(s.mover) { ("across", "a1b1") } else { ("upright", "a1a2") };
        Some(format!("lay a domino {way} on two free cells, such as {example}"))
    }

    fn player_name(&self, p: Player) -> String {
        if self.places_across(p as u8) { "Horizontal" } else { "Vertical" }.to_owned()
    }

    fn scene(&self, s: &Position<W>, trail: &[Seen<Domino>], _: Eyes) -> Scene {
        self.drawn(s, trail)
    }

    fn touches(&self, _: &Position<W>, domino: Domino) -> Vec<u16> {
        self.touched(domino)
    }

    fn touch_order_matters(&self, _: &Position<W>) -> bool {
        false
    }
}

impl<W: Bits> Readable for Domineering<W> {
    fn read(&self, text: &str) -> Result<Position<W>, UsageError> {
        let (cells, below) = grid::read(text, self.rows, self.columns, ".#")?;
        let mover = self.read_mover(below.first().copied())? as u8;
        let free = cells.into_iter().flatten().zip(0..).filter(|(mark, _)| *mark == '.');
        Ok(Position { free: free.fold(W::EMPTY, |set, (_, cell)| set | W::single(cell)), mover })
    }
}
