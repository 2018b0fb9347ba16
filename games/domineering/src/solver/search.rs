//! Alpha-beta search of a game that is only won or lost: does the mover win?

use super::Solver;
use super::bounds::{Parts, RegionCache, Verdict};
use super::node::{Board, Node};
use seedbed_rules::bits::Bits;
use seedbed_solve::{Meter, Stopped};
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
}

/// A domino by its lower or left cell, and above that in one number how promising it is for the player who places it: larger
/// is better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Choice(i32);

impl Choice {
    /// More than any cell of a board.
    const CELLS: i32 = 128;

    #[inline]
    fn new(promise: i32, cell: u32) -> Self {
        Self(promise * Self::CELLS + (Self::CELLS - 1 - cell as i32))
    }

    #[inline]
    fn cell(self) -> usize {
        (Self::CELLS - 1 - self.0.rem_euclid(Self::CELLS)) as usize
    }
}

/// A position one ply ahead.
#[derive(Clone, Copy)]
struct Child<W> {
    node: Node<W>,
    key: u128,
}

/// The number of most promising moves that are looked up in the table before any is searched. Mostly one of them wins; if
/// none does, the others are seldom in the table.
const LOOKED_UP: usize = 4;

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
        }
    }

    /// Whether the mover wins.
    pub(super) fn wins(&mut self, node: &Node<W>) -> Result<bool, Stopped> {
        let key = node.key();
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
        let mut parts = self.solver.parts(node, &mut self.cache);
        let known = match parts.judge(node) {
            Verdict::Won => Some(true),
            Verdict::Lost => Some(false),
            Verdict::Open(_) => parts.judge_closely(node, &mut self.cache),
        };
        if let Some(won) = known {
            return Ok(won);
        }
        self.meter.tick()?;
        parts.prepare();
        let (begun, first, ready) = (self.meter.nodes(), self.pending.len(), self.ready.len());
        let won = self.open(node, &parts) || self.look_up(node, first) || self.try_all(node, first, ready)?;
        self.pending.truncate(first);
        self.ready.truncate(ready);
        self.solver.learn(node, key, won, self.meter.nodes() - begun + 1);
        Ok(won)
    }

    /// Lists the moves that the bounds do not settle; returns `true` if one is found to win.
    fn open(&mut self, node: &Node<W>, parts: &Parts<'_, W>) -> bool {
        /// The weights of a possible move, and of one that the opponent cannot prevent, next to the bounds.
        const MOBILITY: [i32; 2] = [16, 96];
        let Node { board, across, .. } = *node;
        let columns = self.solver.game.columns;
        for cell in self.solver.undominated(board.cells(), across).each() {
            let cover = self.covers[usize::from(across)][cell as usize].cells();
            let place = (cell as usize / columns, cell as usize % columns);
            match parts.judge_after(node, cover, place, &mut self.cache) {
                Verdict::Lost => return true,
                Verdict::Won => {}
                Verdict::Open(promise) => {
                    let [upright, lying] = self.solver.mobility(board.cells() & !cover);
                    let (mine, theirs) = if across { (lying, upright) } else { (upright, lying) };
                    let mobility = (0..2).map(|at| MOBILITY[at] * (mine[at] - theirs[at])).sum::<i32>();
                    self.pending.push(Choice::new(promise + mobility, cell));
                }
            }
        }
        false
    }

    /// The position after a move.
    fn child(&self, node: &Node<W>, choice: Choice) -> Child<W> {
        let cover = &self.covers[usize::from(node.across)][choice.cell()];
        let next = Node { board: node.board.without(cover), across: !node.across, ..*node };
        let node = self.solver.reduced(&next);
        Child { node, key: node.key() }
    }

    /// Brings the most promising moves from `first` on to the front and looks them up in the table; returns `true` if one wins.
    fn look_up(&mut self, node: &Node<W>, first: usize) -> bool {
        let ready = self.ready.len();
        for at in first..self.pending.len().min(first + LOOKED_UP) {
            for other in at + 1..self.pending.len() {
                if self.pending[other] > self.pending[at] {
                    self.pending.swap(at, other);
                }
            }
            let child = self.child(node, self.pending[at]);
            self.solver.table.prefetch(child.key);
            self.ready.push(child);
        }
        self.ready[ready..].iter().any(|child| self.solver.known(&child.node, child.key) == Some(false))
    }

    /// Searches the moves from `first` on; returns `true` if one wins.
    ///
    /// The most promising move nearly always wins if any does, so all threads begin with it. If it does not, all others must be
    /// searched: moves that another thread is busy with come last, and are mostly in the table by then.
    fn try_all(&mut self, node: &Node<W>, first: usize, ready: usize) -> Result<bool, Stopped> {
        let solver = self.solver;
        let count = self.pending.len() - first;
        // Bits of the moves that were put off.
        let mut put_off = 0u128;
        for step in 0..count {
            if step == 1 && count > LOOKED_UP {
                self.pending[first + LOOKED_UP..].sort_unstable_by(|a, b| b.cmp(a));
            }
            let child = self.nth_child(node, step, first, ready);
            if step > 0 && solver.threads > 1 && solver.busy.is_searched(child.key) {
                put_off |= 1 << step;
            } else if self.loses(&child)? {
                return Ok(true);
            }
        }
        for step in put_off.each() {
            let child = self.nth_child(node, step as usize, first, ready);
            if self.loses(&child)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The position after one of the moves from `first` on, in the order of their promise.
    fn nth_child(&self, node: &Node<W>, at: usize, first: usize, ready: usize) -> Child<W> {
        if at < LOOKED_UP { self.ready[ready + at] } else { self.child(node, self.pending[first + at]) }
    }

    /// Whether the player to move after a move loses.
    fn loses(&mut self, child: &Child<W>) -> Result<bool, Stopped> {
        let solver = self.solver;
        let won = match solver.known(&child.node, child.key) {
            Some(won) => won,
            None if solver.threads > 1 => {
                solver.busy.while_marked(child.key, || self.search(&child.node, child.key))?
            }
            None => self.search(&child.node, child.key)?,
        };
        Ok(!won)
    }
}
