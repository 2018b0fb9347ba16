//! Notation: moves are `roll` and `hold`; the die shows `1` to `6`.

use super::{Act, Pig, PigState};
use seedbed_rules::scene::{Scene, Seen};
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

    fn narrate(&self, before: &PigState, act: Act, after: &PigState, eyes: Eyes) -> Vec<String> {
        let mover = usize::from(before.mover);
        let (pot, score) = (after.pot, after.scores[mover]);
        vec![match act {
            // The die tells the rest.
            Act::Roll => self.clause(mover, eyes, "roll the die", "rolls the die"),
            Act::Face(1) => {
                let lost = format!(" a 1: the turn is lost, and {} points with it", before.pot);
                self.clause(mover, eyes, "rolled", "rolled") + &lost
            }
            Act::Face(face) => {
                self.clause(mover, eyes, "rolled", "rolled")
                    + &format!(" a {face}: {pot} points in this turn")
            }
            Act::Hold => {
                let kept = format!(
                    " {} points and now {} {score}",
                    before.pot,
                    if eyes == Eyes::Seat(mover) { "have" } else { "has" }
                );
                self.clause(mover, eyes, "keep", "keeps") + &kept
            }
        }]
    }

    fn ending(&self, s: &PigState, _: Eyes) -> Option<String> {
        let [first, second] = s.scores;
        let score = format!("{}: {first}, {}: {second}", self.player_name(0), self.player_name(1));
        let is_won = s.scores.iter().any(|&score| score >= self.target);
        let why = if is_won {
            format!("{} points are reached", self.target)
        } else {
            "the game took too long".to_owned()
        };
        Some(format!("{why}; {score}"))
    }

    fn prompt(&self, s: &PigState) -> Option<String> {
        let needed = self.target.saturating_sub(s.scores[usize::from(s.mover)]);
        Some(match s.pot {
            0 => format!("roll: you need {needed} more points to win"),
            pot => format!(
                "roll for more (a 1 loses the {pot} points of this turn), or hold to keep them; you need {needed}"
            ),
        })
    }

    fn scene(&self, s: &PigState, trail: &[Seen<Act>], _: Eyes) -> Scene {
        self.drawn(s, trail)
    }

    fn touches(&self, _: &PigState, act: Act) -> Vec<u16> {
        Self::touched(act)
    }
}
