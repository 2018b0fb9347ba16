//! The exact solver: alpha-beta search for a win, with bounds from combinatorial game theory.
//!
//! `node` removes regions that only one player can use, `regions` values small ones by `thermograph`, each of the `shapes` once, which `known`
//! keeps; `strips` values all strips of two lines, `slabs` thicker ones, `bounds` combines them into verdicts, `table` keeps what was found,
//! `busy` tells threads of each other, and `search` does the rest. `worth` is the value of a part.

mod bounds;
mod busy;
mod known;
mod node;
mod regions;
mod search;
mod shapes;
mod slabs;
mod strips;
mod table;
mod thermograph;
mod worth;

use super::{Domineering, Position};
use bounds::RegionCache;
use busy::Busy;
use node::{Board, Node};
use regions::Regions;
use search::Search;
use seedbed_rules::bits::Bits;
use seedbed_rules::{Stopped, UsageError, Watch};
use seedbed_solve::{Account, Bounds, Checkpoint, Exact, Limits, race};
use std::sync::{Arc, Mutex};
use strips::Strips;
use table::Table;

/// Solves positions of one board.
pub struct Solver<W> {
    game: Domineering<W>,
    threads: usize,
    table: Table,
    /// Bits of one bound in the table.
    bound_bits: u32,
    /// The values of strips of two rows for Vertical; computed with the first question.
    across: Strips,
    /// The values of strips of two columns for Horizontal, if these are not the same.
    along: Option<Strips>,
    /// Every cell as a board of its own.
    cells: Vec<Board<W>>,
    /// The values of regions and of what strips and slabs fall into.
    regions: Arc<Regions>,
    /// Where the threads are at work.
    busy: Busy,
    /// What each thread knows of small regions, kept from question to question.
    caches: Vec<Mutex<RegionCache<W>>>,
}

/// What a thread takes beside its cache: a small memory has no room to overlook it.
const STACK: usize = 320 << 10;

/// The least and the most bits of a bound.
const BOUND_BITS: [u32; 2] = [3, 5];

/// Boards of at most 64 cells are solved quicker with a table of at most 32 MiB: clearing a large table and reading distant
/// memory takes longer than searching again what a small one has lost.
const QUICK: (usize, usize) = (64, 32);

impl<W: Bits> Solver<W> {
    /// A solver within these limits of threads and memory.
    ///
    /// # Errors
    /// If the table does not fit the memory.
    pub fn new(game: &Domineering<W>, limits: Limits) -> Result<Self, UsageError> {
        let cells = game.rows * game.columns;
        let widths = [game.columns, game.rows];
        let widths = if game.rows == game.columns { &widths[..1] } else { &widths[..] };
        let strips = widths.iter().map(|width| Strips::bytes(*width)).sum();
        let account = Account::of(limits.memory).with(strips);
        let table = |account: Account| {
            let account = if cells <= QUICK.0 { account.with_table_up_to(QUICK.1) } else { account };
            Table::new(cells as u32 + 1, BOUND_BITS.map(|bits| 2 * bits), account)
        };
        // A quarter of the memory does more for the values of regions than it would for the table, unless the table needs it.
        let table = table(account.with(limits.memory << 18)).or_else(|_| table(account))?;
        let threads = limits.threads.max(1);
        let left = account.left(table.bytes()).saturating_sub(threads * STACK);
        let regions = Arc::new(Regions::within(left / 2));
        Ok(Self {
            threads,
            bound_bits: (table.data_bits() / 2).min(BOUND_BITS[1]),
            table,
            across: Strips::new(game.columns)?,
            along: (game.rows != game.columns).then(|| Strips::new(game.rows)).transpose()?,
            cells: (0..cells as u32).map(|cell| Board::new(game, W::single(cell))).collect(),
            caches: (0..threads)
                .map(|_| Mutex::new(RegionCache::new(game.columns, regions.clone(), left / 2 / threads)))
                .collect(),
            regions,
            busy: Busy::new(),
            game: game.clone(),
        })
    }

    /// The values of strips for Vertical and for Horizontal.
    fn strips(&self) -> [&Strips; 2] {
        [&self.across, self.along.as_ref().unwrap_or(&self.across)]
    }

    /// The bounds in the table, for a board and mover, on the least net of spare moves with which Vertical wins.
    fn least_net(&self, key: u128) -> Bounds {
        let most = self.most_net();
        let data = self.table.get(key);
        data.map_or(Bounds { lower: -most, upper: most }, |data| Bounds::unpack(data, self.bound_bits, most))
    }

    /// The largest net in the table; it stands for all larger ones too, and proves nothing.
    fn most_net(&self) -> i32 {
        (1 << (self.bound_bits - 1)) - 1
    }

    /// Whether the mover wins, if the table knows.
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

    /// Stores in the table whether the mover wins.
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
        for strips in std::iter::once(&mut self.across).chain(&mut self.along) {
            strips.find(&self.regions, watch.signal())?;
        }
        let across = self.game.places_across(s.mover);
        let node = self.reduced(&Node { board: Board::new(&self.game, s.free), net: 0, across });
        race(self.threads, watch, |number, meter| Search::new(self, number, meter).wins(&node))
    }

    /// What strips and small regions are worth is kept: it takes time to find, and positions are counted without it.
    fn forget(&mut self) -> bool {
        self.table.checkpoint().forget();
        true
    }

    fn checkpoint(&mut self) -> Option<&mut dyn Checkpoint> {
        Some(self.table.checkpoint())
    }
}
