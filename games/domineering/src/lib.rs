//! Domineering: one player places dominoes vertically, the other horizontally; whoever cannot place one loses.
//!
//! A [`Position`] is the bitboard of free cells, in a word of 64 or 128 bits, and the player to move. [`Solver`] is an
//! alpha-beta search with bounds from combinatorial game theory: small regions are valued by their thermographs, the rest
//! is cut into strips. `components` splits the board into independent regions, `symmetry` has its mirror images.

#![cfg_attr(test, allow(dead_code, reason = "what only the registry entry uses"))]

mod advice;
mod components;
// Tests inside the crate need the rules alone, and not every agent compiled for them once more.
#[cfg(not(test))]
mod entry;
mod learning;
mod observation;
mod scene;
mod solver;
mod symmetry;
mod text;

#[cfg(not(test))]
pub use entry::ENTRY;

use seedbed_rules::bits::Bits;
use seedbed_rules::{
    ChanceFree, Game, Keyed, PerfectInformation, Player, Rng, Symmetric, Turn, position_key,
};
pub use solver::Solver;

/// The rules on a board of fixed size; `W` is a word with a bit for every cell.
#[derive(Clone)]
pub struct Domineering<W> {
    rows: usize,
    columns: usize,
    /// Whether the player who moves first is Horizontal.
    across_first: bool,
    board: W,
    /// Cells that may be the left half of a horizontal domino: all but the last column.
    not_last_column: W,
}

/// The state: the free cells, numbered row by row from the lower left, and who moves next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position<W> {
    free: W,
    mover: u8,
}

/// A move: twice the number of the domino's lower or left cell, plus one if it is horizontal.
pub type Domino = u8;

impl<W: Bits> Domineering<W> {
    /// The game on a board of `rows` by `columns`; Vertical moves first unless `across_first`.
    ///
    /// # Panics
    /// In debug builds, if the board does not fit the word.
    pub fn new(rows: usize, columns: usize, across_first: bool) -> Self {
        debug_assert!(rows * columns <= W::CAPACITY as usize);
        let cells = |keep: &dyn Fn(usize) -> bool| {
            let kept = (0..rows * columns).filter(|&cell| keep(cell));
            kept.fold(W::EMPTY, |set, cell| set | W::single(cell as u32))
        };
        let not_last_column = cells(&|cell| cell % columns != columns - 1);
        Self { rows, columns, across_first, board: cells(&|_| true), not_last_column }
    }

    #[inline]
    fn places_across(&self, p: u8) -> bool {
        (p == 1) != self.across_first
    }

    /// The lower or left cells of the dominoes the player can place.
    #[inline]
    fn placements(&self, free: W, p: u8) -> W {
        if self.places_across(p) {
            free & (free >> 1) & self.not_last_column
        } else {
            free & (free >> self.columns as u32)
        }
    }

    #[inline]
    fn domino(&self, cell: u32, p: u8) -> Domino {
        cell as u8 * 2 + u8::from(self.places_across(p))
    }

    /// The two cells of a domino.
    #[inline]
    fn covers(&self, domino: Domino) -> W {
        let cell = u32::from(domino / 2);
        let step = if domino % 2 == 1 { 1 } else { self.columns as u32 };
        W::single(cell) | W::single(cell + step)
    }
}

impl<W: Bits> Game for Domineering<W> {
    type State = Position<W>;
    type Move = Domino;

    fn start(&self) -> Position<W> {
        Position { free: self.board, mover: 0 }
    }

    #[inline]
    fn turn(&self, s: &Position<W>) -> Turn {
        let stuck = self.placements(s.free, s.mover) == W::EMPTY;
        if stuck { Turn::Over } else { Turn::Player(s.mover.into()) }
    }

    fn moves(&self, s: &Position<W>, out: &mut Vec<Domino>) {
        out.clear();
        out.extend(self.placements(s.free, s.mover).each().map(|cell| self.domino(cell, s.mover)));
    }

    #[inline]
    fn play(&self, s: &mut Position<W>, domino: Domino) {
        s.free = s.free & !self.covers(domino);
        s.mover = 1 - s.mover;
    }

    #[inline]
    fn payoff(&self, s: &Position<W>, p: Player) -> i32 {
        if p == usize::from(s.mover) { -1 } else { 1 }
    }

    #[inline]
    fn sample(&self, s: &Position<W>, rng: &mut Rng, _: &mut Vec<Domino>) -> Domino {
        let placements = self.placements(s.free, s.mover);
        let drawn = rng.below(placements.count() as usize);
        self.domino(placements.select(drawn as u32), s.mover)
    }

    fn action_id(&self, domino: Domino) -> u32 {
        domino.into()
    }

    fn action_count(&self) -> u32 {
        2 * (self.rows * self.columns) as u32
    }

    fn max_plies(&self) -> u32 {
        (self.rows * self.columns / 2) as u32
    }

    /// The number of moves available to `p`, less that of the opponent.
    fn estimate(&self, s: &Position<W>, p: Player) -> i32 {
        let count = |player: usize| self.placements(s.free, player as u8).count() as i32;
        count(p) - count(1 - p)
    }
}

impl<W: Bits> PerfectInformation for Domineering<W> {}
impl<W: Bits> ChanceFree for Domineering<W> {}

impl<W: Bits> Keyed for Domineering<W> {
    fn key(&self, s: &Position<W>) -> u64 {
        position_key(s)
    }

    fn canonical(&self, s: &Position<W>) -> u64 {
        position_key(&self.fold(s).0)
    }
}
