//! The drawing: the line of tiles between both hands, and a button for a pass.

use super::text::NAMES;
use super::{BlockDominoes, BlockState, Stage};
use seedbed_dominoes::table::{self, PASS};
use seedbed_dominoes::{Act, What};
use seedbed_rules::scene::{Area, Scene};
use seedbed_rules::{Eyes, Game, Turn};

impl BlockDominoes {
    /// A position as a drawing.
    pub(super) fn drawn(&self, s: &BlockState, eyes: Eyes) -> Scene {
        let mut scene = Scene::default();
        // Whoever looks sits below.
        let below = if let Eyes::Seat(p) = eyes { p } else { 0 };
        let name = |seat: usize| if eyes == Eyes::Seat(seat) { "your tiles" } else { NAMES[seat] };
        let hand = |seat: usize| self.held(s, seat, eyes).area(name(seat), seat);
        let line = table::line(&s.record, s.ends, &mut scene.last);
        scene.areas.extend([hand(1 - below), line, hand(below)]);
        let may_pass = matches!(self.turn(s), Turn::Player(p) if eyes.see_secrets_of(p))
            && self.legal_moves(s) == [Act::PASS];
        if may_pass {
            scene.areas.push(Area::buttons("", [(PASS, "pass".to_owned())]));
        }
        for seat in 0..2 {
            let left = (s.stage != Stage::Deal).then(|| s.left(seat, self.rules));
            table::note(&mut scene, seat, left, s.passed(seat));
        }
        if self.asleep() > 0 {
            scene.note("asleep", self.asleep().to_string());
        }
        scene
    }

    /// What is touched to make a move.
    pub(super) fn touched(s: &BlockState, act: Act) -> Vec<u16> {
        match act.what() {
            What::Lay { tile, at } => table::touched(s.ends, tile, at),
            What::Pass => vec![PASS],
            _ => Vec::new(),
        }
    }
}
