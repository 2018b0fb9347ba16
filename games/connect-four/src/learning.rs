//! What a learner sees: all lines of four cells, and squares of two by two.

use super::{Column, ConnectFour, Stones};
use seedbed_rules::bits::Bits;
use seedbed_rules::{Board, Learnable, Patterns};

/// States of a cell: free, free and next in its column, and stones.
const NEXT: u8 = 1;
const OWN: u8 = 2;
const OTHER: u8 = 3;

/// The ways in which lines run.
const WAYS: [(isize, isize); 4] = [(0, 1), (1, 0), (1, 1), (-1, 1)];

impl ConnectFour {
    /// The place of a bit: row by row from the lowest.
    #[inline]
    fn place(&self, bit: u32) -> usize {
        let column = self.column(bit);
        (bit - u32::from(column) * self.height) as usize * self.columns + usize::from(column)
    }
}

impl Learnable for ConnectFour {
    /// A choice is the cell where the stone lands, judged by the three cells on either side along every line.
    fn patterns(&self) -> Patterns {
        let board = Board { rows: self.rows, columns: self.columns };
        let along = |(up, right): (isize, isize), steps: &[isize]| -> Vec<(isize, isize)> {
            steps.iter().map(|step| (up * step, right * step)).collect()
        };
        let mut tuples = board.tuples(&Board::rectangle(2, 2));
        tuples.extend(WAYS.iter().flat_map(|&way| board.tuples(&along(way, &[0, 1, 2, 3]))));
        let choice = |cell: usize| {
            let window = |(kind, &way)| board.window(kind, cell, &along(way, &[-3, -2, -1, 1, 2, 3]));
            (0..).zip(&WAYS).map(window).collect()
        };
        let cells = self.rows * self.columns;
        Patterns { states: vec![4; cells], tuples, choices: (0..cells).map(choice).collect() }
    }

    #[inline]
    fn look(&self, s: &Stones, out: &mut [u8]) {
        out.fill(0);
        let next = self.landings(s) & self.board;
        for (set, state) in [(next, NEXT), (s.all ^ s.last, OWN), (s.last, OTHER)] {
            for bit in set.each() {
                out[self.place(bit)] = state;
            }
        }
    }

    #[inline]
    fn choice(&self, s: &Stones, column: Column) -> u32 {
        self.place((self.landings(s) & self.cells(column)).trailing_zeros()) as u32
    }
}
