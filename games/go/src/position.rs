//! The state: the board and the history that still matters.

use super::Point;
use super::board::Board;
use super::grid::Grid;
use seedbed_rules::Player;
use seedbed_rules::bits::Bits;
use std::hash::{Hash, Hasher};

/// The state: a board with the player to move, ko, passes, plies and, under superko, every board so far.
#[derive(Clone, Debug)]
pub struct Position<W, const P: usize> {
    pub(super) board: Board<W, P>,
    /// The point where the mover may not retake a ko.
    pub(super) ko: Option<Point>,
    pub(super) mover: u8,
    /// The number of passes in a row up to now.
    pub(super) passes: u8,
    pub(super) ply: u16,
    /// The point played last, unless it was a pass: advice looks there first. The rules do not ask for it.
    pub(super) last: Option<Point>,
    /// The boards so far, the present one last; kept under superko only.
    pub(super) past: Vec<[W; 2]>,
}

impl<W: Bits, const P: usize> Position<W, P> {
    pub(super) fn start(superko: bool) -> Self {
        let board = Board::empty();
        let past = if superko { vec![board.stones()] } else { Vec::new() };
        Self { board, ko: None, mover: 0, passes: 0, ply: 0, last: None, past }
    }

    /// Whose stone is on a point.
    pub fn stone(&self, point: Point) -> Option<Player> {
        self.board.stones().iter().position(|colour| colour.has(point.into()))
    }

    /// The set with the point forbidden by ko, if any.
    #[inline]
    pub(super) fn forbidden(&self, grid: &Grid<W, P>) -> W {
        self.ko.map_or(W::EMPTY, |point| grid.alone(point.into()))
    }

    #[inline]
    pub(super) fn pass(&mut self) {
        self.passes += 1;
        self.ko = None;
        self.last = None;
    }

    #[inline]
    pub(super) fn place(&mut self, grid: &Grid<W, P>, point: u32) {
        self.passes = 0;
        self.last = Some(point as Point);
        self.ko = self.board.place(grid, self.mover.into(), point).map(|point| point as Point);
        if !self.past.is_empty() {
            self.past.push(self.board.stones());
        }
    }

    /// The stones after the mover has played at a playable point.
    pub(super) fn stones_after(&self, grid: &Grid<W, P>, point: u32) -> [W; 2] {
        let mover = usize::from(self.mover);
        let mut stones = self.board.stones();
        stones[mover] = stones[mover] | W::single(point);
        stones[1 - mover] = stones[1 - mover] & !self.board.captures(grid, mover, point);
        stones
    }

    /// All that distinguishes positions; how the board stores its chains, and the last move, do not.
    fn identity(&self) -> impl Eq + Hash + '_ {
        (self.board.stones(), self.ko, [self.mover, self.passes], self.ply, &self.past)
    }
}

impl<W: Bits, const P: usize> PartialEq for Position<W, P> {
    fn eq(&self, other: &Self) -> bool {
        self.identity() == other.identity()
    }
}

impl<W: Bits, const P: usize> Eq for Position<W, P> {}

impl<W: Bits, const P: usize> Hash for Position<W, P> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.identity().hash(state);
    }
}
