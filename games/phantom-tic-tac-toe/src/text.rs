//! Notation: cells are written as in tic-tac-toe; a board shows the orders, and the marks when both are complete.

use super::{Orders, PhantomTicTacToe, outcome};
use seedbed_rules::scene::{Scene, Seen};
use seedbed_rules::{Eyes, Game, Player, Text, grid};
use seedbed_tic_tac_toe::picture;

fn name(cell: u8) -> String {
    grid::cell_name(cell as usize / 3, cell as usize % 3)
}

impl Text for PhantomTicTacToe {
    fn move_text(&self, _: &Orders, cell: u8) -> String {
        name(cell)
    }

    fn board(&self, s: &Orders, eyes: Eyes) -> String {
        let line = |p: Player| {
            let named = s.named_by(p);
            let open = s.done() || eyes.see_secrets_of(p);
            let cells: Vec<String> =
                named.iter().map(|&c| if open { name(c) } else { "??".to_owned() }).collect();
            format!(
                "{}: {}\n",
                self.player_name(p),
                if cells.is_empty() { "-".to_owned() } else { cells.join(" ") }
            )
        };
        let marks = if s.done() { picture(&outcome(s)) } else { String::new() };
        line(0) + &line(1) + &marks
    }

    fn ending(&self, s: &Orders, _: Eyes) -> Option<String> {
        let is_won = self.payoff(s, 0) != 0;
        let end = if is_won { "three in a row" } else { "nobody has three in a row" };
        Some(format!("both orders are complete and the marks are made: {end}"))
    }

    fn prompt(&self, _: &Orders) -> Option<String> {
        Some(
            "name the next cell of your order; cells that the other has already marked are skipped"
                .to_owned(),
        )
    }

    fn player_name(&self, p: Player) -> String {
        ["X", "O"][p].to_owned()
    }

    fn scene(&self, s: &Orders, _: &[Seen<u8>], eyes: Eyes) -> Scene {
        self.drawn(s, eyes)
    }

    fn touches(&self, s: &Orders, cell: u8) -> Vec<u16> {
        Self::touched(s, cell)
    }
}
