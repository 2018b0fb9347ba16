//! Sensible play: attack, bring pieces in, and step only where nothing else is possible; moves are believed in as the tuned estimate judges
//! what they lead to.

use super::{Dominance, Move, Position};
use seedbed_rules::{Advice, Game, MoveKinds, Player, Prospect, Rng, Turn};

/// What a belief is worth, in trials.
const TRIALS: f32 = 30.0;

/// Points of the tuned estimate, about those of a piece, that mean three games won of four.
const PIECE: f32 = 180.0;

impl Advice for Dominance {
    fn play_out(&self, s: &mut Position, rng: &mut Rng, played: &mut Vec<(Player, Move)>) {
        self.play_some(s, u32::MAX, rng, played);
    }

    fn play_some(&self, s: &mut Position, plies: u32, rng: &mut Rng, played: &mut Vec<(Player, Move)>) {
        let mut attacks = Vec::new();
        for _ in 0..plies {
            if self.turn(s) == Turn::Over {
                return;
            }
            let m = self.weighted(s, Self::WEIGHTS, rng, &mut attacks);
            played.push((s.mover.into(), m));
            self.play(s, m);
        }
    }

    fn prospects(&self, s: &Position, out: &mut Vec<Prospect<Move>>) {
        out.clear();
        let mover = usize::from(s.mover);
        out.extend(self.candidates(s).filter(|&m| self.allows(s, m)).map(|mv| {
            let after = self.after(s, mv);
            let lead = if self.turn(&after) == Turn::Over {
                if self.payoff(&after, mover) > 0 { f32::MAX } else { f32::MIN }
            } else {
                self.tuned_for(&after, mover) as f32
            };
            // Straight through the middle and level at both ends, as shares are.
            let share = 0.5 + 0.5 * (lead / (lead.abs() + PIECE)).clamp(-1.0, 1.0);
            Prospect { mv, trials: TRIALS, points: TRIALS * share }
        }));
    }
}
