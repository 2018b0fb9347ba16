//! The drawing: both lists, as far as they may be seen, and the stones when they have fallen.

use super::{Lists, PhantomFour};
use seedbed_connect_four::Column;
use seedbed_rules::scene::{Area, Kind, Laid, Look, Scene, What};
use seedbed_rules::{Eyes, Game, Player, Text, Turn};

/// The number of the first column's button, and of the first entry of each list; the cells of the rack come before.
const COLUMNS: u16 = 256;
const LISTS: [u16; 2] = [300, 400];

impl PhantomFour {
    /// A position as a drawing.
    pub(super) fn drawn(&self, s: &Lists, eyes: Eyes) -> Scene {
        let mut scene = Scene::default();
        let done = self.is_done(s);
        if done {
            let stones = self.dropped([s.named_by(0), s.named_by(1)]);
            scene.areas.push(self.board.rack("how the stones fell", &stones));
        }
        for p in 0..2 {
            scene.note_of(p, format!("{} of {} columns named", s.named_by(p).len(), self.length(p)));
            if !s.named_by(p).is_empty() {
                scene.areas.push(self.list(s, p, done || eyes.see_secrets_of(p)));
            }
        }
        if matches!(self.turn(s), Turn::Player(p) if eyes.see_secrets_of(p)) {
            let columns = self
                .legal_moves(s)
                .into_iter()
                .map(|column| (Self::button(column), self.move_text(s, column)));
            scene.areas.push(Area::buttons("next column", columns));
        }
        let p = usize::from(!s.named_by(1).is_empty());
        let last = s.named_by(p).len().checked_sub(1).map(|at| LISTS[p] + at as u16);
        scene.last.extend(last.filter(|_| !done));
        scene
    }

    /// The columns that a seat has named: the order, then the drops.
    fn list(&self, s: &Lists, p: Player, open: bool) -> Area {
        let entry = |(at, &column): (usize, &Column)| -> Laid {
            let what = if open { What::Word(self.move_text(s, column)) } else { What::Back(1) };
            (LISTS[p] + at as u16, format!("{}", at + 1), (7, 8), Some((what, None)))
        };
        let name = format!("list of {}: an order of the columns, then the drops", self.player_name(p));
        let entries = s.named_by(p).iter().enumerate().map(entry);
        Area::row(&name, Look::Squares, Kind::Stand, entries).of(p)
    }

    /// The number of a column's button.
    pub(super) fn button(column: Column) -> u16 {
        COLUMNS + u16::from(column)
    }
}
