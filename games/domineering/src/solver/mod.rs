//! The exact solver: alpha-beta with bounds from strips of the board.

mod bounds;
mod node;
mod regions;
mod search;
mod strips;
mod thermograph;
mod worth;

use super::{Domineering, Position};
use node::{Board, Node};
use search::Search;
use seedbed_rules::bits::Bits;
use seedbed_rules::{Stop, Stopped, UsageError, Watch};
use seedbed_solve::{Bounds, BoundsTable, Checkpoint, Exact, Limits, race};
use std::sync::Arc;
use worth::Worth;

/// Solves positions of one board.
pub struct Solver<W> {
    game: Domineering<W>,
    threads: usize,
    table: BoundsTable,
    /// Bits of one bound in the table.
    bound_bits: u32,
    /// What strips of two rows are worth for Vertical, and of two columns for Horizontal; found with the first question.
    strips: [Arc<Vec<Worth>>; 2],
    /// Every cell by itself.
    cells: Vec<Board<W>>,
}

/// A bound has at least so many bits, and needs no more than the other number.
const BOUND_BITS: [u32; 2] = [3, 5];

/// Boards of so many cells are solved quicker with no more than so many MiB: to clear a large table and to read far memory takes
/// longer than to search again what a small one forgets.
const QUICK: (usize, usize) = (64, 32);

/// Boards of more cells than this are told apart by so many bits of a hash.
const MOST_KEY_BITS: u32 = 76;

impl<W: Bits> Solver<W> {
    /// A solver within these limits.
    ///
    /// # Errors
    ///
    /// If the table does not fit into the memory allowed.
    pub fn new(game: &Domineering<W>, limits: Limits) -> Result<Self, UsageError> {
        let cells = game.rows * game.columns;
        let memory = if cells <= QUICK.0 { limits.memory.min(QUICK.1) } else { limits.memory };
        let table = BoundsTable::new((cells as u32 + 1).min(MOST_KEY_BITS), 2 * BOUND_BITS[0], memory)?;
        Ok(Self {
            threads: limits.threads,
            bound_bits: (table.data_bits() / 2).min(BOUND_BITS[1]),
            table,
            strips: Default::default(),
            cells: (0..cells as u32).map(|cell| Board::new(game, W::single(cell))).collect(),
            game: game.clone(),
        })
    }

    /// Finds what strips are worth, which takes seconds on large boards.
    fn value_strips(&mut self, stop: &Stop) -> Result<(), Stopped> {
        if self.strips[0].is_empty() {
            let (rows, columns) = (self.game.rows, self.game.columns);
            let across = Arc::new(strips::all(columns as u32, stop)?);
            let along =
                if rows == columns { across.clone() } else { Arc::new(strips::all(rows as u32, stop)?) };
            self.strips = [across, along];
        }
        Ok(())
    }

    /// What the table knows of a board with its mover: from which net of own moves on Vertical wins.
    fn least_net(&self, key: u128) -> Bounds {
        let most = self.most_net();
        let data = self.table.get(key);
        data.map_or(Bounds { lower: -most, upper: most }, |data| Bounds::unpack(data, self.bound_bits, most))
    }

    /// Nets as large as this are not told from larger ones, and say nothing.
    fn most_net(&self) -> i32 {
        (1 << (self.bound_bits - 1)) - 1
    }

    /// Does the mover win, by what the table knows?
    fn known(&self, node: &Node<W>, key: u128) -> Option<bool> {
        let (Bounds { lower, upper }, most) = (self.least_net(key), self.most_net());
        if upper < most && node.net >= upper {
            Some(!node.across)
        } else if lower > -most && node.net < lower {
            Some(node.across)
        } else {
            None
        }
    }

    /// Tells the table whether the mover wins.
    fn learn(&self, node: &Node<W>, key: u128, won: bool, work: u64) {
        let (Bounds { lower, upper }, most) = (self.least_net(key), self.most_net());
        let found = if won == node.across {
            Bounds { lower: (node.net + 1).clamp(lower, most), upper }
        } else {
            Bounds { lower, upper: node.net.clamp(-most, upper) }
        };
        if found.lower <= found.upper && found != (Bounds { lower, upper }) {
            self.table.put(key, found.pack(self.bound_bits, most), work);
        }
    }
}

impl<W: Bits> Exact<Domineering<W>> for Solver<W> {
    fn game(&self) -> &Domineering<W> {
        &self.game
    }

    fn score(&mut self, s: &Position<W>, watch: &Watch) -> Result<i32, Stopped> {
        watch.say("does the mover win?");
        Ok(if self.reaches(s, 1, watch)? { 1 } else { -1 })
    }

    fn reaches(&mut self, s: &Position<W>, score: i32, watch: &Watch) -> Result<bool, Stopped> {
        if !(0..=1).contains(&score) {
            return Ok(score < 0);
        }
        self.value_strips(watch.signal())?;
        let across = self.game.places_across(s.mover);
        let node = self.reduced(&Node { board: Board::new(&self.game, s.free), net: 0, across });
        race(self.threads, watch, |number, meter| Search::new(self, number, meter).wins(&node))
    }

    fn checkpoint(&mut self) -> Option<&mut dyn Checkpoint> {
        Some(&mut self.table)
    }
}
