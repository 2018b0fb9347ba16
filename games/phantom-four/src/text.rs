//! Notation: a column is written as its letter; a board shows the lists, and the stones when both are complete.

use super::{Lists, PhantomFour};
use seedbed_connect_four::Column;
use seedbed_rules::scene::{Scene, Seen};
use seedbed_rules::{Eyes, Game, Player, Text};

fn letter(column: Column) -> char {
    char::from(b'a' + column)
}

/// The columns as letters, separated by spaces.
pub(super) fn letters(columns: &[Column]) -> String {
    columns.iter().map(|&column| letter(column).to_string()).collect::<Vec<_>>().join(" ")
}

impl Text for PhantomFour {
    fn move_text(&self, _: &Lists, column: Column) -> String {
        letter(column).to_string()
    }

    fn board(&self, s: &Lists, eyes: Eyes) -> String {
        let line = |p: Player| {
            let named = s.named_by(p);
            let open = self.is_done(s) || eyes.see_secrets_of(p);
            let (order, drops) = named.split_at(named.len().min(self.columns));
            let shown = |columns: &[Column]| if open { letters(columns) } else { "?".repeat(columns.len()) };
            let parts = match (order, drops) {
                ([], _) => "-".to_owned(),
                (_, []) => shown(order),
                _ => format!("{} | {}", shown(order), shown(drops)),
            };
            format!("{}: {parts}\n", self.player_name(p))
        };
        let stones = if self.is_done(s) {
            self.board.board(&self.dropped([s.named_by(0), s.named_by(1)]), Eyes::All)
        } else {
            self.turn_text(s) + "\n"
        };
        line(0) + &line(1) + &stones
    }

    fn ending(&self, s: &Lists, _: Eyes) -> Option<String> {
        let is_won = self.payoff(s, 0) != 0;
        let end = if is_won { "four in a row" } else { "nobody has four in a row" };
        Some(format!("both lists are complete and the stones have fallen: {end}"))
    }

    fn prompt(&self, _: &Lists) -> Option<String> {
        Some("name the next column of your list; the stones fall when both lists are complete".to_owned())
    }

    fn player_name(&self, p: Player) -> String {
        self.board.player_name(p)
    }

    fn scene(&self, s: &Lists, _: &[Seen<Column>], eyes: Eyes) -> Scene {
        self.drawn(s, eyes)
    }

    fn touches(&self, _: &Lists, column: Column) -> Vec<u16> {
        vec![Self::button(column)]
    }
}
