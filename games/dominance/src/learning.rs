//! What a learner sees: squares with half of their rings, and the pieces still to come.

use super::board::{BOARD, CORNERS, NEIGHBOURS, Squares, each, place};
use super::draw::{ACTION_IDS, ALL_MOVES};
use super::{Dominance, Move, PIECES, Position};
use seedbed_rules::{Learnable, Patterns, Window};

/// States of a square: free, free but dominated by the other side, and pieces.
const DANGEROUS: u8 = 1;
const OWN: u8 = 2;
const OTHER: u8 = 3;

/// The steps around a square, in the order of the ring, by ranks and files.
const RING: [(isize, isize); 8] = [(-2, 0), (-1, 1), (0, 2), (1, 1), (2, 0), (1, -1), (0, -2), (-1, -1)];

/// The squares that are used, by the numbers of their places.
fn squares() -> Vec<u8> {
    each(BOARD).collect()
}

/// The place so far from a square; `None` beyond the board.
fn beside(square: u8, (up, right): (isize, isize)) -> Option<u16> {
    let (rank, file) = place(square);
    let wanted = (rank.checked_add_signed(up)?, file.checked_add_signed(right)?);
    squares().iter().position(|&other| place(other) == wanted).map(|at| at as u16)
}

/// The place of a square: how many squares come before it.
#[inline]
fn place_of(square: u8) -> usize {
    (BOARD & ((1 << square) - 1)).count_ones() as usize
}

impl Learnable for Dominance {
    /// A move is judged by the ring of the square where it ends.
    fn patterns(&self) -> Patterns {
        let squares = squares();
        let count = squares.len() as u16;
        let mut states = vec![4; squares.len()];
        states.extend([PIECES + 1; 2]);
        let half = |square: u8, odd: usize| {
            let ring = RING.iter().skip(odd).step_by(2).filter_map(move |&step| beside(square, step));
            std::iter::once(place_of(square) as u16).chain(ring).collect::<Vec<u16>>()
        };
        let mut tuples: Vec<Vec<u16>> =
            squares.iter().flat_map(|&square| [half(square, 0), half(square, 1)]).collect();
        tuples.push(vec![count, count + 1]);
        let mut choices = vec![Vec::new(); ALL_MOVES as usize];
        for &from in &squares {
            let ends = each(NEIGHBOURS[usize::from(from)] | 1 << from & CORNERS);
            for to in ends {
                let ring = RING.map(|step| beside(to, step)).to_vec();
                let window = Window { kind: u16::from(from == to), places: ring };
                choices[usize::from(ACTION_IDS[usize::from(from)][usize::from(to)])] = vec![window];
            }
        }
        Patterns { states, tuples, choices }
    }

    #[inline]
    fn look(&self, s: &Position, out: &mut [u8]) {
        out.fill(0);
        let sets: [(Squares, u8); 3] = [(s.danger, DANGEROUS), (s.own(), OWN), (s.enemy(), OTHER)];
        for (set, state) in sets {
            for square in each(set) {
                out[place_of(square)] = state;
            }
        }
        let count = BOARD.count_ones() as usize;
        out[count] = s.off[0];
        out[count + 1] = s.off[1];
    }

    #[inline]
    fn choice(&self, _: &Position, m: Move) -> u32 {
        ACTION_IDS[usize::from(m.from)][usize::from(m.to)].into()
    }
}
