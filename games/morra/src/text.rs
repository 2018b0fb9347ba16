//! Notation: fingers, slash, guess. `2/5` shows two fingers and guesses a sum of five.

use super::{Hands, Morra, parts};
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
}
