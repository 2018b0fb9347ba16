//! Sensible play: reach the far row, stop who is about to, and take what comes too near.

use super::{Breakthrough, Men, Step};
use seedbed_rules::bits::Bits;
use seedbed_rules::{Advice, Game, Player, Prospect, Rng, Turn};

/// What a belief is worth, in trials.
const EVEN: f32 = 6.0;
const STRONG: f32 = 12.0;

impl<W: Bits> Breakthrough<W> {
    /// The pieces that can step in each way to one of these cells.
    #[inline]
    fn steppers_to(&self, s: &Men<W>, cells: W) -> [W; 3] {
        let ahead = self.columns as u32;
        let [left, straight, right] = self.steppers(s);
        if s.mover == 0 {
            [left & (cells >> (ahead - 1)), straight & (cells >> ahead), right & (cells >> (ahead + 1))]
        } else {
            [left & (cells << (ahead + 1)), straight & (cells << ahead), right & (cells << (ahead - 1))]
        }
    }

    /// The steps that decide the game: onto the far row, or else onto pieces that would reach ours.
    #[inline]
    fn urgent(&self, s: &Men<W>) -> [W; 3] {
        let ahead = self.columns as u32;
        let (goal, near_home) = if s.mover == 0 {
            (self.highest_row, self.lowest_row << ahead)
        } else {
            (self.lowest_row, self.highest_row >> ahead)
        };
        let winning = self.steppers_to(s, goal);
        if winning.iter().any(|men| *men != W::EMPTY) {
            return winning;
        }
        self.steppers_to(s, s.other & near_home)
    }

    /// One of these steps, if there is any.
    #[inline]
    fn any_of(s: &Men<W>, steppers: [W; 3], rng: &mut Rng) -> Option<Step> {
        let total: u32 = steppers.iter().map(|men| men.count()).sum();
        if total == 0 {
            return None;
        }
        let mut drawn = rng.below(total as usize) as u32;
        for (men, way) in steppers.into_iter().zip(3 * s.mover..) {
            match drawn.checked_sub(men.count()) {
                Some(rest) => drawn = rest,
                None => return Some(Step { way, from: men.select(drawn) as u8 }),
            }
        }
        None
    }
}

impl<W: Bits> Advice for Breakthrough<W> {
    fn play_out(&self, s: &mut Men<W>, rng: &mut Rng, played: &mut Vec<(Player, Step)>) {
        self.play_some(s, u32::MAX, rng, played);
    }

    fn play_some(&self, s: &mut Men<W>, plies: u32, rng: &mut Rng, played: &mut Vec<(Player, Step)>) {
        let mut none = Vec::new();
        for _ in 0..plies {
            if self.turn(s) == Turn::Over {
                return;
            }
            let urgent = self.urgent(s);
            let step = Self::any_of(s, urgent, rng).unwrap_or_else(|| self.sample(s, rng, &mut none));
            played.push((s.mover.into(), step));
            self.play(s, step);
        }
    }

    fn prospects(&self, s: &Men<W>, out: &mut Vec<Prospect<Step>>) {
        out.clear();
        let urgent = self.urgent(s);
        let decisive = urgent.iter().any(|men| *men != W::EMPTY);
        let taking = self.steppers_to(s, s.other);
        let steppers = if decisive { urgent } else { self.steppers(s) };
        for ((men, taking), way) in steppers.into_iter().zip(taking).zip(3 * s.mover..) {
            out.extend(men.each().map(|from| {
                let mut prospect = Prospect::even(Step { way, from: from as u8 }, EVEN);
                if taking.has(from) {
                    prospect.favour(STRONG);
                }
                prospect
            }));
        }
    }
}
