//! The hasty but sensible player of playouts.

use super::weights::WEIGHTS;
use crate::{Go, Position};
use seedbed_rules::Rng;
use seedbed_rules::bits::Bits;

/// How often a playout looks for an answer to the last move before it plays anywhere, in 256ths.
const ANSWERS: u64 = 230;

/// How often it looks for the vital point of an eye space there, in 256ths.
const VITAL: u64 = 100;

/// How often it then looks for a fight around the last move, in 256ths.
const FIGHTS: u64 = 150;

/// How many random points are tried before one that puts its own stones into atari is taken.
const TRIES: usize = 4;

/// Windows worth less than this, in thousandths, are bad places to fight.
const LEAST: i16 = -500;

impl<W: Bits, const P: usize> Go<W, P> {
    /// A sensible point, or `None` to pass.
    pub(super) fn hasty(&self, s: &Position<W, P>, rng: &mut Rng) -> Option<u32> {
        let Some(last) = s.last.map(u32::from) else { return self.any_of(s, self.sensible(s), rng) };
        let lot = rng.bits();
        if lot & 255 < ANSWERS
            && let Some(point) = self.one_of(s, self.answers(s, last), rng)
        {
            return Some(point);
        }
        if lot >> 8 & 255 < VITAL
            && let Some(point) = self.one_of(s, self.vital_points(s, last) & self.points(s), rng)
        {
            return Some(point);
        }
        let points = self.sensible(s);
        if lot >> 16 & 255 < FIGHTS
            && let Some(point) = self.any_of(s, points & self.contact(s, last), rng)
        {
            return Some(point);
        }
        self.any_of(s, points, rng)
    }

    /// One of these points at random.
    fn one_of(&self, s: &Position<W, P>, points: W, rng: &mut Rng) -> Option<u32> {
        if points == W::EMPTY {
            return None;
        }
        let point = points.select(rng.below(points.count() as usize) as u32);
        (!self.is_old(s, point)).then_some(point)
    }

    /// One of these points at random; points that put their own stones into atari are left out.
    fn any_of(&self, s: &Position<W, P>, mut points: W, rng: &mut Rng) -> Option<u32> {
        for _ in 0..TRIES {
            let count = points.count();
            if count == 0 {
                return None;
            }
            let point = points.select(rng.below(count as usize) as u32);
            if !self.is_self_atari(s, point) && !self.is_old(s, point) {
                return Some(point);
            }
            points = points & !W::single(point);
        }
        None
    }

    /// The points around the last move where stones of both colours meet, and where moves like it were played often enough:
    /// cuts, bends, blocks.
    fn contact(&self, s: &Position<W, P>, last: u32) -> W {
        let stones = s.board.stones();
        let [black, white] = stones.map(|stones| {
            let diagonal = self.grid.diagonals(stones).into_iter().fold(W::EMPTY, |set, one| set | one);
            self.grid.spread(stones) | diagonal
        });
        let (own, other) = (stones[usize::from(s.mover)], stones[usize::from(1 - s.mover)]);
        let met = self.grid.around(last) & black & white & !(own | other);
        let is_usual = |&point: &u32| WEIGHTS.of_window(self.windows.code(point, own, other)) >= LEAST;
        met.each().filter(is_usual).fold(W::EMPTY, |set, point| set | W::single(point))
    }

    /// The points that answer the last move: they capture what it left in atari, or save what it attacked.
    pub(super) fn answers(&self, s: &Position<W, P>, last: u32) -> W {
        let mut answers = self.saving(s, last);
        if s.board.in_atari().has(last) {
            answers = answers | (s.board.chain(last).liberties & self.points(s));
        }
        answers
    }
}
