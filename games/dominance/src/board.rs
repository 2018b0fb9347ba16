//! Bitboards of the 25 squares of the largest board. Row by row, nine half-steps a row: every direction is one shift, and the two empty files
//! beyond `g` catch whatever steps over an edge, so no shift needs its own mask.

use seedbed_rules::bits::Bits;
use std::hint::select_unpredictable;

/// A bitboard.
pub(super) type Squares = u32;

/// The number of files and of ranks of the largest board.
pub(super) const SIDE: usize = 7;

/// The bit of a square, with both coordinates from 0; squares are used only if these are both even or both odd.
pub(super) const fn square(rank: usize, file: usize) -> u8 {
    ((9 * rank + file) >> 1) as u8
}

/// Whether this square is one of those that are used.
pub(super) const fn playable(rank: usize, file: usize) -> bool {
    rank % 2 == file % 2
}

/// The rank and the file of a square.
pub(super) const fn place(square: u8) -> (usize, usize) {
    (2 * square as usize / 9, 2 * square as usize % 9)
}

/// The 25 squares that are used on the largest board.
const BOARD: Squares = {
    let (mut set, mut i) = (0, 0);
    while i < SIDE * SIDE {
        if playable(i / SIDE, i % SIDE) {
            set |= 1 << square(i / SIDE, i % SIDE);
        }
        i += 1;
    }
    set
};

/// The shifts to the eight neighbours in the order of the ring around a square, from the one two ranks down.
pub(super) const RING: [i32; 8] = [-9, -4, 1, 5, 9, 4, -1, -5];

/// For every square, its neighbours in the order of the ring; the empty set beyond the edge.
pub(super) const AROUND: [[Squares; 8]; 32] = {
    let mut table = [[0; 8]; 32];
    let mut i = 0;
    while i < 32 * 8 {
        table[i / 8][i % 8] = step(1 << (i / 8) & BOARD, RING[i % 8]);
        i += 1;
    }
    table
};

/// For every square and neighbour, where a partner dominates that neighbour together with a piece on the square.
pub(super) const PARTNERS: [[Squares; 8]; 32] = {
    let mut table = [[0; 8]; 32];
    let mut i = 0;
    while i < 32 * 8 {
        let (square, way) = (i / 8, i % 8);
        let target = AROUND[square][way];
        // Seen from the neighbour, the square is in the opposite direction; partners are next to it in the ring, or across.
        let beside = step(target, RING[(way + 3) % 8]) | step(target, RING[(way + 5) % 8]);
        table[square][way] = beside | step(target, RING[way]);
        i += 1;
    }
    table
};

/// All neighbours of every square.
pub(super) const NEIGHBOURS: [Squares; 32] = {
    let mut table = [0; 32];
    let mut i = 0;
    while i < 32 * 8 {
        table[i / 8] |= AROUND[i / 8][i % 8];
        i += 1;
    }
    table
};

/// The set shifted by one step, without what leaves the board.
pub(super) const fn step(set: Squares, by: i32) -> Squares {
    (if by > 0 { set << by } else { set >> -by }) & BOARD
}

/// The squares that these pieces dominate: two of them are neighbours of it and adjacent in its ring, or opposite.
#[inline]
pub(super) fn dominated(pieces: Squares) -> Squares {
    let (n, s, w, e) = (pieces << 9, pieces >> 9, pieces << 1, pieces >> 1);
    let (ne, sw, nw, se) = (pieces << 4, pieces >> 4, pieces << 5, pieces >> 5);
    let with_n_s = n & (ne | nw | s) | s & (se | sw);
    let with_w_e = e & (ne | se | w) | w & (nw | sw);
    (with_n_s | with_w_e | ne & sw | nw & se) & BOARD
}

/// The enemies that a piece put on `square` attacks together with these partners.
#[inline(never)]
pub(super) fn attacked(partners: Squares, enemy: Squares, square: u8) -> Squares {
    let (around, wanted) = (&AROUND[usize::from(square)], &PARTNERS[usize::from(square)]);
    // By selection: which neighbours have a partner is as good as random.
    let taken = |way: usize| around[way] & select_unpredictable(partners & wanted[way] == 0, 0, enemy);
    (0..8).fold(0, |hit, way| hit | taken(way))
}

/// The squares on which one more piece would attack together with these partners.
#[inline]
pub(super) fn attacking(partners: Squares, enemy: Squares) -> Squares {
    let beside = RING.map(|by| step(partners, -by) & enemy);
    let reach = (0..8).fold(0, |set, way| {
        let targets = beside[(way + 1) % 8] | beside[(way + 7) % 8] | beside[(way + 4) % 8];
        set | step(targets, RING[way])
    });
    reach & BOARD
}

/// The numbers of the squares in a set, ascending.
#[inline]
pub(super) fn each(set: Squares) -> impl Iterator<Item = u8> {
    u64::from(set).each().map(|square| square as u8)
}

/// Whether the square is in the set.
#[inline]
pub(super) const fn has(set: Squares, square: u8) -> bool {
    set >> square & 1 == 1
}
