//! The eight symmetries of a square board, of which an oblong one has four; they hold for the intended captures but not for
//! the published ones.

use super::board::{SIDE, Squares, dominated, square};
use super::past::Past;
use super::{Captures, Dominance, Move, Position, picture};
use seedbed_rules::{Keyed, RoughKey, Symmetric, position_key};

/// Ranks 1 to 7 of the largest board.
const RANKS: [Squares; 7] = lines(false);

/// Its diagonals, by rank less file: -6, -4, .., 6.
const DIAGONALS: [Squares; 7] = lines(true);

const fn lines(diagonal: bool) -> [Squares; 7] {
    let mut sets = [0; 7];
    let mut i = 0;
    while i < 49 {
        let (rank, file) = (i / 7, i % 7);
        if super::board::playable(rank, file) {
            sets[if diagonal { (rank + 6 - file) / 2 } else { rank }] |= 1 << square(rank, file);
        }
        i += 1;
    }
    sets
}

/// Shifts each line to the opposite side of the middle one: by `by` bits for each line of distance.
fn spread(set: Squares, lines: &[Squares; 7], by: usize) -> Squares {
    let up = (0..3).fold(0, |out, i| out | (set & lines[i]) << ((3 - i) * by));
    let down = (4..7).fold(0, |out, i| out | (set & lines[i]) >> ((i - 3) * by));
    up | set & lines[3] | down
}

impl Dominance {
    /// The image under element `k`: bit 0 reflects the ranks, bit 1 rotates by 180 degrees, bit 2 transposes, in this order.
    ///
    /// The largest board is turned, and a smaller one moved back to its corner.
    #[inline]
    fn turned(&self, set: Squares, k: usize) -> Squares {
        let up = square(SIDE - self.shape.ranks, 0);
        let aside = square(0, SIDE - self.shape.files);
        let set = if k & 1 == 0 { set } else { spread(set, &RANKS, 9) >> up };
        let set = if k & 2 == 0 { set } else { set.reverse_bits() >> (1 + up + aside) };
        if k & 4 == 0 { set } else { spread(set, &DIAGONALS, 8) }
    }

    /// The image of a whole board under element `k`.
    #[inline]
    fn turned_picture(&self, board: u64, k: usize) -> u64 {
        picture((self.turned(board as u32, k), self.turned((board >> 32) as u32, k)), 0)
    }
}

impl Symmetric for Dominance {
    fn symmetries(&self) -> usize {
        match self.rules.captures {
            Captures::Published => 1,
            Captures::Intended if self.shape.ranks == self.shape.files => 8,
            Captures::Intended => 4,
        }
    }

    fn image(&self, s: &Position, k: usize) -> Position {
        let pieces = s.pieces.map(|set| self.turned(set, k));
        let image = |past: &Past| past.boards().iter().map(|&board| self.turned_picture(board, k)).collect();
        Position { pieces, danger: dominated(pieces[1]), past: [image(&s.past[0]), image(&s.past[1])], ..*s }
    }

    fn image_move(&self, m: Move, k: usize) -> Move {
        let image = |square: u8| self.turned(1 << square, k).trailing_zeros() as u8;
        Move { from: image(m.from), to: image(m.to) }
    }

    /// By the board alone, which is quick to turn; the history decides between equal boards.
    fn fold(&self, s: &Position) -> (Position, usize) {
        let board = s.picture();
        let boards: [u64; 8] = std::array::from_fn(|k| self.turned_picture(board, k));
        let boards = &boards[..self.symmetries()];
        let least = *boards.iter().min().expect("the identity is there");
        let mut images = (0..boards.len()).filter(|&k| boards[k] == least).map(|k| (self.image(s, k), k));
        let first = images.next().expect("some board is the least");
        match images.next() {
            None => first,
            Some(second) => {
                let equal = [first, second].into_iter().chain(images);
                equal.min_by_key(|(image, _)| self.key(image)).expect("there are two")
            }
        }
    }
}

impl Keyed for Dominance {
    /// Covers everything: pieces on and off the board, the mover, the ply, and the history in order.
    fn key(&self, s: &Position) -> u64 {
        position_key(s)
    }

    /// Shared by mirror images, and by histories of the same boards in another order.
    fn canonical(&self, s: &Position) -> u64 {
        let board = s.picture();
        let images = (0..self.symmetries()).map(|k| (self.turned_picture(board, k), k));
        let least = images.clone().map(|(image, _)| image).min().unwrap_or(board);
        let past = |list: &Past, k: usize| {
            let boards = list.boards().iter().map(|&met| position_key(&self.turned_picture(met, k)));
            boards.fold(0, u64::wrapping_add)
        };
        let ties = images.filter(|(image, _)| *image == least);
        let pasts = ties.map(|(_, k)| [past(&s.past[0], k), past(&s.past[1], k)]);
        position_key(&(least, s.off, s.mover, s.ply, pasts.min().unwrap_or_default()))
    }
}

impl RoughKey for Dominance {
    /// Leaves out the ply and the history, and, since pieces are seen from the mover, the colours.
    #[inline]
    fn rough(&self, s: &Position) -> u64 {
        let board = u64::from(s.own()) | u64::from(s.enemy()) << 32;
        position_key(&(board, u32::from(s.off[0]) << 8 | u32::from(s.off[1])))
    }
}
