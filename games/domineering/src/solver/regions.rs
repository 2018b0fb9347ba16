//! Exact values of small regions by their thermographs, memoised by shape.

use super::known::Known;
use super::shapes::{Piece, Pieces, Shape, Sum};
use super::thermograph::Thermograph;
use super::worth::{Outlook, PARTS};

/// The thermographs computed so far; threads share them.
pub(super) struct Regions {
    /// Those of single pieces.
    singles: Known<Piece>,
    /// Those of sums of several.
    sums: Known<Pieces>,
}

impl Regions {
    /// None yet, and never more than fit into `most` bytes.
    pub(super) fn within(most: usize) -> Self {
        Self { singles: Known::within(most / 2), sums: Known::within(most / 2) }
    }

    /// The values of cells for Vertical and for Horizontal.
    pub(super) fn worths(&self, cells: Shape) -> [Outlook; 2] {
        let (thermograph, spare) = self.valued(&Sum::of(cells));
        let spare = (spare * PARTS) as i16;
        [Outlook::of_left(&thermograph).shifted(spare), Outlook::of_right(&thermograph).shifted(-spare)]
    }

    /// The thermograph of a sum, with Vertical as Left, and the free moves beside it.
    fn valued(&self, sum: &Sum) -> (Thermograph, i32) {
        match sum.pieces() {
            [] => (Thermograph::integer(0), sum.spare),
            [piece] => (self.of_piece(*piece), sum.spare),
            _ => {
                // Sums that differ by integers alone are valued once.
                let rest = sum.without_integers(|piece| self.of_piece(piece).as_integer());
                let thermograph =
                    if rest.pieces().len() < 2 { self.valued(&rest).0 } else { self.of_several(&rest) };
                (thermograph, rest.spare)
            }
        }
    }

    fn of_piece(&self, piece: Piece) -> Thermograph {
        self.singles.get(&piece).unwrap_or_else(|| {
            let found = self.computed(&[piece]);
            self.singles.keep(piece, &found);
            found
        })
    }

    fn of_several(&self, sum: &Sum) -> Thermograph {
        self.sums.get(sum.key()).unwrap_or_else(|| {
            let found = self.computed(sum.pieces());
            self.sums.keep(*sum.key(), &found);
            found
        })
    }

    /// The thermograph of some pieces, sorted, from those of what moves leave.
    fn computed(&self, pieces: &[Piece]) -> Thermograph {
        let [lefts, rights] = [false, true].map(|across| {
            let mut options = Vec::with_capacity(32);
            for (i, piece) in pieces.iter().enumerate() {
                if i > 0 && pieces[i - 1] == *piece {
                    continue;
                }
                for mut option in piece.options(across) {
                    pieces[..i].iter().chain(&pieces[i + 1..]).for_each(|other| option.add(*other));
                    if !options.contains(&option) {
                        options.push(option);
                    }
                }
            }
            options.iter().map(|option| self.valued(option)).collect::<Vec<_>>()
        });
        Thermograph::of(&lefts, &rights)
    }
}

#[cfg(test)]
mod tests {
    use super::super::node::tests::outcomes;
    use super::super::shapes::STRIDE;
    use super::*;
    use crate::Domineering;
    use seedbed_rules::bits::Bits as _;

    /// A full rectangle.
    fn rectangle(rows: u32, columns: u32) -> Shape {
        (0..rows).fold(0, |cells, row| cells | ((1 << columns) - 1) << (row * STRIDE))
    }

    /// The cells of a board as a shape.
    fn shape(cells: u64, columns: u32) -> Shape {
        cells.each().fold(0, |shape, cell| shape | 1 << (cell / columns * STRIDE + cell % columns))
    }

    #[test]
    fn small_rectangles_have_their_mean_and_temperature() {
        let worth = |rows, columns| {
            let (found, spare) = Regions::within(usize::MAX).valued(&Sum::of(rectangle(rows, columns)));
            assert_eq!(spare, 0);
            (found.mean(), found.temperature())
        };
        assert_eq!(worth(2, 2), (0.0, 1.0));
        assert_eq!(worth(3, 3), (0.0, 1.0));
        // {2 | -1/2}: vertical in the middle leaves two moves; horizontal leaves a corner of four cells, {-1 | 0, 1}.
        assert_eq!(worth(2, 3), (0.75, 1.25));
    }

    #[test]
    fn turning_a_region_by_a_quarter_changes_sides() {
        let regions = Regions::within(usize::MAX);
        for cells in (0..1 << 12).step_by(7) {
            let shape = shape(cells, 4);
            let turned =
                shape.each().fold(0, |turned, cell| turned | 1 << (cell % STRIDE * STRIDE + cell / STRIDE));
            let [vertical, horizontal] = regions.worths(shape);
            assert_eq!(regions.worths(turned), [horizontal, vertical], "{cells:b}");
        }
    }

    #[test]
    fn without_memory_the_values_are_the_same() {
        let (all, none) = (Regions::within(usize::MAX), Regions::within(0));
        for cells in (0..1 << 9).step_by(5) {
            assert_eq!(all.worths(shape(cells, 3)), none.worths(shape(cells, 3)), "{cells:b}");
        }
    }

    /// Who is sure to win when Vertical begins and when Horizontal does: `true` if it is the one who begins, nothing if the bounds do not tell.
    fn sure([vertical, horizontal]: [Outlook; 2]) -> [Option<bool>; 2] {
        [(vertical, horizontal), (horizontal, vertical)].map(|(first, second)| {
            let sure = [first.shortage(true) < 0, second.shortage(false) < 0];
            assert_ne!(sure, [true; 2], "both cannot win");
            (sure != [false; 2]).then_some(sure[0])
        })
    }

    #[test]
    fn regions_by_themselves_are_decided() {
        // Also those that fall into several pieces: they are valued as a whole.
        let regions = Regions::within(usize::MAX);
        for (rows, columns) in [(4, 4), (3, 5), (5, 3)] {
            let wins = outcomes(&Domineering::<u64>::new(rows, columns, false));
            for (cells, wins) in (0..).zip(&wins) {
                let sure = sure(regions.worths(shape(cells, columns as u32)));
                assert_eq!(sure, wins.map(Some), "{rows}x{columns}: {cells:b}");
            }
        }
    }

    #[test]
    fn what_sums_of_regions_promise_is_kept() {
        // Two boards of 3x3 with a gap between them.
        let board = 0b111 | 0b111 << 7 | 0b111 << 14;
        let wins = outcomes(&Domineering::<u64>::new(3, 7, false));
        let regions = Regions::within(usize::MAX);
        let boards: Vec<u64> = (0..=board).filter(|cells| cells & !board == 0).collect();
        let worths: Vec<_> = boards.iter().map(|cells| regions.worths(shape(*cells, 7))).collect();
        let (mut asked, mut told) = (0, 0);
        for (one, in_one) in boards.iter().zip(&worths) {
            for (other, in_other) in boards.iter().zip(&worths) {
                let both = [in_one[0].plus(&in_other[0]), in_one[1].plus(&in_other[1])];
                let wins = &wins[(one | other << 4) as usize];
                for (sure, won) in sure(both).into_iter().zip(wins) {
                    assert!(sure.is_none_or(|sure| sure == *won), "{one:b} and {other:b}");
                    asked += 1;
                    told += usize::from(sure.is_some());
                }
            }
        }
        // Walls do not tell everything about sums of hot games.
        assert!(told < asked && told > asked / 10 * 9, "{told} of {asked}");
    }
}
