//! The drawing: pieces on the 25 squares that are used.

use super::board::{each, place, playable};
use super::{Dominance, Move, Position};
use seedbed_rules::scene::{Grid, Look, Palette, Scene, Seen, What, last_seen};

/// The number of a square's place.
fn id(square: u8) -> u16 {
    let (rank, file) = place(square);
    (7 * rank + file) as u16
}

impl Dominance {
    /// A position as a drawing.
    pub(super) fn drawn(s: &Position, trail: &[Seen<Move>]) -> Scene {
        let mut board = Grid::new(Look::Squares, 7, 7).area_of("", playable);
        let mut scene = Scene { palette: Palette::RedBlack, ..Scene::default() };
        for (i, &pieces) in s.pieces.iter().enumerate() {
            let p = (i + s.mover()) % 2;
            each(pieces).for_each(|square| board.put(id(square), What::Stone, Some(p)));
        }
        for p in 0..2 {
            scene.note_of(p, format!("{} in play, {} to come", s.on_board(p), s.off_board(p)));
        }
        scene.areas.push(board);
        scene.last = last_seen(trail).map(Self::touched).unwrap_or_default();
        scene
    }

    /// The corner where a piece comes in, or the squares of a step.
    pub(super) fn touched(m: Move) -> Vec<u16> {
        if m.is_spawn() { vec![id(m.to)] } else { vec![id(m.from), id(m.to)] }
    }
}
