//! Notation: moves are `roll` and `hold`; the die shows `1` to `6`.

use super::{Act, Pig, PigState};
use seedbed_rules::{Eyes, Game, Text, Turn};

impl Text for Pig {
    fn move_text(&self, _: &PigState, act: Act) -> String {
        match act {
            Act::Hold => "hold".to_owned(),
            Act::Roll => "roll".to_owned(),
            Act::Face(face) => face.to_string(),
        }
    }

    fn board(&self, s: &PigState, _: Eyes) -> String {
        let over = self.turn(s) == Turn::Over;
        let line = |p: usize| {
            let on_turn = !over && p == usize::from(s.mover);
            let pot = if on_turn { format!(" + {} this turn", s.pot) } else { String::new() };
            format!("{}: {}{pot}\n", self.player_name(p), s.scores[p])
        };
        let die = if s.rolling { "the die is rolling\n" } else { "" };
        line(0) + &line(1) + die
    }
}
