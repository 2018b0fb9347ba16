//! Positions of the search, without the regions that only one player can use.

use super::Solver;
use crate::Domineering;
use seedbed_rules::Symmetric as _;
use seedbed_rules::bits::Bits;

/// The number of mirror images of a board, itself included.
const IMAGES: usize = 4;

/// A bitboard in all its mirror images, and in column-major order.
#[derive(Clone, Copy)]
pub(super) struct Board<W> {
    images: [W; IMAGES],
    pub(super) by_column: W,
}

impl<W: Bits> Board<W> {
    pub(super) fn new(game: &Domineering<W>, cells: W) -> Self {
        debug_assert_eq!(game.symmetries(), IMAGES);
        let turned = |cell: u32| {
            let (row, column) = (cell as usize / game.columns, cell as usize % game.columns);
            W::single((column * game.rows + row) as u32)
        };
        Self {
            images: std::array::from_fn(|k| game.flip(cells, k)),
            by_column: cells.each().fold(W::EMPTY, |set, cell| set | turned(cell)),
        }
    }

    /// The cells row by row.
    #[inline]
    pub(super) fn cells(&self) -> W {
        self.images[0]
    }

    /// These cells without `gone`.
    #[inline]
    #[must_use]
    pub(super) fn without(&self, gone: &Self) -> Self {
        Self {
            images: std::array::from_fn(|k| self.images[k] & !gone.images[k]),
            by_column: self.by_column & !gone.by_column,
        }
    }

    /// The canonical image: the least one.
    #[inline]
    fn least(&self) -> W {
        let [a, b, c, d] = self.images;
        a.min(b).min(c.min(d))
    }
}

/// A position: the free cells that both may use, and the spare moves elsewhere.
#[derive(Clone, Copy)]
pub(super) struct Node<W> {
    pub(super) board: Board<W>,
    /// Moves that only Vertical can make, less those that only Horizontal can.
    pub(super) net: i32,
    /// Whether Horizontal is to move.
    pub(super) across: bool,
}

impl<W> Node<W> {
    /// The moves that only the mover can make, less those that only the opponent can.
    pub(super) fn mine(&self) -> i32 {
        if self.across { -self.net } else { self.net }
    }
}

impl<W: Bits> Node<W> {
    /// The key shared by the mirror images of a board, with the mover as its lowest bit.
    pub(super) fn key(&self) -> u128 {
        let least = self.board.least();
        let high = if W::CAPACITY > 64 { (least >> 64).low() } else { 0 };
        let word = u128::from(high) << 64 | u128::from(least.low());
        word << 1 | u128::from(self.across)
    }
}

impl<W: Bits> Solver<W> {
    /// Removes the regions that only one player can use and counts their moves: such regions are integers, in which nobody
    /// needs to move while anything else is left (number avoidance).
    pub(super) fn reduced(&self, node: &Node<W>) -> Node<W> {
        let game = &self.game;
        let free = node.board.cells();
        let right = |cells: W| (cells & game.not_last_column) << 1;
        let left = |cells: W| (cells >> 1) & game.not_last_column;
        let up = |cells: W| cells << game.columns as u32;
        let down = |cells: W| cells >> game.columns as u32;
        // The cells a player can use, and all that is connected to them in the other direction.
        let lying = free & (right(free) | left(free));
        let upright = free & (up(free) | down(free));
        let beside_lying = spread(lying, |cells| (up(cells) | down(cells)) & free);
        let beside_upright = spread(upright, |cells| (right(cells) | left(cells)) & free);
        let (only_upright, only_lying) = (free & !beside_lying, free & !beside_upright);
        let gone = only_upright | only_lying;
        if gone == W::EMPTY {
            return *node;
        }
        let net = node.net + dominoes(only_upright, up) - dominoes(only_lying, right);
        let gone = gone.each().fold(node.board, |board, cell| board.without(&self.cells[cell as usize]));
        Node { board: gone, net, ..*node }
    }

    /// The dominoes a player can place, by their lower or left cells.
    #[inline]
    pub(super) fn placements(&self, free: W, across: bool) -> W {
        if across {
            free & (free >> 1) & self.game.not_last_column
        } else {
            free & (free >> self.game.columns as u32)
        }
    }

