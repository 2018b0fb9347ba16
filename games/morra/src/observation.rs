//! Observations: what was shown and guessed, as far as a seat may know.

use super::{ACTIONS, GUESSES, Hands, Morra, parts};
use seedbed_rules::{ImperfectInformation, Observable, ObservationSpace, Pen, Player};

const FINGERS: usize = (ACTIONS / GUESSES) as usize;

impl Observable for Morra {
    fn observation_space(&self) -> ObservationSpace {
        let hand = |whose: &'static str| {
            let fingers = (0..FINGERS).map(move |n| format!("{whose} fingers are {n}"));
            fingers.chain((0..GUESSES).map(move |n| format!("{whose} guess is {n}")))
        };
        ObservationSpace::vector(hand("own").chain(hand("other")).chain(["hands chosen, of two".to_owned()]))
    }

    fn observe(&self, s: &Hands, p: Player, out: &mut [f32]) {
        let (info, mut pen) = (self.info_state(s, p), Pen::new(out));
        for seat in [p, 1 - p] {
            let hand = info.hands.shown[seat].map(parts);
            pen.choice(hand.map(|(fingers, _)| fingers.into()), FINGERS);
            pen.choice(hand.map(|(_, guess)| guess.into()), GUESSES.into());
        }
        pen.count(info.committed, 2);
    }
}
