//! The drawing: men on squares, seen from the side of whoever looks.

use super::{Breakthrough, Men, Step};
use seedbed_rules::Eyes;
use seedbed_rules::bits::Bits;
use seedbed_rules::scene::{Grid, Look, Palette, Scene, Seen, What, last_seen};

impl<W: Bits> Breakthrough<W> {
    /// A position as a drawing.
    pub(super) fn drawn(&self, s: &Men<W>, trail: &[Seen<Step>], eyes: Eyes) -> Scene {
        let turned = eyes == Eyes::Seat(1);
        let mut board = Grid { turned, ..Grid::new(Look::Squares, self.rows, self.columns) }.area("");
        let mut scene = Scene { palette: Palette::WhiteBlack, ..Scene::default() };
        let mover = usize::from(s.mover);
        for (p, men) in [(mover, s.own), (1 - mover, s.other)] {
            men.each().for_each(|cell| board.put(cell as u16, What::Stone, Some(p)));
            scene.note_of(p, format!("{} men", men.count()));
        }
        scene.areas.push(board);
        scene.last = last_seen(trail).map(|step| self.touched(step)).unwrap_or_default();
        scene
    }

    /// The cells of a step.
    pub(super) fn touched(&self, step: Step) -> Vec<u16> {
        vec![step.from.into(), self.target(step) as u16]
    }
}
