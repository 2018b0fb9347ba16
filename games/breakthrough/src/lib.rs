//! Breakthrough: pieces step forward and capture diagonally; the first on the far row wins.
//!
//! A state, [`Men`], holds two bitboards, of the player to move and of the other, in a word of 64 or 128 bits. `steps`
//! finds the pieces that can move in each direction by shifts, `symmetry` mirrors the board left to right, `text` has the
//! notation. The general agents and the general alpha-beta solver play it.

mod advice;
mod entry;
mod learning;
mod observation;
mod scene;
mod steps;
mod symmetry;
mod text;

pub use entry::ENTRY;

use seedbed_rules::bits::Bits;
use seedbed_rules::{ChanceFree, Game, PerfectInformation, Player, Rng, Turn};
use std::hint::select_unpredictable;

/// The rules on a board of fixed size; `W` is a word with a bit for every cell, row by row from the lower left.
#[derive(Clone)]
pub struct Breakthrough<W> {
    rows: usize,
    columns: usize,
    /// The rows each player fills at the start.
    depth: usize,
    /// The rows that the first player fills.
    filled: W,
    lowest_row: W,
    highest_row: W,
    first_column: W,
    last_column: W,
}

/// The state: the pieces of the player to move, those of the other, and who moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Men<W> {
    own: W,
    other: W,
    mover: u8,
}

/// A piece steps forward: `way` is 0 to the left, 1 straight, 2 to the right for White, and 3, 4, 5 for Black.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Step {
    way: u8,
    from: u8,
}

/// Points of a piece in the estimate; every row forward is one more.
const MAN: u32 = 8;

impl<W: Bits> Breakthrough<W> {
    /// The game on a board of `rows` by `columns`. At least two rows and two columns are needed, so that the foremost piece
    /// can always step diagonally.
    ///
    /// # Panics
    /// In debug builds, if the board is smaller than that or does not fit the word.
    pub fn new(rows: usize, columns: usize) -> Self {
        debug_assert!(rows >= 2 && columns >= 2 && rows * columns <= W::CAPACITY as usize);
        let cells = |keep: &dyn Fn(usize, usize) -> bool| {
            let kept = (0..rows * columns).filter(|&cell| keep(cell / columns, cell % columns));
            kept.fold(W::EMPTY, |set, cell| set | W::single(cell as u32))
        };
        let depth = if rows < 6 { 1 } else { 2 };
        Self {
            rows,
            columns,
            depth,
            filled: cells(&|row, _| row < depth),
            lowest_row: cells(&|row, _| row == 0),
            highest_row: cells(&|row, _| row == rows - 1),
            first_column: cells(&|_, column| column == 0),
            last_column: cells(&|_, column| column == columns - 1),
        }
    }

    /// The number of pieces each player has at the start.
    fn men(&self) -> usize {
        self.depth * self.columns
    }

    /// The number of pieces on a row, counted from the player's own side.
    fn on_row(&self, men: W, p: Player, row: usize) -> u32 {
        let row = if p == 0 { row } else { self.rows - 1 - row };
        (men & (self.lowest_row << (row * self.columns) as u32)).count()
    }

    fn points(&self, men: W, p: Player) -> u32 {
        (0..self.rows).map(|row| self.on_row(men, p, row) * (MAN + row as u32)).sum()
    }
}

impl<W: Bits> Game for Breakthrough<W> {
    type State = Men<W>;
    type Move = Step;

    fn start(&self) -> Men<W> {
        let behind = ((self.rows - self.depth) * self.columns) as u32;
        Men { own: self.filled, other: self.filled << behind, mover: 0 }
    }

    #[inline]
    fn turn(&self, s: &Men<W>) -> Turn {
        let goal = if s.mover == 0 { self.lowest_row } else { self.highest_row };
        let over = s.other & goal != W::EMPTY || s.own == W::EMPTY;
        if over { Turn::Over } else { Turn::Player(s.mover.into()) }
    }

    #[inline]
    fn moves(&self, s: &Men<W>, out: &mut Vec<Step>) {
        out.clear();
        for (men, way) in self.steppers(s).into_iter().zip(3 * s.mover..) {
            out.extend(men.each().map(|from| Step { way, from: from as u8 }));
        }
    }

    #[inline]
    fn play(&self, s: &mut Men<W>, step: Step) {
        let from = W::single(step.from.into());
        let to = self.stepped(from, step.way);
        let moved = (s.own ^ from) | to;
        *s = Men { own: s.other & !to, other: moved, mover: 1 - s.mover };
    }

    /// Whoever moved last has won.
    #[inline]
    fn payoff(&self, s: &Men<W>, p: Player) -> i32 {
        if p == usize::from(s.mover) { -1 } else { 1 }
    }

    #[inline]
    fn sample(&self, s: &Men<W>, rng: &mut Rng, _: &mut Vec<Step>) -> Step {
        let [left, straight, right] = self.steppers(s);
        let (first, second) = (left.count(), left.count() + straight.count());
        let drawn = rng.below((second + right.count()) as usize) as u32;
        // By selection: no branch predictor can guess a random way, and a list would go through memory.
        let beyond = select_unpredictable(drawn < second, (straight, first), (right, second));
        let (men, before) = select_unpredictable(drawn < first, (left, 0), beyond);
        let way = u8::from(drawn >= first) + u8::from(drawn >= second);
        let from = men.select(drawn - before);
        Step { way: 3 * s.mover + way, from: from as u8 }
    }

    fn action_id(&self, step: Step) -> u32 {
        u32::from(step.way) * (self.rows * self.columns) as u32 + u32::from(step.from)
    }

    fn action_count(&self) -> u32 {
        6 * (self.rows * self.columns) as u32
    }

    fn max_plies(&self) -> u32 {
        (2 * self.men() * (self.rows - 1)) as u32
    }

    /// Eight points for every piece, and one for every row it has come forward.
    fn estimate(&self, s: &Men<W>, p: Player) -> i32 {
        let mover = usize::from(s.mover);
        let ahead = self.points(s.own, mover) as i32 - self.points(s.other, 1 - mover) as i32;
        if p == mover { ahead } else { -ahead }
    }
}

impl<W: Bits> PerfectInformation for Breakthrough<W> {}
impl<W: Bits> ChanceFree for Breakthrough<W> {}
