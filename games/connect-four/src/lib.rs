//! Connect Four: stones are dropped into columns; four in a row win.
//!
//! A state, [`Stones`], is two bitboards of 64 bits, column by column with one spare bit above each column. `lines` finds
//! fours and threats by shifts, `symmetry` mirrors the board. [`Solver`] is the exact solver, a null-window alpha-beta
//! search; [`ColumnBias`] is the family of flat Monte Carlo players that can be tuned.

mod advice;
mod column_bias;
mod entry;
mod learning;
mod lines;
mod observation;
mod scene;
mod solver;
mod symmetry;
mod text;

pub use column_bias::ColumnBias;
pub use entry::ENTRY;
use seedbed_rules::bits::Bits;
use seedbed_rules::{ChanceFree, Game, PerfectInformation, Player, Rng, Turn};
pub use solver::Solver;

/// The most rows and columns of a board, so that every shift along a line stays within a word.
pub const LONGEST_SIDE: usize = 16;

/// The rules on a board of fixed size.
///
/// Sets of cells are bitboards, column by column from the lower left. Above each column is one bit that is not a cell:
/// it keeps lines from running into the next column, and adding `bottom` to the stones finds every landing place.
#[derive(Clone)]
pub struct ConnectFour {
    rows: usize,
    columns: usize,
    /// The bits of one column, the spare one included.
    height: u32,
    /// Turns division by `height` into multiplication; see `column`.
    inverse: u32,
    /// The lowest cell of every column.
    bottom: u64,
    /// The highest cell of every column.
    top: u64,
    /// All cells.
    board: u64,
    /// The cells of the middle column, or of the two middle ones.
    middle: u64,
}

/// The state: all stones on the board, and those of the player who moved last.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Stones {
    all: u64,
    last: u64,
}

/// A move: the column a stone is dropped into, counted from the left.
pub type Column = u8;

impl Stones {
    #[inline]
    fn mover(self) -> Player {
        self.all.count() as usize % 2
    }

    /// The number of stones on the board.
    #[inline]
    pub fn count(self) -> usize {
        self.all.count() as usize
    }

    /// The stones of a player.
    fn of(self, p: Player) -> u64 {
        if p == self.mover() { self.all ^ self.last } else { self.last }
    }
}

impl ConnectFour {
    /// The game on a board of `rows` by `columns`.
    ///
    /// Returns `None` if a side is 0 or longer than [`LONGEST_SIDE`], or the board does not fit 64 bits.
    pub fn new(rows: usize, columns: usize) -> Option<Self> {
        let height = rows + 1;
        let sides = 1..=LONGEST_SIDE;
        let fits = sides.contains(&rows) && sides.contains(&columns) && height * columns <= 64;
        if !fits {
            return None;
        }
        let bottom = (0..columns).fold(0, |set, column| set | 1 << (column * height));
        let board = (0..rows).fold(0, |set, row| set | bottom << row);
        let central = (columns - 1) / 2..=columns / 2;
        let game = Self {
            rows,
            columns,
            height: height as u32,
            inverse: (1 << 16) / height as u32 + 1,
            bottom,
            top: bottom << (rows - 1),
            board,
            middle: 0,
        };
        let middle = central.fold(0, |set, column| set | game.cells(column as Column));
        Some(Self { middle, ..game })
    }

    /// The cells of a column.
    #[inline]
    fn cells(&self, column: Column) -> u64 {
        ((1 << self.rows) - 1) << (u32::from(column) * self.height)
    }

    /// The column of a bit: its number divided by `height`, exact below 64.
    #[inline]
    fn column(&self, bit: u32) -> Column {
        ((bit * self.inverse) >> 16) as Column
    }

    /// Whether the column has a free cell.
    #[inline]
    pub fn is_open(&self, s: &Stones, column: Column) -> bool {
        self.landings(s) & self.cells(column) != 0
    }

    /// Where a stone would land in every column; the spare bit if the column is full.
    #[inline]
    fn landings(&self, s: &Stones) -> u64 {
        s.all + self.bottom
    }
}

impl Game for ConnectFour {
    type State = Stones;
    type Move = Column;

    fn start(&self) -> Stones {
        Stones::default()
    }

    #[inline]
    fn turn(&self, s: &Stones) -> Turn {
        if self.has_four(s.last) || s.all == self.board { Turn::Over } else { Turn::Player(s.mover()) }
    }

    #[inline]
    fn moves(&self, s: &Stones, out: &mut Vec<Column>) {
        let landings = self.landings(s);
        out.clear();
        out.extend((0..self.columns as Column).filter(|&column| landings & self.cells(column) != 0));
    }

    #[inline]
    fn play(&self, s: &mut Stones, column: Column) {
        s.all |= self.landings(s) & self.cells(column);
        s.last ^= s.all;
    }

    #[inline]
    fn payoff(&self, s: &Stones, p: Player) -> i32 {
        match self.has_four(s.last) {
            true if p == s.mover() => -1,
            true => 1,
            false => 0,
        }
    }

    /// While no column is full, the draw does not depend on the position, so the processor need not wait for it.
    #[inline]
    fn sample(&self, s: &Stones, rng: &mut Rng, _: &mut Vec<Column>) -> Column {
        if s.all & self.top == 0 {
            return rng.below(self.columns) as Column;
        }
        let open = self.top & !s.all;
        self.column(open.select(rng.below(open.count() as usize) as u32))
    }

    fn action_id(&self, column: Column) -> u32 {
        column.into()
    }

    fn action_count(&self) -> u32 {
        self.columns as u32
    }

    fn max_plies(&self) -> u32 {
        (self.rows * self.columns) as u32
    }

    /// Eight points for every free cell that would complete four, one for every stone in the middle.
    fn estimate(&self, s: &Stones, p: Player) -> i32 {
        let points = |stones: u64| 8 * self.threats(s, stones).count() + (stones & self.middle).count();
        points(s.of(p)) as i32 - points(s.of(1 - p)) as i32
    }
}

impl PerfectInformation for ConnectFour {}
impl ChanceFree for ConnectFour {}
