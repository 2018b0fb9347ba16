//! The drawing: pieces on the squares that are used.

use super::board::{each, place, playable};
use super::{Dominance, Move, Position};
use seedbed_rules::scene::{Grid, Look, Palette, Scene, Seen, What, last_seen};

impl Dominance {
    /// The number of a square's place.
    fn place_id(&self, square: u8) -> u16 {
        let (rank, file) = place(square);
        (self.shape.files * rank + file) as u16
    }

    /// A position as a drawing.
    pub(super) fn drawn(&self, s: &Position, trail: &[Seen<Move>]) -> Scene {
        let mut board = Grid::new(Look::Squares, self.shape.ranks, self.shape.files).area_of("", playable);
        let mut scene = Scene { palette: Palette::RedBlack, ..Scene::default() };
        for (i, &pieces) in s.pieces.iter().enumerate() {
            let p = (i + s.mover()) % 2;
            each(pieces).for_each(|square| board.put(self.place_id(square), What::Stone, Some(p)));
        }
        for p in 0..2 {
            scene.note_of(p, format!("{} in play, {} to come", s.on_board(p), s.off_board(p)));
        }
        scene.areas.push(board);
        scene.last = last_seen(trail).map(|m| self.touched(m)).unwrap_or_default();
        scene
    }

    /// The corner where a piece comes in, or the squares of a step.
    pub(super) fn touched(&self, m: Move) -> Vec<u16> {
        let squares = if m.is_spawn() { &[m.to][..] } else { &[m.from, m.to] };
        squares.iter().map(|&square| self.place_id(square)).collect()
    }
}
