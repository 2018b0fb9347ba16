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
        for (p, first) in LISTS.into_iter().enumerate() {
            scene.note_of(p, format!("{} of {} columns named", s.named_by(p).len(), self.length(p)));
            let open = done || eyes.see_secrets_of(p);
            let name = self.player_name(p);
            let (order, drops) = s.named_by(p).split_at(s.named_by(p).len().min(self.columns));
            scene.areas.extend(self.list(s, p, &format!("order of {name}"), (first, order), open));
            let first = first + self.columns as u16;
            scene.areas.extend(self.list(s, p, &format!("drops of {name}"), (first, drops), open));
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

    /// Some of the columns that a seat has named, whose places begin with this number.
    fn list(
        &self,
        s: &Lists,
        p: Player,
        name: &str,
        (first, columns): (u16, &[Column]),
        open: bool,
    ) -> Option<Area> {
        let entry = |(at, &column): (u16, &Column)| -> Laid {
            let what = if open { What::Word(self.move_text(s, column)) } else { What::Back(1) };
            (first + at, (at + 1).to_string(), (5, 7), Some((what, None)))
        };
        let area = || Area::row(name, Look::Bare, Kind::Stand, (0..).zip(columns).map(entry)).of(p);
        (!columns.is_empty()).then(area)
    }

    /// The number of a column's button.
    pub(super) fn button(column: Column) -> u16 {
        COLUMNS + u16::from(column)
    }
}
