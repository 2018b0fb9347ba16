//! Alpha-beta search of a game that is only won or lost: does the mover win?

use super::Solver;
use super::bounds::{Parts, RegionCache, Verdict};
use super::node::{Board, Node};
use seedbed_rules::bits::Bits;
use seedbed_solve::{Meter, Stopped};
use std::cmp::Reverse;
use std::sync::{MutexGuard, PoisonError};

/// The search of one thread.
pub(super) struct Search<'a, 'b, W> {
    solver: &'a Solver<W>,
    /// For both players, the cells a domino covers, by its lower or left cell.
    covers: [Vec<Board<W>>; 2],
    /// The moves still to be tried, of all positions on the current path.
    pending: Vec<Choice>,
    /// The positions after the most promising of them.
    ready: Vec<Child<W>>,
    meter: &'a mut Meter<'b>,
    cache: MutexGuard<'a, RegionCache<W>>,
    number: usize,
}

/// A domino by its lower or left cell, and how promising it is for the player who places it.
#[derive(Clone, Copy)]
struct Choice {
    promise: i32,
    cell: u32,
}

/// A position one ply ahead.
#[derive(Clone, Copy)]
struct Child<W> {
    node: Node<W>,
    key: u128,
}

/// The number of most promising moves that are looked up in the table before any is searched. Mostly one of them wins; if
/// none does, the others are seldom in the table.
const LOOKED_UP: usize = 8;

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
        Self {
            solver,
            covers,
            pending: Vec::new(),
            ready: Vec::new(),
            meter,
            // Whatever a panic left there is right: values are added whole.
            cache: solver.caches[number].lock().unwrap_or_else(PoisonError::into_inner),
            number,
        }
    }

    /// Whether the mover wins.
    pub(super) fn wins(&mut self, node: &Node<W>) -> Result<bool, Stopped> {
        let key = self.solver.key(node);
        match self.solver.known(node, key) {
            Some(won) => Ok(won),
            None => self.search(node, key),
        }
    }

    /// The same for a position that the table does not settle.
    fn search(&mut self, node: &Node<W>, key: u128) -> Result<bool, Stopped> {
        if node.board.cells() == W::EMPTY {
            return Ok(node.mine() > 0);
        }
        let parts = self.solver.parts(node, &mut self.cache);
        match parts.judge(node) {
            Verdict::Won => return Ok(true),
            Verdict::Lost => return Ok(false),
            Verdict::Open(_) => {}
        }
        self.meter.tick()?;
        let (begun, first, ready) = (self.meter.nodes(), self.pending.len(), self.ready.len());
        let won = self.open(node, &parts, first)
            || self.look_up(node, first, ready)
            || self.try_all(node, first, ready)?;
        self.pending.truncate(first);
        self.ready.truncate(ready);
        self.solver.learn(node, key, won, self.meter.nodes() - begun + 1);
        Ok(won)
    }

    /// Lists the moves that the bounds do not settle, the most promising first; returns `true` if one is found to win.
    fn open(&mut self, node: &Node<W>, parts: &Parts<'_, W>, first: usize) -> bool {
        /// The weights of a possible move of the mover and of the opponent, next to the bounds.
        const MOBILITY: [i32; 2] = [16, 32];
        let Node { board, across, .. } = *node;
        let columns = self.solver.game.columns;
        for cell in self.solver.placements(board.cells(), across).each() {
            let cover = self.covers[usize::from(across)][cell as usize].cells();
            let place = (cell as usize / columns, cell as usize % columns);
            match parts.judge_after(node, cover, place, &mut self.cache) {
                Verdict::Lost => return true,
                Verdict::Won => {}
                Verdict::Open(promise) => {
                    let left = board.cells() & !cover;
                    let count = |across| self.solver.placements(left, across).count() as i32;
                    let promise = promise + MOBILITY[0] * count(across) - MOBILITY[1] * count(!across);
                    self.pending.push(Choice { promise: promise + self.jitter(cell), cell });
                }
            }
        }
        self.pending[first..].sort_unstable_by_key(|choice| (Reverse(choice.promise), choice.cell));
        false
    }

    /// The position after a move.
    fn child(&self, node: &Node<W>, choice: Choice) -> Child<W> {
        let cover = &self.covers[usize::from(node.across)][choice.cell as usize];
        let next = Node { board: node.board.without(cover), across: !node.across, ..*node };
        let node = self.solver.reduced(&next);
        Child { node, key: self.solver.key(&node) }
    }

    /// Looks up the most promising moves from `first` on in the table; returns `true` if one wins.
    fn look_up(&mut self, node: &Node<W>, first: usize, ready: usize) -> bool {
        for at in first..self.pending.len().min(first + LOOKED_UP) {
            let child = self.child(node, self.pending[at]);
            self.solver.table.prefetch(child.key);
            self.ready.push(child);
        }
        self.ready[ready..].iter().any(|child| self.solver.known(&child.node, child.key) == Some(false))
    }

    /// Searches the moves from `first` on; returns `true` if one wins.
    fn try_all(&mut self, node: &Node<W>, first: usize, ready: usize) -> Result<bool, Stopped> {
        for at in first..self.pending.len() {
            let child = match at - first {
                known if known < LOOKED_UP => self.ready[ready + known],
                _ => self.child(node, self.pending[at]),
            };
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

    /// A small change of a move's promise, by which threads other than the first order nearly equal moves differently.
    fn jitter(&self, cell: u32) -> i32 {
        const LESS_THAN: usize = 32;
        (self.number * (2 * cell as usize + 1) * 11 % LESS_THAN) as i32
    }
}
