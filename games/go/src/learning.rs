//! What a learner sees: stones in windows of two by three, and whether they are in atari in squares of two by two.

use super::{Go, Point, Position};
use seedbed_rules::bits::Bits;
use seedbed_rules::{Board, Game, Learnable, Patterns, Window};

/// States of a point: empty, and stones, which may be in atari.
const OWN: u8 = 1;
const OTHER: u8 = 2;
const ATARI: u8 = 2;

/// The points around one, neighbours first.
const AROUND: [(isize, isize); 8] = [(1, 0), (0, 1), (-1, 0), (0, -1), (1, -1), (1, 1), (-1, 1), (-1, -1)];

impl<W: Bits, const P: usize> Learnable for Go<W, P> {
    /// Every point has two places, one that tells of atari and one that does not: patterns with fewer states are seen more often. Then
    /// come the colour that moves, since komi is not the same to both, and whether the other has just passed.
    fn patterns(&self) -> Patterns {
        let board = Board { rows: self.size(), columns: self.size() };
        let points = self.grid.points() as u16;
        let mut states = [vec![5; points.into()], vec![3; points.into()]].concat();
        states.extend([2, 2]);
        let plain = [(2, 3), (3, 2)].map(|(rows, columns)| board.tuples(&Board::rectangle(rows, columns)));
        let mut tuples = plain.concat();
        for place in tuples.iter_mut().flatten() {
            *place += points;
        }
        tuples.extend(board.tuples(&Board::rectangle(2, 2)));
        tuples.push(vec![2 * points, 2 * points + 1]);
        let choice = |point: usize| {
            let Window { places, .. } = board.window(0, point, &AROUND);
            let plain = places.into_iter().map(|place| place.map(|place| place + points)).collect();
            vec![Window { kind: 0, places: plain }, board.window(1, point, &AROUND[..4])]
        };
        let mut choices: Vec<Vec<Window>> = (0..points.into()).map(choice).collect();
        choices.push(Vec::new());
        Patterns { states, tuples, choices }
    }

    #[inline]
    fn look(&self, s: &Position<W, P>, out: &mut [u8]) {
        out.fill(0);
        let points = self.grid.points();
        let (stones, mover) = (s.board.stones(), usize::from(s.mover));
        for (set, state) in [(stones[mover], OWN), (stones[1 - mover], OTHER)] {
            for point in set.each() {
                out[point as usize] = state;
                out[points + point as usize] = state;
            }
        }
        for point in s.board.in_atari().each() {
            out[point as usize] += ATARI;
        }
        out[2 * points] = s.mover;
        out[2 * points + 1] = s.passes.min(1);
    }

    #[inline]
    fn choice(&self, _: &Position<W, P>, m: Point) -> u32 {
        self.action_id(m)
    }
}
