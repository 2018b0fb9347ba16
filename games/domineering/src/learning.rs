//! What a learner sees: free cells in windows, together with who is to move.

use super::{Domineering, Domino, Position};
use seedbed_rules::bits::Bits;
use seedbed_rules::{Board, Learnable, Patterns};

impl<W: Bits> Learnable for Domineering<W> {
    /// After the cells comes a place for who moves: to the other, the same board is worth something else. A domino is judged by
    /// what is around it.
    fn patterns(&self) -> Patterns {
        let board = Board { rows: self.rows, columns: self.columns };
        let cells = self.rows * self.columns;
        let shapes = [(3, 3), (2, 4), (4, 2)];
        let mut tuples: Vec<Vec<u16>> = shapes
            .iter()
            .flat_map(|&(rows, columns)| board.tuples(&Board::rectangle(rows, columns)))
            .collect();
        tuples.extend(board.tuples(&[(0, 0)]));
        for tuple in &mut tuples {
            tuple.push(cells as u16);
        }
        let around = |(rows, columns): (isize, isize), covered: [(isize, isize); 2]| {
            let steps = Board::rectangle(rows, columns).into_iter().map(|(up, right)| (up - 1, right - 1));
            steps.filter(|step| !covered.contains(step)).collect::<Vec<_>>()
        };
        let steps = [around((4, 3), [(0, 0), (1, 0)]), around((3, 4), [(0, 0), (0, 1)])];
        let choice = |domino: usize| vec![board.window((domino % 2) as u16, domino / 2, &steps[domino % 2])];
        Patterns { states: vec![2; cells + 1], tuples, choices: (0..2 * cells).map(choice).collect() }
    }

    #[inline]
    fn look(&self, s: &Position<W>, out: &mut [u8]) {
        out.fill(0);
        for cell in s.free.each() {
            out[cell as usize] = 1;
        }
        out[self.rows * self.columns] = u8::from(self.places_across(s.mover));
    }

    #[inline]
    fn choice(&self, _: &Position<W>, domino: Domino) -> u32 {
        domino.into()
    }
}
