//! Does the mover win? Alpha-beta of a game that is only won or lost.

use super::Solver;
use super::bounds::{Lexicon, Parts, Verdict};
use super::node::{Board, Node};
use seedbed_rules::bits::Bits;
use seedbed_solve::{Meter, Stopped};
use std::cmp::Reverse;

/// One thread at work.
pub(super) struct Search<'a, 'b, W> {
    solver: &'a Solver<W>,
    /// For both players the cells a domino covers, by its lower or left cell.
    covers: [Vec<Board<W>>; 2],
    /// The moves still to be tried, of all positions on the way down.
    pending: Vec<Child<W>>,
    meter: &'a mut Meter<'b>,
    lexicon: Lexicon<W>,
    number: usize,
}

/// A position one ply ahead, and how promising it is for the one who made it.
#[derive(Clone, Copy)]
struct Child<W> {
    node: Node<W>,
    key: u128,
    promise: i32,
}

impl<'a, 'b, W: Bits> Search<'a, 'b, W> {
    pub(super) fn new(solver: &'a Solver<W>, number: usize, meter: &'a mut Meter<'b>) -> Self {
        let game = &solver.game;
        let cells = (game.rows * game.columns) as u32;
        let covers = [game.columns as u32, 1].map(|step| {
            let cover = |cell: u32| {
                let second = if cell + step < cells { W::single(cell + step) } else { W::EMPTY };
                Board::new(game, W::single(cell) | second)
            };
            (0..cells).map(cover).collect()
        });
        Self { solver, covers, pending: Vec::new(), meter, lexicon: Lexicon::new(game.columns), number }
    }

    /// Does the mover win?
    pub(super) fn wins(&mut self, node: &Node<W>) -> Result<bool, Stopped> {
        let key = self.solver.key(node);
        match self.solver.known(node, key) {
            Some(won) => Ok(won),
            None => self.search(node, key),
        }
    }

    /// The same, where the table does not know.
    fn search(&mut self, node: &Node<W>, key: u128) -> Result<bool, Stopped> {
        if node.board.cells() == W::EMPTY {
            return Ok(node.mine() > 0);
        }
        let parts = self.solver.parts(node, &mut self.lexicon);
        match parts.judge(node) {
            Verdict::Won => return Ok(true),
            Verdict::Lost => return Ok(false),
            Verdict::Open(_) => {}
        }
        self.meter.tick()?;
        let (begun, first) = (self.meter.nodes(), self.pending.len());
        let won = self.open(node, &parts, first) || self.look_up(first) || self.try_all(first)?;
        self.pending.truncate(first);
        self.solver.learn(node, key, won, self.meter.nodes() - begun + 1);
        Ok(won)
    }

    /// Lists the moves that bounds do not settle; true where one wins.
    fn open(&mut self, node: &Node<W>, parts: &Parts<'_, W>, first: usize) -> bool {
        /// What a possible move of one's own and of the other counts beside the bounds.
        const MOBILITY: [i32; 2] = [16, 32];
        let Node { board, across, .. } = *node;
        let columns = self.solver.game.columns;
        for cell in self.solver.placements(board.cells(), across).each() {
            let cover = &self.covers[usize::from(across)][cell as usize];
            let place = (cell as usize / columns, cell as usize % columns);
            match parts.judge_after(node, cover.cells(), place, &mut self.lexicon) {
                Verdict::Lost => return true,
                Verdict::Won => {}
                Verdict::Open(promise) => {
                    let next = Node { board: board.without(cover), across: !across, ..*node };
                    let count = |across| self.solver.placements(next.board.cells(), across).count() as i32;
                    let promise = promise + MOBILITY[0] * count(across) - MOBILITY[1] * count(!across);
                    let promise = promise + self.whim(cell);
                    self.pending.push(Child { node: next, key: 0, promise });
                }
            }
        }
        for child in &mut self.pending[first..] {
            child.node = self.solver.reduced(&child.node);
            child.key = self.solver.key(&child.node);
            self.solver.table.prefetch(child.key);
        }
        false
    }

    /// Looks the moves from `first` on up in the table and keeps those it says nothing of; true where one wins.
    fn look_up(&mut self, first: usize) -> bool {
        let mut kept = first;
        for at in first..self.pending.len() {
            let child = self.pending[at];
            match self.solver.known(&child.node, child.key) {
                Some(false) => return true,
                Some(true) => {}
                None => {
                    self.pending[kept] = child;
                    kept += 1;
                }
            }
        }
        self.pending.truncate(kept);
        false
    }

    /// Tries the moves from `first` on, the most promising first; true where one wins.
    fn try_all(&mut self, first: usize) -> Result<bool, Stopped> {
        for at in first..self.pending.len() {
            // Mostly one of the first wins, so the others need not be put in order.
            let best = (at..self.pending.len()).max_by_key(|&i| (self.pending[i].promise, Reverse(i)));
            self.pending.swap(at, best.expect("this one is left"));
            let child = self.pending[at];
            // A mirror image of it may have been searched meanwhile.
            let lost = match self.solver.known(&child.node, child.key) {
                Some(theirs) => !theirs,
                None => !self.search(&child.node, child.key)?,
            };
            if lost {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// What sets threads apart: all but the first try moves that seem much alike in an order of their own.
    fn whim(&self, cell: u32) -> i32 {
        const LESS_THAN: usize = 32;
        (self.number * (2 * cell as usize + 1) * 11 % LESS_THAN) as i32
    }
}
