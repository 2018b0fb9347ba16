//! What a learner looks at: places with a few states each, and patterns of places.

use crate::{ChanceFree, PerfectInformation, Symmetric};

/// A game that says which patterns are worth learning.
///
/// All of it is seen by the player to move, so that what one player has learnt serves the other where the game allows.
pub trait Learnable: PerfectInformation + ChanceFree + Symmetric {
    /// The places and their patterns.
    fn patterns(&self) -> Patterns;

    /// Writes the state of every place, as the player to move sees it, into `out`, which has a number for each.
    fn look(&self, s: &Self::State, out: &mut [u8]);

    /// Which of the choices of [`Patterns`] a legal move is to the player to move: distinct for distinct moves.
    fn choice(&self, s: &Self::State, m: Self::Move) -> u32;
}

/// The form of what a learner sees.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Patterns {
    /// How many states each place has.
    pub states: Vec<u8>,
    /// Places that are looked at together to judge a position.
    pub tuples: Vec<Vec<u16>>,
    /// For every choice the windows on the board by which it is judged.
    pub choices: Vec<Vec<Window>>,
}

/// Places around a choice.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Window {
    /// Windows of one kind have as many places each, and what is learnt of one holds for all.
    pub kind: u16,
    /// The places; `None` beyond the board.
    pub places: Vec<Option<u16>>,
}

/// A board of rows and columns whose places are numbered row by row.
#[derive(Clone, Copy, Debug)]
pub struct Board {
    /// Rows of it.
    pub rows: usize,
    /// Columns of it.
    pub columns: usize,
}

impl Board {
    /// The place `up` rows and `right` columns from another; `None` beyond the board.
    ///
    /// ```
    /// let board = seedbed_rules::Board { rows: 2, columns: 3 };
    /// assert_eq!([board.beside(0, (1, 1)), board.beside(0, (0, -1))], [Some(4), None]);
    /// ```
    pub fn beside(self, place: usize, (up, right): (isize, isize)) -> Option<u16> {
        let row = (place / self.columns).checked_add_signed(up).filter(|&row| row < self.rows)?;
        let column =
            (place % self.columns).checked_add_signed(right).filter(|&column| column < self.columns)?;
        u16::try_from(row * self.columns + column).ok()
    }

    /// The window of these steps from a place.
    pub fn window(self, kind: u16, place: usize, steps: &[(isize, isize)]) -> Window {
        Window { kind, places: steps.iter().map(|&step| self.beside(place, step)).collect() }
    }

    /// Every place of the board with these steps from it, where all of them are on the board.
    ///
    /// ```
    /// let board = seedbed_rules::Board { rows: 2, columns: 3 };
    /// assert_eq!(board.tuples(&[(0, 0), (1, 1)]), [[0, 4], [1, 5]]);
    /// ```
    pub fn tuples(self, steps: &[(isize, isize)]) -> Vec<Vec<u16>> {
        let places = 0..self.rows * self.columns;
        places.filter_map(|place| steps.iter().map(|&step| self.beside(place, step)).collect()).collect()
    }

    /// The steps within a rectangle of `rows` rows and `columns` columns, from its first place.
    pub fn rectangle(rows: isize, columns: isize) -> Vec<(isize, isize)> {
        (0..rows).flat_map(|up| (0..columns).map(move |right| (up, right))).collect()
    }
}
