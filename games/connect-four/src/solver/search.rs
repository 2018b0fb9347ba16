//! Null-window alpha-beta search (fail-soft) on bitboards.

use super::follow_up::answered;
use super::{Solver, soonest, unknown};
use seedbed_rules::bits::Bits;
use seedbed_solve::{Meter, Stopped};
use std::ops::ControlFlow::{self, Break, Continue};

/// With at most this many free cells, searching a position takes less time than reading a table.
const TOO_LATE: i32 = 8;

/// A position in which the mover cannot win at once.
#[derive(Clone, Copy, Default)]
pub(super) struct Node {
    mover: u64,
    all: u64,
    /// The mirror image of either.
    mirrored: [u64; 2],
    /// The free cells on which the opponent would win.
    threats: u64,
    /// The cells the mover can fill without losing at once; empty if every move loses.
    pub(super) safe: u64,
    /// Its key in the table, or 0 if the table is not used.
    pub(super) key: u64,
}

impl Node {
    pub(super) fn new(solver: &Solver, mover: u64, all: u64) -> Self {
        let threats = solver.game.completing(all ^ mover) & solver.game.board & !all;
        let mirrored = [mover, all].map(|set| solver.game.mirror(set));
        let safe = safe(solver, all, threats);
        Self { mover, all, mirrored, threats, safe, key: key(solver, [mover, all], mirrored) }
    }
}

/// The landing cells that lose at once neither by ignoring one of these threats nor by making it playable.
#[inline]
fn safe(solver: &Solver, all: u64, threats: u64) -> u64 {
    let landings = (all + solver.game.bottom) & solver.game.board;
    let forced = landings & threats;
    let open = match forced {
        0 => landings,
        _ if forced.without_least() == 0 => forced,
        _ => 0,
    };
    open & !(threats >> 1)
}

/// A unique key, shared only by a position and its mirror image, of the mover's stones and all stones in both.
#[inline]
fn key(solver: &Solver, stones: [u64; 2], mirrored: [u64; 2]) -> u64 {
    let word = |[mover, all]: [u64; 2]| (all + solver.game.bottom) | mover;
    word(stones).min(word(mirrored))
}

/// The search of one thread.
pub(super) struct Search<'a, 'b> {
    solver: &'a Solver,
    /// The columns in the order in which they are tried, each with its mirror image; threads break ties in different ways.
    order: Vec<[u64; 2]>,
    /// The moves still to be tried, of all positions on the current path.
    pending: Vec<Child>,
    meter: &'a mut Meter<'b>,
}

/// A position one ply ahead, and how promising it is for the player who moved there.
#[derive(Clone, Copy)]
struct Child {
    node: Node,
    promise: u32,
}

impl<'a, 'b> Search<'a, 'b> {
    pub(super) fn new(solver: &'a Solver, number: usize, meter: &'a mut Meter<'b>) -> Self {
        let with_image = |&column: &u64| [column, solver.game.mirror(column)];
        let mut order: Vec<[u64; 2]> = solver.centre_out.iter().map(with_image).collect();
        let columns = order.len();
        order.rotate_left(number % columns);
        Self { solver, order, pending: Vec::new(), meter }
    }

    /// A bound on the score of a position with a safe move and more than two free cells: a lower bound if it is at least
    /// `beta`, else an upper bound.
    pub(super) fn run(&mut self, node: &Node, beta: i32) -> Result<i32, Stopped> {
        self.meter.tick()?;
        let begun = self.meter.nodes();
        let first = self.pending.len();
        let ahead = self.look_ahead(node, beta);
        let mut best = match ahead {
            Break(bound) | Continue(bound) => bound,
        };
        if ahead.is_continue() {
            for at in first..self.pending.len() {
                let child = self.pending[at].node;
                best = best.max(-self.run(&child, 1 - beta)?);
                if best >= beta {
                    break;
                }
            }
            self.learn(node, best, beta, begun);
        }
        self.pending.truncate(first);
        Ok(best)
    }

    /// Looks at the positions one ply ahead, because what ends there or is known already may cause a cutoff. Leaves the
    /// others pending, the most promising first, and returns the best bound so far.
    #[inline]
    fn look_ahead(&mut self, node: &Node, beta: i32) -> ControlFlow<i32, i32> {
        let solver = self.solver;
        let left = solver.left(node.all) - 1;
        let asked = 1 - beta;
        // All children have the same number of free cells, so their a priori bounds are the same.
        let settled = unknown(left).settle(asked);
        let wanted = solver.wanted[solver.mover_after(left) ^ 1];
        let first = self.pending.len();
        for [column, image] in &self.order {
            let cell = node.safe & column;
            if cell == 0 {
                continue;
            }
            let (mover, all) = (node.all ^ node.mover, node.all | cell);
            let threats = solver.game.completing(node.mover | cell) & solver.game.board & !all;
            let safe = safe(solver, all, threats);
            if safe == 0 {
                return Break(soonest(left));
            }
            if let Some(bound) = answered(solver, mover, all, threats, asked) {
                return Break(-bound);
            }
            if settled.is_none() {
                // A forced reply is searched, not looked up.
                let asks = left > TOO_LATE && safe.without_least() != 0;
                let [mirrored_mover, mirrored_all] = node.mirrored;
                let landing = (mirrored_all + solver.game.bottom) & image;
                let mirrored = [mirrored_all ^ mirrored_mover, mirrored_all | landing];
                let key = if asks { key(solver, [mover, all], mirrored) } else { 0 };
                if asks {
                    solver.tables.prefetch(key, left);
                }
                // A threat right above one of the opponent's is void; one on a row of the right parity lasts.
                let lasting = threats & !(node.threats << 1);
                let promise = 2 * lasting.count() + (lasting & wanted).count();
                self.pending.push(Child { node: Node { mover, all, mirrored, threats, safe, key }, promise });
                let mut at = self.pending.len() - 1;
                while at > first && self.pending[at - 1].promise < promise {
                    self.pending.swap(at - 1, at);
                    at -= 1;
                }
            }
        }
        if let Some(bound) = settled {
            return Break(-bound);
        }
        if left > TOO_LATE { self.ask_table(first, left, asked) } else { Continue(i32::MIN) }
    }

    /// Removes the pending moves that the table settles.
    fn ask_table(&mut self, first: usize, left: i32, asked: i32) -> ControlFlow<i32, i32> {
        let (mut best, mut kept) = (i32::MIN, first);
        for at in first..self.pending.len() {
            let child = self.pending[at];
            let known = self.solver.tables.known(child.node.key, left);
            match known.settle(asked) {
                Some(bound) if bound < asked => return Break(-bound),
                Some(bound) => best = best.max(-bound),
                None => {
                    self.pending[kept] = child;
                    kept += 1;
                }
            }
        }
        self.pending.truncate(kept);
        Continue(best)
    }

    /// Stores what was found.
    fn learn(&self, node: &Node, found: i32, beta: i32, begun: u64) {
        if node.key != 0 {
            let (tables, left) = (&self.solver.tables, self.solver.left(node.all));
            let bounds = tables.known(node.key, left).with(found, beta);
            tables.learn(node.key, left, bounds, self.meter.nodes() - begun);
        }
    }
}
