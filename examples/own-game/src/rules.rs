//! Chomp: bite a square of a bar of chocolate, with all above and to the right of it. The lower left one is poisoned.

use seedbed::rules::{ChanceFree, Game, Keyed, PerfectInformation, Player, Turn};

/// No side of a bar is longer than this.
pub(crate) const LONGEST: usize = 10;

/// The rules for bars of one size.
#[derive(Clone)]
pub struct Chomp {
    pub(crate) rows: usize,
    pub(crate) columns: usize,
}

/// What is left of a bar, and who bites next.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Bar {
    /// How many squares each column still has: never more than the column to its left.
    pub(crate) heights: [u8; LONGEST],
    pub(crate) mover: Player,
}

impl Chomp {
    /// The game on a bar of this size, unless a side is 0 or too long.
    pub fn new(rows: usize, columns: usize) -> Option<Self> {
        let fits = |side| (1..=LONGEST).contains(&side);
        (fits(rows) && fits(columns)).then_some(Self { rows, columns })
    }

    /// The row and column of a square, which are numbered row by row from the poisoned one.
    pub fn place(&self, square: u8) -> (usize, usize) {
        (usize::from(square) / self.columns, usize::from(square) % self.columns)
    }
}

impl Game for Chomp {
    type State = Bar;
    /// The square to bite.
    type Move = u8;

    fn start(&self) -> Bar {
        let mut heights = [0; LONGEST];
        heights[..self.columns].fill(self.rows as u8);
        Bar { heights, mover: 0 }
    }

    fn turn(&self, bar: &Bar) -> Turn {
        if bar.heights[0] == 0 { Turn::Over } else { Turn::Player(bar.mover) }
    }

    fn moves(&self, bar: &Bar, out: &mut Vec<u8>) {
        out.clear();
        out.extend((0..(self.rows * self.columns) as u8).filter(|&square| {
            let (row, column) = self.place(square);
            row < usize::from(bar.heights[column])
        }));
    }

    fn play(&self, bar: &mut Bar, square: u8) {
        let (row, column) = self.place(square);
        for height in &mut bar.heights[column..] {
            *height = (*height).min(row as u8);
        }
        bar.mover = 1 - bar.mover;
    }

    /// Whoever would bite next has left the poison to the other.
    fn payoff(&self, bar: &Bar, p: Player) -> i32 {
        if p == bar.mover { 1 } else { -1 }
    }

    fn action_id(&self, square: u8) -> u32 {
        square.into()
    }

    fn action_count(&self) -> u32 {
        (self.rows * self.columns) as u32
    }

    fn max_plies(&self) -> u32 {
        self.action_count()
    }
}

impl PerfectInformation for Chomp {}
impl ChanceFree for Chomp {}
impl Keyed for Chomp {}
