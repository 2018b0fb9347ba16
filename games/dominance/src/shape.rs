//! The boards that are played on: the largest has 7 x 7 squares, and a smaller one is its corner at `a1`.
//!
//! So all boards share their tables of neighbours and partners: where nobody can stand, nobody is a partner.

use super::board::{NEIGHBOURS, Squares, has, playable, square};
use super::draw::lower_squares;

/// The numbers of ranks and of files, both odd: then all four corners are squares that are used.
pub(super) const SIDES: [usize; 3] = [3, 5, 7];

/// What follows from the size of a board.
pub(super) struct Shape {
    pub(super) ranks: usize,
    pub(super) files: usize,
    /// The squares that are used.
    pub(super) squares: Squares,
    /// The four squares on which pieces enter.
    pub(super) corners: Squares,
    /// For each direction, the squares that have a neighbour there.
    pub(super) lower_squares: [u64; 4],
    /// Classes of squares that are worth the same: corners, sides, and inwards; the very centre is as good as what is next to a corner.
    pub(super) classes: [Squares; 5],
    /// The action ids, by the two squares of a move, in ascending order of moves.
    pub(super) ids: [[u8; 32]; 32],
    /// The number of steps and spawns.
    pub(super) moves: u32,
}

static SHAPES: [Shape; 9] = {
    const fn of(at: usize) -> Shape {
        Shape::new(SIDES[at / 3], SIDES[at % 3])
    }
    [of(0), of(1), of(2), of(3), of(4), of(5), of(6), of(7), of(8)]
};

impl Shape {
    /// The board of `ranks` ranks and `files` files, if there is one.
    pub(super) fn of(ranks: usize, files: usize) -> Option<&'static Self> {
        SHAPES.iter().find(|shape| (shape.ranks, shape.files) == (ranks, files))
    }

    /// The 7 x 7 squares of the thesis.
    pub(super) const fn usual() -> &'static Self {
        &SHAPES[8]
    }

    /// The number of squares that are used.
    pub(super) fn count(&self) -> u8 {
        self.squares.count_ones() as u8
    }

    const fn new(ranks: usize, files: usize) -> Self {
        let (mut squares, mut classes) = (0, [0; 5]);
        let mut i = 0;
        while i < ranks * files {
            let (rank, file) = (i / files, i % files);
            if playable(rank, file) {
                squares |= 1 << square(rank, file);
                classes[class(from_edge(rank, ranks), from_edge(file, files))] |= 1 << square(rank, file);
            }
            i += 1;
        }
        let corners = classes[0];
        let (mut ids, mut moves) = ([[0; 32]; 32], 0);
        let mut i = 0;
        while i < 32 * 32 {
            let (from, to) = (i / 32, i % 32);
            let spawn = from == to && has(corners, from as u8);
            let step = has(squares, from as u8) && has(NEIGHBOURS[from] & squares, to as u8);
            if spawn || step {
                ids[from][to] = moves as u8;
                moves += 1;
            }
            i += 1;
        }
        Self { ranks, files, squares, corners, lower_squares: lower_squares(squares), classes, ids, moves }
    }
}

/// How far a line is from the nearer one of the first and the last.
const fn from_edge(line: usize, lines: usize) -> usize {
    if line < lines - 1 - line { line } else { lines - 1 - line }
}

/// The class of a square by its distances from the edges.
const fn class(rank: usize, file: usize) -> usize {
    let (near, far) = if rank < file { (rank, file) } else { (file, rank) };
    match (near, far) {
        (0, 0) => 0,
        (0, _) => 1,
        (1, 1) | (3, _) => 2,
        (1, _) => 3,
        _ => 4,
    }
}
