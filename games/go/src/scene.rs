//! The drawing: stones where lines cross, and at the end the territories.

use super::text::LETTERS;
use super::{Go, Point, Position};
use seedbed_rules::bits::Bits;
use seedbed_rules::scene::{Area, Grid, Look, Palette, Scene, Seen, What, last_seen};
use seedbed_rules::{Game, Turn};

impl<W: Bits, const P: usize> Go<W, P> {
    /// A position as a drawing.
    pub(super) fn drawn(&self, s: &Position<W, P>, trail: &[Seen<Point>]) -> Scene {
        let mut board =
            Grid { letters: LETTERS, ..Grid::new(Look::Lines, self.size(), self.size()) }.area("");
        let mut scene = Scene { palette: Palette::BlackWhite, ..Scene::default() };
        for (p, stones) in s.board.stones().into_iter().enumerate() {
            stones.each().for_each(|point| board.put(point as u16, What::Stone, Some(p)));
        }
        let is_over = self.turn(s) == Turn::Over;
        if is_over {
            for (p, points) in self.territories(s).into_iter().enumerate() {
                points.each().for_each(|point| board.put(point as u16, What::Territory, Some(p)));
            }
        }
        if let Some(ko) = s.ko {
            board.put(ko, What::Word("ko".to_owned()), None);
        }
        self.note_counts(s, trail, is_over, &mut scene);
        scene.areas.push(board);
        if !is_over {
            scene.areas.push(Area::buttons("", [(self.pass(), "pass".to_owned())]));
        }
        scene.last = last_seen(trail).filter(|&m| m != self.pass() || !is_over).into_iter().collect();
        scene
    }

    /// Notes the stones taken, if the whole game is known, and at the end the areas.
    fn note_counts(&self, s: &Position<W, P>, trail: &[Seen<Point>], is_over: bool, scene: &mut Scene) {
        for (p, area) in self.area(s).into_iter().enumerate() {
            let placed = trail
                .iter()
                .filter(|seen| seen.by == Turn::Player(p) && seen.mv != Some(self.pass()))
                .count();
            let standing = s.board.stones()[p].count() as usize;
            if trail.len() == usize::from(s.ply) {
                scene.note_of(1 - p, format!("took {}", placed.saturating_sub(standing)));
            }
            if is_over {
                scene.note_of(p, format!("area {area}"));
            }
        }
        scene.note("komi", format!("{} points for White", f64::from(self.rules.half_komi) / 2.0));
    }

    /// The empty points that only stones of one colour reach.
    fn territories(&self, s: &Position<W, P>) -> [W; 2] {
        let stones = s.board.stones();
        let empty = self.grid.all & !(stones[0] | stones[1]);
        let [black, white] = stones.map(|colour| self.grid.flood(colour, empty));
        [empty & black & !white, empty & white & !black]
    }
}
