//! Sensible playouts, and what a player believes of a move at first sight.
//!
//! `signs` is what there is to see about a move and `weights` what that is worth, learnt from games; `nakade` and `ladder` are two
//! of the things to see; `playout` is the hasty player.

mod ladder;
mod nakade;
mod playout;
#[cfg(test)]
mod reference;
mod signs;
#[cfg(test)]
mod tests;
mod weights;

pub use signs::{KINDS, Signs};

use super::{Go, Point, Position};
use seedbed_rules::bits::Bits;
use seedbed_rules::{Advice, Player, Prospect, Rng};
use weights::WEIGHTS;

/// What a belief is worth, in trials.
const TRIALS: f32 = 30.0;

/// What is believed of the least promising move, and how much more of the most promising one.
const LOW: f32 = 0.1;
const SPAN: f32 = 0.8;

/// How fast belief falls with the chance that a move is chosen: the exponent of that chance.
const SHARPNESS: f32 = 0.4;

impl<W: Bits, const P: usize> Advice for Go<W, P> {
    /// Until both pass, whatever the limit of plies; a playout that goes on and on is counted as it stands.
    fn play_out(&self, s: &mut Position<W, P>, rng: &mut Rng, played: &mut Vec<(Player, Point)>) {
        let most = 3 * self.grid.points();
        for _ in 0..most {
            if s.passes == 2 {
                return;
            }
            let m = self.hasty(s, rng).map_or(self.pass(), |point| point as Point);
            if m == self.pass() {
                s.pass();
            } else {
                s.place(&self.grid, m.into());
            }
            played.push((s.mover.into(), m));
            s.mover = 1 - s.mover;
        }
    }

    fn prospects(&self, s: &Position<W, P>, out: &mut Vec<Prospect<Point>>) {
        out.clear();
        let glance = self.glance(s);
        for point in self.sensible(s).each().filter(|&point| !self.is_old(s, point)) {
            let weight = WEIGHTS.of(self.signs_of(s, &glance, point));
            out.push(Prospect { mv: point as Point, trials: TRIALS, points: weight });
        }
        let best = out.iter().map(|prospect| prospect.points).fold(f32::MIN, f32::max);
        for prospect in out.iter_mut() {
            prospect.points =
                TRIALS * (LOW + SPAN * libm::exp((SHARPNESS * (prospect.points - best)).into()) as f32);
        }
        let mut pass = Prospect::even(self.pass(), TRIALS);
        if !out.is_empty() {
            pass.points = TRIALS * LOW;
        }
        out.push(pass);
    }
}
