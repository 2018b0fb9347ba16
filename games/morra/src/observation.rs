//! Observations: what was shown and guessed, as far as a seat may know.

use super::{ACTIONS, GUESSES, Hands, Morra, parts};
use seedbed_rules::{Game, ImperfectInformation, Observable, ObservationSpace, Pen, Player, Turn};

const FINGERS: usize = (ACTIONS / GUESSES) as usize;

const TURNS: [&str; 3] = ["this seat is to choose", "the other is to choose", "both have chosen"];

impl Observable for Morra {
    fn observation_space(&self) -> ObservationSpace {
        let hand = |whose: &'static str| {
            let fingers = (0..FINGERS).map(move |n| format!("{whose} fingers are {n}"));
            fingers.chain((0..GUESSES).map(move |n| format!("{whose} guess is {n}")))
        };
        ObservationSpace::vector(hand("own").chain(hand("other")).chain(TURNS.map(str::to_owned)))
    }

    fn observe(&self, s: &Hands, p: Player, out: &mut [f32]) {
        let (info, mut pen) = (self.info_state(s, p), Pen::new(out));
        for seat in [p, 1 - p] {
            let hand = info.hands.shown[seat].map(parts);
            pen.choice(hand.map(|(fingers, _)| fingers.into()), FINGERS);
            pen.choice(hand.map(|(_, guess)| guess.into()), GUESSES.into());
        }
        let turn = match self.turn(s) {
            Turn::Player(mover) => usize::from(mover != p),
            _ => 2,
        };
        pen.choice(Some(turn), TURNS.len());
    }
}
