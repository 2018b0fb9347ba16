//! Sensible play: take boxes that can be taken, and give none away while there is another edge.

use super::{DotsAndBoxes, Edge, Position, Word};
use seedbed_rules::{Advice, Game, Player, Prospect, Rng, Turn};

/// What a belief is worth, in trials.
const EVEN: f32 = 6.0;
const STRONG: f32 = 12.0;

impl<W: Word> DotsAndBoxes<W> {
    /// The edges that close a box, or else those that give none away, or else all.
    #[inline]
    fn sensible(&self, free: W) -> W {
        let degrees = self.degrees(free);
        let closing = free & self.edges_of(degrees.one);
        if closing != W::EMPTY {
            return closing;
        }
        let safe = free & !self.edges_of(degrees.two);
        if safe == W::EMPTY { free } else { safe }
    }
}

impl<W: Word> Advice for DotsAndBoxes<W> {
    fn play_out(&self, s: &mut Position<W>, rng: &mut Rng, played: &mut Vec<(Player, Edge)>) {
        self.play_some(s, u32::MAX, rng, played);
    }

    fn play_some(&self, s: &mut Position<W>, plies: u32, rng: &mut Rng, played: &mut Vec<(Player, Edge)>) {
        for _ in 0..plies {
            if self.turn(s) == Turn::Over {
                return;
            }
            let edges = self.sensible(s.free);
            let edge = edges.select(rng.below(edges.count() as usize) as u32) as Edge;
            played.push((s.mover.into(), edge));
            self.play(s, edge);
        }
    }

    fn prospects(&self, s: &Position<W>, out: &mut Vec<Prospect<Edge>>) {
        out.clear();
        let sensible = self.sensible(s.free);
        out.extend(s.free.each().map(|edge| {
            let mut prospect = Prospect::even(edge as Edge, EVEN);
            if sensible.has(edge) {
                prospect.favour(STRONG);
            } else {
                prospect.doubt(STRONG);
            }
            prospect
        }));
    }
}
