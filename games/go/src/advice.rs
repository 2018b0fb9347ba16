//! Sensible playouts, and what a player believes of a move at first sight.

use super::{Go, Point, Position};
use seedbed_rules::bits::Bits;
use seedbed_rules::{Advice, Player, Prospect, Rng};

/// How often a playout looks for an answer to the last move before it plays anywhere, in 256ths.
const ANSWERS: u64 = 230;

/// How often it then looks for a fight around the last move, in 256ths.
const FIGHTS: u64 = 150;

/// How many random points are tried before one that puts its own stones into atari is taken.
const TRIES: usize = 4;

/// What beliefs are worth, in trials.
const EVEN: f32 = 10.0;
const STRONG: f32 = 20.0;
const WEAK: f32 = 8.0;

impl<W: Bits, const P: usize> Go<W, P> {
    /// A sensible point, or `None` to pass.
    fn hasty(&self, s: &Position<W, P>, rng: &mut Rng) -> Option<u32> {
        if let Some(last) = s.last
            && rng.bits() & 255 < ANSWERS
        {
            let answers = self.answers(s, last.into());
            if answers != W::EMPTY {
                let point = answers.select(rng.below(answers.count() as usize) as u32);
                if !self.is_old(s, point) {
                    return Some(point);
                }
            }
        }
        let points = self.sensible(s);
        if let Some(last) = s.last
            && rng.bits() & 255 < FIGHTS
        {
            let fight = points & self.contact(s, last.into());
            if let Some(point) = self.any_of(s, fight, rng) {
                return Some(point);
            }
        }
        self.any_of(s, points, rng)
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

    /// The points around the last move where stones of both colours meet: cuts, bends, blocks.
    fn contact(&self, s: &Position<W, P>, last: u32) -> W {
        let [black, white] = s.board.stones().map(|stones| {
            let diagonal = self.grid.diagonals(stones).into_iter().fold(W::EMPTY, |set, one| set | one);
            self.grid.spread(stones) | diagonal
        });
        self.grid.around(last) & black & white
    }

    /// The points that answer the last move: they capture what it left in atari, or save what it attacked.
    fn answers(&self, s: &Position<W, P>, last: u32) -> W {
        let mut answers = self.saving(s, last);
        if s.board.in_atari().has(last) {
            answers = answers | (s.board.chain(last).liberties & self.points(s));
        }
        answers
    }

    fn believe(&self, s: &Position<W, P>, prospect: &mut Prospect<Point>, saving: W) {
        let point = u32::from(prospect.mv);
        if self.is_self_atari(s, point) {
            prospect.doubt(STRONG);
        }
        let captured = self.captured(s, point);
        if captured != W::EMPTY {
            prospect.favour(if captured.without_least() == W::EMPTY { WEAK } else { STRONG });
        }
        if saving.has(point) {
            prospect.favour(STRONG);
        }
        let [black, white] = s.board.stones();
        let stones = black | white;
        if let Some(last) = s.last
            && self.grid.around(last.into()).has(point)
        {
            prospect.favour(WEAK);
        }
        // An empty neighbourhood: the first line is too low, the third and fourth are where a game begins.
        let around = self.grid.around(point);
        if (around | self.grid.spread(around)) & stones == W::EMPTY {
            match self.line(point) {
                0 => prospect.doubt(STRONG),
                1 => prospect.doubt(WEAK),
                2 | 3 => prospect.favour(WEAK),
                _ => {}
            }
        }
    }

    /// How many lines are between a point and the nearest side.
    fn line(&self, point: u32) -> usize {
        let (row, column) = (point as usize / self.grid.size, point as usize % self.grid.size);
        let from_side = |at: usize| at.min(self.grid.size - 1 - at);
        from_side(row).min(from_side(column))
    }
}

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
        let saving = s.last.map_or(W::EMPTY, |last| self.answers(s, last.into()));
        for point in self.sensible(s).each().filter(|&point| !self.is_old(s, point)) {
            let mut prospect = Prospect::even(point as Point, EVEN);
            self.believe(s, &mut prospect, saving);
            out.push(prospect);
        }
        let mut pass = Prospect::even(self.pass(), EVEN);
        if !out.is_empty() {
            pass.doubt(EVEN);
        }
        out.push(pass);
    }
}
