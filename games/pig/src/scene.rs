//! The drawing: both scores as bars, with the points of the turn in pale, the die, and two buttons.

use super::{Act, Pig, PigState};
use seedbed_rules::scene::{Area, Look, Scene, Seen, What};
use seedbed_rules::{Game, Text, Turn};

const HOLD: u16 = 0;
const ROLL: u16 = 1;
const DIE: u16 = 2;
const METERS: u16 = 3;

impl Pig {
    /// A position as a drawing.
    pub(super) fn drawn(&self, s: &PigState, trail: &[Seen<Act>]) -> Scene {
        let mut scene = Scene::default();
        let mut scores = Area::new("points", Look::Bare, (80, 22));
        let mut die = Area::new("the die", Look::Bare, (16, 16));
        for p in 0..2 {
            let pot = if p == usize::from(s.mover) { s.pot } else { 0 };
            let (id, y) = (METERS + 2 * p as u16, 12 * p as i16);
            let meter = What::Meter(s.scores[p], pot, self.target);
            scores.stand(id, &self.player_name(p), [0, y, 60, 10], meter, Some(p));
            let sum = if pot > 0 { format!("{} + {pot}", s.scores[p]) } else { s.scores[p].to_string() };
            scores.stand(id + 1, "", [61, y, 19, 10], What::Word(sum), None);
        }
        // A die that is in the air shows nothing.
        let fallen = trail.iter().rev().find_map(|seen| match seen.mv? {
            Act::Face(face) => Some(face),
            _ => None,
        });
        let face = if s.rolling { 0 } else { fallen.unwrap_or(0) };
        die.stand(DIE, "die", [0, 0, 16, 16], What::Die(face), None);
        if matches!(trail.last().and_then(|seen| seen.mv), Some(Act::Face(_))) {
            scene.last.push(DIE);
        }
        scene.areas = vec![scores, die];
        if matches!(self.turn(s), Turn::Player(_)) {
            let words = |act| match act {
                Act::Hold => (HOLD, format!("hold {}", s.pot)),
                _ => (ROLL, "roll".to_owned()),
            };
            scene.areas.push(Area::buttons("", self.legal_moves(s).into_iter().map(words)));
        }
        scene.note("goal", format!("{} points", self.target));
        scene
    }

    /// The button of a move; the die falls by itself.
    pub(super) fn touched(act: Act) -> Vec<u16> {
        match act {
            Act::Hold => vec![HOLD],
            Act::Roll => vec![ROLL],
            Act::Face(_) => Vec::new(),
        }
    }
}
