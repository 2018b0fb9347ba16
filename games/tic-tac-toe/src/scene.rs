//! The drawing: nine cells with crosses and rings.

use super::{Board, LINES};
use seedbed_rules::bits::Bits;
use seedbed_rules::scene::{Area, Grid, Look, Scene, Seen, What, last_seen};

/// A position as a drawing.
pub(super) fn scene(s: &Board, trail: &[Seen<u8>]) -> Scene {
    let last = last_seen(trail).map(u16::from).into_iter().collect();
    Scene { areas: vec![marked("", 0, &s.marks)], last, ..Scene::default() }
}

/// The board with these marks, of X and of O, and a line if there is one; its places begin with this number.
pub fn marked(name: &str, first: u16, marks: &[u64; 2]) -> Area {
    let mut area = Grid { first, ..Grid::new(Look::Squares, 3, 3) }.area(name);
    for (p, &held) in marks.iter().enumerate() {
        let won = LINES.iter().filter(|&line| held & line == *line).fold(0, |all, line| all | line);
        won.each().for_each(|cell| area.put(first + cell as u16, What::Won, Some(p)));
        held.each().for_each(|cell| area.put(first + cell as u16, What::Mark, Some(p)));
    }
    area
}
