//! What a learner sees: squares with half of their rings, and the pieces still to come.

use super::board::{NEIGHBOURS, Squares, each, place};
use super::{Dominance, Move, Position};
use seedbed_rules::{Game, Learnable, Patterns, Window};

/// States of a square: free, free but dominated by the other side, and pieces.
const DANGEROUS: u8 = 1;
const OWN: u8 = 2;
const OTHER: u8 = 3;

/// The steps around a square, in the order of the ring, by ranks and files.
const RING: [(isize, isize); 8] = [(-2, 0), (-1, 1), (0, 2), (1, 1), (2, 0), (1, -1), (0, -2), (-1, -1)];

impl Dominance {
    /// The place of a square: how many squares of the board come before it.
    #[inline]
    fn place_of(&self, square: u8) -> usize {
        (self.squares & ((1 << square) - 1)).count_ones() as usize
    }

    /// The place `up` ranks and `right` files from a square; `None` beyond the board.
    fn beside(&self, square: u8, (up, right): (isize, isize)) -> Option<u16> {
        let (rank, file) = place(square);
        let wanted = (rank.checked_add_signed(up)?, file.checked_add_signed(right)?);
        each(self.squares).position(|other| place(other) == wanted).map(|at| at as u16)
    }
}

impl Learnable for Dominance {
    /// A move is judged by the ring of the square where it ends.
    fn patterns(&self) -> Patterns {
        let count = self.shape.count().into();
        let mut states = vec![4; usize::from(count)];
        states.extend([self.pieces + 1; 2]);
        let half = |square: u8, odd: usize| {
            let ring = RING.iter().skip(odd).step_by(2).filter_map(move |&step| self.beside(square, step));
            std::iter::once(self.place_of(square) as u16).chain(ring).collect::<Vec<u16>>()
        };
        let mut tuples: Vec<Vec<u16>> =
            each(self.squares).flat_map(|square| [half(square, 0), half(square, 1)]).collect();
        tuples.push(vec![count, count + 1]);
        let mut choices = vec![Vec::new(); self.action_count() as usize];
        for from in each(self.squares) {
            let ends = each(NEIGHBOURS[usize::from(from)] & self.squares | 1 << from & self.corners);
            for to in ends {
                let ring = RING.map(|step| self.beside(to, step)).to_vec();
                let window = Window { kind: u16::from(from == to), places: ring };
                choices[self.action_id(Move { from, to }) as usize] = vec![window];
            }
        }
        Patterns { states, tuples, choices }
    }

    #[inline]
    fn look(&self, s: &Position, out: &mut [u8]) {
        out.fill(0);
        // What is dominated beyond the edge of a small board is not a square.
        let danger = s.danger & self.squares;
        let sets: [(Squares, u8); 3] = [(danger, DANGEROUS), (s.own(), OWN), (s.enemy(), OTHER)];
        for (set, state) in sets {
            for square in each(set) {
                out[self.place_of(square)] = state;
            }
        }
        let count = usize::from(self.shape.count());
        out[count] = s.off[0];
        out[count + 1] = s.off[1];
    }

    #[inline]
    fn choice(&self, _: &Position, m: Move) -> u32 {
        self.action_id(m)
    }
}