    /// The dominoes a player can place but for those that another one dominates, by their lower or left cells.
    ///
    /// Let x, y and z be free cells in a line, with nothing free beyond z, and let the opponent have no use for x. A domino on x and y
    /// leaves z, which only the opponent can use then; one on y and z leaves x, which only the player can use. So the second is at
    /// least as good whatever the rest of the board.
    #[inline]
    pub(super) fn undominated(&self, free: W, across: bool) -> W {
        let (width, inner) = (self.game.columns as u32, self.game.not_last_column);
        let right = |cells: W| (cells & inner) << 1;
        let left = |cells: W| (cells >> 1) & inner;
        let up = |cells: W| cells << width;
        let down = |cells: W| cells >> width;
        let dominoes = self.placements(free, across);
        if across {
            dominoes & !dominated(free, dominoes, free & !(up(free) | down(free)), right, left)
        } else {
            dominoes & !dominated(free, dominoes, free & !(right(free) | left(free)), up, down)
        }
    }

    /// For Vertical and for Horizontal: the dominoes they can place, and those on cells that the other cannot use.
    #[inline]
    pub(super) fn mobility(&self, free: W) -> [[i32; 2]; 2] {
        let [upright, lying] = [false, true].map(|across| self.placements(free, across));
        let without = |dominoes: W, step: u32| free & !(dominoes | dominoes << step);
        let safe_upright = self.placements(without(lying, 1), false);
        let safe_lying = self.placements(without(upright, self.game.columns as u32), true);
        [[upright, safe_upright], [lying, safe_lying]].map(|dominoes| dominoes.map(|set| set.count() as i32))
    }
}

/// Everything that can be reached from `from` by repeating `step`.
#[inline]
fn spread<W: Bits>(from: W, step: impl Fn(W) -> W) -> W {
    let mut reached = from;
    loop {
        let further = reached | step(reached);
        if further == reached {
            return reached;
        }
        reached = further;
    }
}

/// Those of a player's `dominoes` that another one dominates; `own` are the cells for which the opponent has no use.
#[inline]
fn dominated<W: Bits>(free: W, dominoes: W, own: W, next: impl Fn(W) -> W, last: impl Fn(W) -> W) -> W {
    let (first, end) = (free & !next(free), free & !last(free));
    let upper = dominoes & next(first) & last(own);
    // Of two that dominate each other one is kept.
    let lower = dominoes & own & last(last(end)) & !last(upper);
    upper | lower
}

/// The number of dominoes that fit into lines of cells.
fn dominoes<W: Bits>(cells: W, next: impl Fn(W) -> W) -> i32 {
    let mut firsts = cells & !next(cells);
    let mut count = 0;
    while firsts != W::EMPTY {
        let seconds = next(firsts) & cells;
        count += seconds.count();
        firsts = next(seconds) & cells;
    }
    count as i32
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use seedbed_solve::Limits;

    /// Whether Vertical and whether Horizontal wins moving first, on every set of free cells.
    pub(in crate::solver) fn outcomes(game: &Domineering<u64>) -> Vec<[bool; 2]> {
        outcomes_by(game, |free, across| game.placements(free, u8::from(across)))
    }

    /// The same if only some dominoes may be placed.
    fn outcomes_by(game: &Domineering<u64>, dominoes: impl Fn(u64, bool) -> u64) -> Vec<[bool; 2]> {
        let mut wins: Vec<[bool; 2]> = Vec::new();
        for free in 0..=game.board {
            wins.push([false, true].map(|across| {
                let step = if across { 1 } else { game.columns };
                dominoes(free, across).each().any(|cell| {
                    let left = free & !(1 << cell | 1 << (cell as usize + step));
                    !wins[left as usize][usize::from(!across)]
                })
            }));
        }
        wins
    }

    #[test]
    fn dominated_moves_never_matter() {
        for (rows, columns) in [(4, 4), (3, 5), (5, 3), (2, 8), (8, 2)] {
            let game = Domineering::<u64>::new(rows, columns, false);
            let solver = Solver::new(&game, Limits { threads: 1, memory: 16 }).unwrap();
            let all = outcomes(&game);
            let some = outcomes_by(&game, |free, across| solver.undominated(free, across));
            assert!(all == some, "{rows}x{columns}");
            let count = |dominoes: &dyn Fn(u64) -> u64| {
                (0..=game.board).map(|free| dominoes(free).count_ones()).sum::<u32>()
            };
            let [all, some] = [
                count(&|free| solver.placements(free, false)),
                count(&|free| solver.undominated(free, false)),
            ];
            assert!(rows < 3 || some < all, "{rows}x{columns}: {some} of {all}");
        }
    }
}
