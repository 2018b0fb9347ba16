//! What a seat sees, as numbers for a program that learns.

use crate::{Game, Player};

/// The form of the observations of a game: named planes over a board, or a list of named numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ObservationSpace {
    /// What each plane, or each number, tells.
    pub names: Vec<String>,
    /// Rows and columns of every plane; `None` for a list of numbers.
    pub board: Option<(usize, usize)>,
}

impl ObservationSpace {
    /// Planes over a board of rows and columns.
    pub fn planes<S: Into<String>>(rows: usize, columns: usize, names: impl IntoIterator<Item = S>) -> Self {
        Self { names: names.into_iter().map(Into::into).collect(), board: Some((rows, columns)) }
    }

    /// A list of numbers.
    pub fn vector<S: Into<String>>(names: impl IntoIterator<Item = S>) -> Self {
        Self { names: names.into_iter().map(Into::into).collect(), board: None }
    }

    /// The lengths of all dimensions: planes, rows and columns, or numbers.
    pub fn shape(&self) -> Vec<usize> {
        match self.board {
            Some((rows, columns)) => vec![self.names.len(), rows, columns],
            None => vec![self.names.len()],
        }
    }

    /// How many numbers there are in all.
    pub fn size(&self) -> usize {
        self.shape().iter().product()
    }
}

/// What a seat sees can be told in numbers from 0 to 1.
///
/// An observation says nothing that its seat may not know, and is there for every seat in every position, also while others
/// or chance are to move and after the end.
///
/// ```
/// use seedbed_rules::example::Heap;
/// use seedbed_rules::{Game, Observable};
///
/// let game = Heap(7);
/// let mut seen = vec![0.0; game.observation_space().size()];
/// game.observe(&game.after(&game.start(), 3), 1, &mut seen);
/// assert_eq!(seen, [4.0 / 7.0, 1.0]);
/// ```
pub trait Observable: Game {
    /// The form of all observations.
    fn observation_space(&self) -> ObservationSpace;

    /// Writes what `p` sees into `out`, which is all zeros and as long as the space says.
    fn observe(&self, s: &Self::State, p: Player, out: &mut [f32]);

    /// Does an observation tell all that its seat knows, so that nobody needs to remember earlier ones?
    fn recalls(&self) -> bool {
        true
    }
}

/// Writes the numbers of an observation one after the other.
pub struct Pen<'a> {
    out: &'a mut [f32],
    at: usize,
}

impl<'a> Pen<'a> {
    /// A pen at the first number.
    pub fn new(out: &'a mut [f32]) -> Self {
        Self { out, at: 0 }
    }

    /// A number from 0 to 1.
    #[inline]
    pub fn number(&mut self, x: f32) {
        self.out[self.at] = x;
        self.at += 1;
    }

    /// A yes or a no.
    #[inline]
    pub fn flag(&mut self, is: bool) {
        self.number(f32::from(u8::from(is)));
    }

    /// A count up to `most`, as a share of it.
    #[inline]
    pub fn count(&mut self, count: usize, most: usize) {
        self.number(count as f32 / most.max(1) as f32);
    }

    /// One of `of` places, a number for each: 1 for the chosen one, and 0 for all if there is no choice.
    #[inline]
    pub fn choice(&mut self, chosen: Option<usize>, of: usize) {
        if let Some(chosen) = chosen {
            debug_assert!(chosen < of, "one of the places");
            self.out[self.at + chosen] = 1.0;
        }
        self.at += of;
    }

    /// A set of `of` places by its members.
    #[inline]
    pub fn set(&mut self, members: impl IntoIterator<Item = usize>, of: usize) {
        for member in members {
            debug_assert!(member < of, "one of the places");
            self.out[self.at + member] = 1.0;
        }
        self.at += of;
    }

    /// The same number in all of `of` places.
    #[inline]
    pub fn fill(&mut self, x: f32, of: usize) {
        self.out[self.at..self.at + of].fill(x);
        self.at += of;
    }

    /// A yes or a no in all of `of` places.
    #[inline]
    pub fn whole(&mut self, is: bool, of: usize) {
        self.fill(f32::from(u8::from(is)), of);
    }

    /// Leaves zeros.
    #[inline]
    pub fn skip(&mut self, numbers: usize) {
        self.at += numbers;
    }
}

impl Drop for Pen<'_> {
    fn drop(&mut self) {
        debug_assert!(self.at == self.out.len() || std::thread::panicking(), "all numbers are written");
    }
}
