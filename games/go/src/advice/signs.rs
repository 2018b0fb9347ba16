//! What there is to see about a move: the window around it, and what kinds of moves it belongs to.

use crate::{Go, Point, Position, window};
use seedbed_rules::bits::Bits;

/// The kinds of moves, by the bits of [`Signs::kinds`].
pub const KINDS: [&str; 18] = [
    "adjacent",
    "diagonal",
    "close",
    "takes-one",
    "takes-more",
    "escapes",
    "runs-in-vain",
    "self-atari-of-one",
    "self-atari-of-more",
    "atari",
    "ladder",
    "endangered",
    "vital",
    "first-line",
    "second-line",
    "third-line",
    "fourth-line",
    "fifth-line",
];

/// What is seen about a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Signs {
    /// The code of the eight points around it for whoever moves.
    pub window: u16,
    /// The kinds that it belongs to, a bit each in the order of [`KINDS`].
    pub kinds: u32,
}

impl Signs {
    /// The window as eight letters, row by row from below: `X` own, `O` the other's, `.` empty, `#` beyond the edge. Rotated and
    /// reflected windows have the same letters.
    pub fn picture(&self) -> String {
        window::picture(window::least(self.window))
    }
}

/// What is seen of a whole position once, before its points are looked at one by one.
pub(super) struct Glance<W> {
    stones: [W; 2],
    adjacent: W,
    diagonal: W,
    close: W,
    escapes: W,
    in_vain: W,
    atari: W,
    ladder: W,
    endangered: W,
    vital: W,
}

impl<W: Bits, const P: usize> Go<W, P> {
    /// What is seen about each point worth a thought for whoever is to move.
    pub fn signs(&self, s: &Position<W, P>) -> Vec<(Point, Signs)> {
        let glance = self.glance(s);
        let points = self.sensible(s).each().filter(|&point| !self.is_old(s, point));
        points.map(|point| (point as Point, self.signs_of(s, &glance, point))).collect()
    }

    pub(super) fn glance(&self, s: &Position<W, P>) -> Glance<W> {
        let mut glance = Glance {
            stones: s.board.stones(),
            adjacent: W::EMPTY,
            diagonal: W::EMPTY,
            close: W::EMPTY,
            escapes: W::EMPTY,
            in_vain: W::EMPTY,
            atari: W::EMPTY,
            ladder: W::EMPTY,
            endangered: W::EMPTY,
            vital: W::EMPTY,
        };
        if let Some(last) = s.last {
            let (near, around) = (self.grid.near(last.into()), self.grid.around(last.into()));
            glance.adjacent = near;
            glance.diagonal = around & !near;
            glance.close = self.grid.spread(around) & !around;
            glance.vital = self.vital_points(s, last.into());
        }
        self.look_at_own(s, &mut glance);
        self.look_at_others(s, &mut glance);
        glance
    }

    /// Own chains in atari or close to it, and what can be done for them.
    fn look_at_own(&self, s: &Position<W, P>, glance: &mut Glance<W>) {
        let (mover, playable) = (usize::from(s.mover), self.points(s));
        let near = glance.adjacent | glance.diagonal;
        for chain in s.board.chains_of(mover) {
            let stone = chain.stones.least();
            match chain.liberties.count() {
                1 => {
                    let attackers =
                        self.grid.spread(chain.stones) & s.board.stones()[1 - mover] & s.board.in_atari();
                    let exits = (chain.liberties | s.board.last_liberties(attackers)) & playable;
                    for exit in exits.each() {
                        let mut after = s.board.clone();
                        after.place(&self.grid, mover, exit);
                        let free = match after.chain(stone).liberties.count() {
                            0 | 1 => false,
                            2 => !self.is_ladder_anywhere(&after, stone),
                            _ => true,
                        };
                        let set = if free { &mut glance.escapes } else { &mut glance.in_vain };
                        *set = *set | W::single(exit);
                    }
                }
                2 if chain.stones & near != W::EMPTY && self.is_ladder_anywhere(&s.board, stone) => {
                    glance.endangered = glance.endangered | chain.liberties;
                }
                _ => {}
            }
        }
    }

    /// Chains of the other with two liberties, and whether they can be caught.
    fn look_at_others(&self, s: &Position<W, P>, glance: &mut Glance<W>) {
        let playable = self.points(s);
        let last = s.last.map_or(W::EMPTY, |last| W::single(last.into())) | glance.adjacent | glance.diagonal;
        for chain in s.board.chains_of(1 - usize::from(s.mover)) {
            if chain.liberties.count() != 2 {
                continue;
            }
            let is_near = chain.stones & last != W::EMPTY;
            for liberty in (chain.liberties & playable).each() {
                let caught = is_near && self.is_ladder(&s.board, chain.stones.least(), liberty);
                let set = if caught { &mut glance.ladder } else { &mut glance.atari };
                *set = *set | W::single(liberty);
            }
        }
    }

    pub(super) fn signs_of(&self, s: &Position<W, P>, glance: &Glance<W>, point: u32) -> Signs {
        let mover = usize::from(s.mover);
        let (own, other) = (glance.stones[mover], glance.stones[1 - mover]);
        let taken = self.captured(s, point);
        let self_atari = self.is_self_atari(s, point);
        let joins = self.grid.near(point) & own != W::EMPTY;
        let around = self.grid.around(point);
        let wide = (around | self.grid.spread(around)) & (own | other) == W::EMPTY;
        let line = self.line(point);
        let has = |set: W| set.has(point);
        let seen = [
            has(glance.adjacent),
            has(glance.diagonal),
            has(glance.close),
            taken != W::EMPTY && taken.without_least() == W::EMPTY,
            taken.without_least() != W::EMPTY,
            has(glance.escapes),
            has(glance.in_vain),
            self_atari && !joins,
            self_atari && joins,
            has(glance.atari),
            has(glance.ladder),
            has(glance.endangered),
            has(glance.vital),
            wide && line == 0,
            wide && line == 1,
            wide && line == 2,
            wide && line == 3,
            wide && line > 3,
        ];
        let kinds = seen.iter().enumerate().fold(0, |kinds, (bit, &seen)| kinds | u32::from(seen) << bit);
        Signs { window: self.windows.code(point, own, other), kinds }
    }

    /// How many lines are between a point and the nearest side.
    fn line(&self, point: u32) -> usize {
        let (row, column) = (point as usize / self.grid.size, point as usize % self.grid.size);
        let from_side = |at: usize| at.min(self.grid.size - 1 - at);
        from_side(row).min(from_side(column))
    }
}
