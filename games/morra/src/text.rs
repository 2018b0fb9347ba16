//! Notation: fingers, slash, guess. `2/5` shows two fingers and guesses a sum of five.

use super::{Hands, Morra, parts};
use seedbed_rules::scene::{Scene, Seen};
use seedbed_rules::{Eyes, Text};

impl Text for Morra {
    fn move_text(&self, _: &Hands, action: u8) -> String {
        let (fingers, guess) = parts(action);
        format!("{fingers}/{guess}")
    }

    fn board(&self, s: &Hands, eyes: Eyes) -> String {
        let over = s.committed() == 2;
        let line = |seat: usize| {
            let hand = match s.shown[seat] {
                None => "not yet chosen".to_owned(),
                Some(action) if over || eyes.see_secrets_of(seat) => {
                    let (fingers, guess) = parts(action);
                    format!("shows {fingers}, guesses {guess}")
                }
                Some(_) => "has chosen".to_owned(),
            };
            format!("{}: {hand}\n", self.player_name(seat))
        };
        line(0) + &line(1)
    }

    fn narrate(&self, before: &Hands, action: u8, _: &Hands, eyes: Eyes) -> Vec<String> {
        let mover = before.committed();
        let (fingers, guess) = parts(action);
        // The first hand is hidden until the second is shown, and then on the board.
        if !eyes.see_secrets_of(mover) && mover == 0 {
            return vec![format!("{} has chosen", self.player_name(mover))];
        }
        let shown = format!(" {fingers} fingers and {} {guess}", self.verb(mover, eyes, "guess", "guesses"));
        vec![self.clause(mover, eyes, "show", "shows") + &shown]
    }

    fn ending(&self, s: &Hands, _: Eyes) -> Option<String> {
        let [Some(first), Some(second)] = s.shown else { return None };
        let sum = parts(first).0 + parts(second).0;
        Some(format!("there were {sum} fingers"))
    }

    fn prompt(&self, _: &Hands) -> Option<String> {
        Some("show 0 to 5 fingers and guess the sum of both hands: 2/5 shows two and guesses five".to_owned())
    }

    fn scene(&self, s: &Hands, _: &[Seen<u8>], eyes: Eyes) -> Scene {
        self.drawn(s, eyes)
    }

    fn touches(&self, _: &Hands, action: u8) -> Vec<u16> {
        Self::touched(action)
    }

    fn touch_order_matters(&self, _: &Hands) -> bool {
        false
    }
}
