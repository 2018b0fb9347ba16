//! What a learner sees: the board from the side of whoever is to move, in windows of two by three cells.

use super::{Breakthrough, Men, Step};
use seedbed_rules::bits::Bits;
use seedbed_rules::{Board, Learnable, Patterns};

/// States of a cell.
const OWN: u8 = 1;
const OTHER: u8 = 2;

impl<W: Bits> Breakthrough<W> {
    fn cells(&self) -> Board {
        Board { rows: self.rows, columns: self.columns }
    }

    /// A cell as whoever moves sees it, who always goes up.
    #[inline]
    fn turned(&self, cell: usize, mover: u8) -> usize {
        if mover == 0 {
            return cell;
        }
        (self.rows - 1 - cell / self.columns) * self.columns + cell % self.columns
    }
}

impl<W: Bits> Learnable for Breakthrough<W> {
    /// A step is judged by what is around the cell where it leads.
    fn patterns(&self) -> Patterns {
        let (board, cells) = (self.cells(), self.rows * self.columns);
        let tuples = [(2, 3), (3, 2)].map(|(rows, columns)| board.tuples(&Board::rectangle(rows, columns)));
        let ways: [&[(isize, isize)]; 3] = [
            &[(-1, -1), (-1, 0), (0, -1), (0, 0), (0, 1), (1, -1), (1, 0), (1, 1)],
            &[(-1, -1), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1), (2, 0)],
            &[(-1, 0), (-1, 1), (0, -1), (0, 0), (0, 1), (1, -1), (1, 0), (1, 1)],
        ];
        let choice = |choice: usize| {
            let (way, from) = (choice / cells, choice % cells);
            let to = board.beside(from, (1, way as isize - 1));
            to.map_or(Vec::new(), |to| vec![board.window(way as u16, to.into(), ways[way])])
        };
        Patterns {
            states: vec![3; cells],
            tuples: tuples.concat(),
            choices: (0..3 * cells).map(choice).collect(),
        }
    }

    #[inline]
    fn look(&self, s: &Men<W>, out: &mut [u8]) {
        out.fill(0);
        for (men, state) in [(s.own, OWN), (s.other, OTHER)] {
            for cell in men.each() {
                out[self.turned(cell as usize, s.mover)] = state;
            }
        }
    }

    #[inline]
    fn choice(&self, s: &Men<W>, step: Step) -> u32 {
        let from = self.turned(step.from.into(), s.mover);
        (usize::from(step.way % 3) * self.rows * self.columns + from) as u32
    }
}
