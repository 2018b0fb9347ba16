//! The drawing: two hands; fingers and guess are touched in any order.

use super::{GUESSES, Hands, Morra, parts};
use seedbed_rules::scene::{Area, Kind, Look, Scene, What};
use seedbed_rules::{Eyes, Game, Player, Text, Turn};

/// The number of the first guess, and of the first hand; the buttons for fingers come first.
const GUESS: u16 = 10;
const HANDS: u16 = 30;

impl Morra {
    /// A position as a drawing.
    pub(super) fn drawn(&self, s: &Hands, eyes: Eyes) -> Scene {
        let mut scene = Scene::default();
        let over = s.committed() == 2;
        for p in 0..2 {
            scene.areas.push(self.hand(s, p, over || eyes.see_secrets_of(p)));
        }
        if over {
            scene.last = vec![HANDS, HANDS + 2];
        }
        if matches!(self.turn(s), Turn::Player(p) if eyes.see_secrets_of(p)) {
            let fingers = (0..6).map(|count: u8| {
                (count.into(), format!("show {count}"), (11, 11), Some((What::Fingers(count), None)))
            });
            scene.areas.push(Area::row("show", Look::Buttons, Kind::Field, fingers));
            let guess = |sum: u8| {
                let word = Some((What::Word(sum.to_string()), None));
                (GUESS + u16::from(sum), format!("guess {sum}"), (7, 8), word)
            };
            let guesses = (0..GUESSES).map(guess);
            scene.areas.push(Area::row("guess the sum", Look::Buttons, Kind::Field, guesses));
        }
        scene
    }

    fn hand(&self, s: &Hands, p: Player, open: bool) -> Area {
        let mut area = Area::new(&self.player_name(p), Look::Bare, (32, 26)).of(p);
        let id = HANDS + 2 * p as u16;
        let mut put = |what, word: &str| {
            area.stand(id, "", [7, 0, 18, 18], what, Some(p));
            area.stand(id + 1, "", [0, 19, 32, 7], What::Word(word.to_owned()), None);
        };
        match s.shown[p] {
            None => put(What::Face(false), "not chosen yet"),
            Some(action) if open => {
                let (fingers, guess) = parts(action);
                put(What::Fingers(fingers), &format!("guesses {guess}"));
            }
            Some(_) => put(What::Back(1), "has chosen"),
        }
        area
    }

    /// The buttons for fingers and guess.
    pub(super) fn touched(action: u8) -> Vec<u16> {
        let (fingers, guess) = parts(action);
        vec![fingers.into(), GUESS + u16::from(guess)]
    }
}
