//! Go on square boards with area scoring, simple ko or positional superko, and no suicide.
//!
//! A [`Position`] has a board of bitboards (in words of 64 to 384 bits, by size) with chains, liberties and stones in atari
//! that are updated incrementally; `board` is the fast part, `area` the scoring, `symmetry` the eight images. [`goban`] is
//! what the Go Text Protocol plays on. The general agents play it.

#![cfg_attr(test, allow(dead_code, reason = "what only the registry entry uses"))]

mod advice;
mod area;
mod board;
mod boards;
// Tests inside the crate need the rules alone, and not every agent compiled for them once more.
#[cfg(not(test))]
mod entry;
#[cfg(not(test))]
pub mod goban;
mod grid;
mod learning;
mod observation;
mod position;
mod scene;
mod solver;
mod symmetry;
mod tactics;
mod text;
mod wide;
mod window;

pub use advice::{KINDS, Signs};
pub use boards::SIZES;
#[cfg(not(test))]
pub use entry::ENTRY;
pub use position::Position;
pub use solver::Solver;
pub use wide::Wide;

use grid::Grid;
use seedbed_rules::bits::Bits;
use seedbed_rules::{ChanceFree, Game, Keyed, PerfectInformation, Player, Rng, Turn};
use symmetry::Mirror;
use window::Windows;

/// The options of the rules, besides the size of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    /// The komi of White for moving second, in half points.
    pub half_komi: i32,
    /// Whether no earlier board may be repeated (positional superko); else only simple ko is forbidden.
    pub superko: bool,
    /// The number of plies after which the game is over.
    pub limit: u16,
}

impl Rules {
    /// The usual rules on a board of this size: komi 7.5, simple ko, a limit of twice as many plies as points; on boards
    /// smaller than 5x5, which are there to be solved, one that decides nothing under superko.
    pub fn usual(size: usize) -> Self {
        let limit = if size < 5 { 300 } else { 2 * (size * size) as u16 };
        Self { half_komi: 15, superko: false, limit }
    }
}

/// The rules on a board of at most `P` points; `W` is a word with a bit for every point.
#[derive(Clone)]
pub struct Go<W, const P: usize> {
    grid: Grid<W, P>,
    mirror: Mirror<W>,
    windows: Windows<P>,
    rules: Rules,
}

/// A move: a point, numbered row by row from the lower left, or one past the last for a pass.
pub type Point = u16;

impl<W: Bits, const P: usize> Go<W, P> {
    /// The game on a board of `size` by `size` points.
    ///
    /// # Panics
    /// If the board has more than `P` points or does not fit the word.
    pub fn new(size: usize, rules: Rules) -> Self {
        Self { grid: Grid::new(size), mirror: Mirror::new(size), windows: Windows::new(size), rules }
    }

    /// The side of the board.
    pub fn size(&self) -> usize {
        self.grid.size
    }

    /// The move that puts no stone.
    #[inline]
    pub fn pass(&self) -> Point {
        self.grid.points() as Point
    }

    /// The legal points but for superko.
    #[inline]
    fn points(&self, s: &Position<W, P>) -> W {
        s.board.playable(&self.grid, s.mover.into()) & !s.forbidden(&self.grid)
    }

    /// Whether superko forbids this point.
    #[inline]
    fn is_old(&self, s: &Position<W, P>, point: u32) -> bool {
        self.rules.superko && s.past.contains(&s.stones_after(&self.grid, point))
    }

    /// The same board with `mover` to play, whatever came before.
    ///
    /// The count of plies is reset if `mover` plays out of turn, after the end, and well before the limit could influence
    /// the play.
    pub fn resume(&self, s: &Position<W, P>, mover: Player) -> Position<W, P> {
        let in_turn = usize::from(s.mover) == mover;
        if in_turn && s.passes < 2 && s.ply < self.rules.limit / 2 {
            return s.clone();
        }
        let ko = s.ko.filter(|_| in_turn);
        let passes = if in_turn { s.passes % 2 } else { 0 };
        Position { ko, mover: mover as u8, passes, ply: u16::from(passes), ..s.clone() }
    }

    /// Half points by which Black leads on the board as it stands, komi counted.
    pub fn lead(&self, s: &Position<W, P>) -> i32 {
        let [black, white] = self.area(s);
        2 * (black as i32 - white as i32) - self.rules.half_komi
    }
}

impl<W: Bits, const P: usize> Game for Go<W, P> {
    type State = Position<W, P>;
    type Move = Point;

    fn start(&self) -> Position<W, P> {
        Position::start(self.rules.superko)
    }

    #[inline]
    fn turn(&self, s: &Position<W, P>) -> Turn {
        let over = s.passes == 2 || s.ply >= self.rules.limit;
        if over { Turn::Over } else { Turn::Player(s.mover.into()) }
    }

    fn moves(&self, s: &Position<W, P>, out: &mut Vec<Point>) {
        out.clear();
        let points = self.points(s).each().filter(|&point| !self.is_old(s, point));
        out.extend(points.map(|point| point as Point));
        out.push(self.pass());
    }

    #[inline]
    fn play(&self, s: &mut Position<W, P>, m: Point) {
        s.ply += 1;
        if m == self.pass() {
            s.pass();
        } else {
            s.place(&self.grid, m.into());
        }
        s.mover = 1 - s.mover;
    }

    /// By area: stones, and empty points from which only one colour is reached.
    fn payoff(&self, s: &Position<W, P>, p: Player) -> i32 {
        let black = self.lead(s).signum();
        if p == 0 { black } else { -black }
    }

    #[expect(
        clippy::inline_always,
        reason = "the compiler calls it instead, with all that is saved and restored"
    )]
    #[inline(always)]
    fn sample(&self, s: &Position<W, P>, rng: &mut Rng, _: &mut Vec<Point>) -> Point {
        let mut points = self.points(s);
        loop {
            let count = points.count();
            let drawn = rng.below(count as usize + 1) as u32;
            if drawn == count {
                return self.pass();
            }
            let point = points.select(drawn);
            if !self.is_old(s, point) {
                return point as Point;
            }
            // Rejecting the forbidden points one by one leaves the draw uniform over the others.
            points = points & !W::single(point);
        }
    }

    fn action_id(&self, m: Point) -> u32 {
        m.into()
    }

    fn action_count(&self) -> u32 {
        self.grid.points() as u32 + 1
    }

    fn max_plies(&self) -> u32 {
        self.rules.limit.into()
    }

    /// Under superko every board so far, in a list that doubles as it grows.
    fn state_bytes(&self) -> usize {
        let boards = if self.rules.superko { 2 * usize::from(self.rules.limit) + 2 } else { 0 };
        size_of::<Position<W, P>>() + boards * size_of::<[W; 2]>()
    }

    /// Half points: stones and the empty points adjacent to one colour only, which early on says more than the area.
    fn estimate(&self, s: &Position<W, P>, p: Player) -> i32 {
        let black = self.influence(s) - self.rules.half_komi;
        if p == 0 { black } else { -black }
    }
}

impl<W: Bits, const P: usize> PerfectInformation for Go<W, P> {}
impl<W: Bits, const P: usize> ChanceFree for Go<W, P> {}

impl<W: Bits, const P: usize> Keyed for Go<W, P> {
    fn canonical(&self, s: &Position<W, P>) -> u64 {
        self.least_image(s)
    }
}
