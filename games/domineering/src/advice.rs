//! Sensible play: places that nobody else can use are kept for last.

use super::{Domineering, Domino, Position};
use seedbed_rules::bits::Bits;
use seedbed_rules::{Advice, Game, Player, Prospect, Rng, Turn};

/// What a belief is worth, in trials.
const EVEN: f32 = 6.0;
const STRONG: f32 = 12.0;

impl<W: Bits> Domineering<W> {
    /// The step from the first to the second cell of a player's dominoes.
    #[inline]
    fn step(&self, p: u8) -> u32 {
        if self.places_across(p) { 1 } else { self.columns as u32 }
    }

    /// The placements of the mover that take something from the other, or else all.
    #[inline]
    fn contested(&self, s: &Position<W>) -> W {
        let (own, other) = (self.placements(s.free, s.mover), self.placements(s.free, 1 - s.mover));
        let wanted = other | (other << self.step(1 - s.mover));
        let contested = own & (wanted | (wanted >> self.step(s.mover)));
        if contested == W::EMPTY { own } else { contested }
    }
}

impl<W: Bits> Advice for Domineering<W> {
    fn play_out(&self, s: &mut Position<W>, rng: &mut Rng, played: &mut Vec<(Player, Domino)>) {
        self.play_some(s, u32::MAX, rng, played);
    }

    fn play_some(&self, s: &mut Position<W>, plies: u32, rng: &mut Rng, played: &mut Vec<(Player, Domino)>) {
        for _ in 0..plies {
            if self.turn(s) == Turn::Over {
                return;
            }
            let cells = self.contested(s);
            let domino = self.domino(cells.select(rng.below(cells.count() as usize) as u32), s.mover);
            played.push((s.mover.into(), domino));
            self.play(s, domino);
        }
    }

    fn prospects(&self, s: &Position<W>, out: &mut Vec<Prospect<Domino>>) {
        out.clear();
        let contested = self.contested(s);
        out.extend(self.placements(s.free, s.mover).each().map(|cell| {
            let mut prospect = Prospect::even(self.domino(cell, s.mover), EVEN);
            if !contested.has(cell) {
                prospect.doubt(STRONG);
            }
            prospect
        }));
    }
}
