//! Notation: cells are written as in tic-tac-toe; a board shows what is known, and below it the tries: `a1!` was taken.

use super::{Bump, Interactive, Tries};
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
        let seen = |p: Player| {
            let met = s.tried_by(1 - p).iter().fold(0, |set, cell| set | 1 << cell);
            match eyes {
                _ if is_open(p) => s.marks[p],
                // Only the player who ran into a mark knows where it is.
                Eyes::Public => 0,
                _ => s.marks[p] & met,
            }
        };
        picture(&[seen(0), seen(1)]) + &line(0) + &line(1) + &self.turn_text(s) + "\n"
    }

    fn player_name(&self, p: Player) -> String {
        ["X", "O"][p].to_owned()
    }
}
