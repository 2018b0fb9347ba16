//! Notation: cells are written as in tic-tac-toe; a board shows what is known, and below it the tries: `a1!` was taken.

use super::{Bump, Interactive, Tries};
use seedbed_rules::scene::{Scene, Seen};
use seedbed_rules::{Eyes, Player, Text, grid};
use seedbed_tic_tac_toe::picture;

fn name(cell: u8) -> String {
    grid::cell_name(usize::from(cell) / 3, usize::from(cell) % 3)
}

impl Text for Interactive {
    fn move_text(&self, _: &Tries, cell: u8) -> String {
        name(cell)
    }

    fn board(&self, s: &Tries, eyes: Eyes) -> String {
        let is_open = |p: Player| s.is_over() || eyes.see_secrets_of(p);
        let line = |p: Player| {
            let tries = s.tried_by(p).iter().map(|&cell| {
                let taken = !s.has(p, cell) && (is_open(p) || self.bump == Bump::Again);
                let cell = if is_open(p) { name(cell) } else { "?".to_owned() };
                if taken { cell + "!" } else { cell }
            });
            let tries: Vec<String> = tries.collect();
            format!(
                "{}: {}\n",
                self.player_name(p),
                if tries.is_empty() { "-".to_owned() } else { tries.join(" ") }
            )
        };
        picture(&[0, 1].map(|p| Self::known(s, p, eyes))) + &line(0) + &line(1) + &self.turn_text(s) + "\n"
    }

    fn player_name(&self, p: Player) -> String {
        ["X", "O"][p].to_owned()
    }

    fn scene(&self, s: &Tries, trail: &[Seen<u8>], eyes: Eyes) -> Scene {
        self.drawn(s, trail, eyes)
    }

    fn touches(&self, _: &Tries, cell: u8) -> Vec<u16> {
        vec![cell.into()]
    }
}
