//! The same questions answered slowly and plainly, to compare with.

use crate::{Go, Position, Rules};
use seedbed_rules::{Game, Seed, Turn};
use std::collections::BTreeSet;

pub(super) type Board = Go<u64, 64>;
pub(super) type State = Position<u64, 64>;

/// A board as a list of cells.
#[derive(Clone)]
pub(super) struct Cells {
    pub(super) size: usize,
    pub(super) cells: Vec<Option<usize>>,
}

impl Cells {
    pub(super) fn of(game: &Board, s: &State) -> Self {
        let cells = (0..game.pass()).map(|point| s.stone(point)).collect();
        Self { size: game.size(), cells }
    }

    /// The neighbours along the lines.
    pub(super) fn near(&self, point: usize) -> Vec<usize> {
        let (row, column) = (point / self.size, point % self.size);
        let mut near = Vec::new();
        if row > 0 {
            near.push(point - self.size);
        }
        if column > 0 {
            near.push(point - 1);
        }
        if column + 1 < self.size {
            near.push(point + 1);
        }
        if row + 1 < self.size {
            near.push(point + self.size);
        }
        near
    }

    /// The cell `up` rows and `right` columns from a point; `None` beyond the edge.
    pub(super) fn step(&self, point: usize, (up, right): (i32, i32)) -> Option<usize> {
        let (row, column) = ((point / self.size) as i32 + up, (point % self.size) as i32 + right);
        let inside = 0..self.size as i32;
        (inside.contains(&row) && inside.contains(&column))
            .then(|| row as usize * self.size + column as usize)
    }

    /// The stones of a chain, and its liberties.
    pub(super) fn chain(&self, stone: usize) -> (BTreeSet<usize>, BTreeSet<usize>) {
        let (mut stones, mut liberties, mut open) = (BTreeSet::from([stone]), BTreeSet::new(), vec![stone]);
        while let Some(at) = open.pop() {
            for next in self.near(at) {
                if self.cells[next].is_none() {
                    liberties.insert(next);
                } else if self.cells[next] == self.cells[stone] && stones.insert(next) {
                    open.push(next);
                }
            }
        }
        (stones, liberties)
    }

    /// The board after a stone, with what it captures taken off; `None` if the point is taken or it would be suicide.
    pub(super) fn placed(&self, colour: usize, point: usize) -> Option<Self> {
        if self.cells[point].is_some() {
            return None;
        }
        let mut after = self.clone();
        after.cells[point] = Some(colour);
        for next in self.near(point).into_iter().filter(|&next| self.cells[next] == Some(1 - colour)) {
            let (stones, liberties) = after.chain(next);
            if after.cells[next].is_some() && liberties.is_empty() {
                for stone in stones {
                    after.cells[stone] = None;
                }
            }
        }
        (!after.chain(point).1.is_empty()).then_some(after)
    }
}

/// Positions of random games on a board of this size.
pub(super) fn positions(size: usize, games: u64) -> (Board, Vec<State>) {
    let game = Board::new(size, Rules::usual(size));
    let mut states = Vec::new();
    for seed in 0..games {
        let (mut s, mut rng) = (game.start(), Seed(seed).rng());
        let plies = size * size / 2 + rng.below(size * size / 2);
        for _ in 0..plies {
            if game.turn(&s) == Turn::Over {
                break;
            }
            let m = game.sample(&s, &mut rng, &mut Vec::new());
            game.play(&mut s, m);
        }
        if game.turn(&s) != Turn::Over {
            states.push(s);
        }
    }
    (game, states)
}
