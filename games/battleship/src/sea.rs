//! The sea, and every placement of a ship on it.

use super::contacts::Contacts;
use seedbed_rules::UsageError;

/// The most ships in a fleet.
pub const MOST_SHIPS: usize = 8;

/// The most cells of a ship; with more, weights would overflow.
pub const LONGEST_SHIP: usize = 10;

/// A placement of a ship.
#[derive(Clone, Debug)]
pub(super) struct Way {
    /// Its cells as a bitboard.
    pub(super) cells: u128,
    /// Its cells as a list.
    pub(super) list: Vec<u8>,
    /// The cells that share an edge with it.
    pub(super) beside: u128,
}

/// A sea of fixed size and the ships that go on it.
#[derive(Clone, Debug)]
pub struct Sea {
    rows: usize,
    columns: usize,
    fleet: Vec<usize>,
    /// Whether ships may touch.
    touching: bool,
    /// For each ship, all its placements.
    ways: Vec<Vec<Way>>,
    contacts: Contacts,
}

impl Sea {
    /// A sea for these ships, which are placed in this order.
    ///
    /// # Errors
    /// If the sea is too large, a ship does not fit it, or there may be no room left for a ship.
    pub fn new(rows: usize, columns: usize, fleet: &[usize], touching: bool) -> Result<Self, UsageError> {
        if rows * columns > 128 {
            let wrong = format!("battleship: a sea of {rows}x{columns} is too large");
            return Err(UsageError::new(wrong, "it has at most 128 cells, as in 10x10 or 11x11"));
        }
        if !(1..=MOST_SHIPS).contains(&fleet.len()) {
            let wrong = format!("battleship: a fleet of {} ships", fleet.len());
            return Err(UsageError::new(wrong, format!("there are 1 to {MOST_SHIPS} ships")));
        }
        let longest = rows.max(columns).min(LONGEST_SHIP);
        if let Some(ship) = fleet.iter().find(|&&ship| !(2..=longest).contains(&ship)) {
            let wrong = format!("battleship: a ship of {ship} cells does not fit a sea of {rows}x{columns}");
            return Err(UsageError::new(wrong, format!("ships have 2 to {longest} cells here")));
        }
        let mut sea = Self {
            rows,
            columns,
            fleet: fleet.to_vec(),
            touching,
            ways: Vec::new(),
            contacts: Contacts::default(),
        };
        sea.ways = fleet.iter().map(|&ship| sea.placed(ship)).collect();
        sea.contacts = Contacts::new(sea.cells(), &sea.ways);
        match (0..fleet.len()).find(|&ship| !sea.has_room(ship)) {
            None => Ok(sea),
            Some(ship) => {
                let wrong =
                    format!("battleship: there may be no room left for the ship of {} cells", fleet[ship]);
                Err(UsageError::new(wrong, "take a larger sea or fewer ships"))
            }
        }
    }

    /// All placements of a ship of this length: horizontal ones row by row, then vertical ones.
    fn placed(&self, length: usize) -> Vec<Way> {
        let upright = [false, true].into_iter();
        let starts = upright.flat_map(|up| (0..self.cells()).map(move |cell| (up, cell)));
        starts
            .filter_map(|(up, cell)| {
                let (row, column) = (cell / self.columns, cell % self.columns);
                let (end, side) =
                    if up { (row + length, self.rows) } else { (column + length, self.columns) };
                let step = if up { self.columns } else { 1 };
                let list: Vec<u8> = (0..length).map(|k| (cell + k * step) as u8).collect();
                (end <= side).then(|| self.way(list))
            })
            .collect()
    }

    fn way(&self, list: Vec<u8>) -> Way {
        let cells = list.iter().fold(0, |set, cell| set | 1u128 << cell);
        Way { cells, list, beside: self.beside(cells) }
    }

    /// The cells that share an edge with these.
    pub(super) fn beside(&self, cells: u128) -> u128 {
        let edge =
            |column: usize| (0..self.rows).fold(0, |set, row| set | 1u128 << (row * self.columns + column));
        let across = (cells & !edge(self.columns - 1)) << 1 | (cells & !edge(0)) >> 1;
        let upright = cells << self.columns | cells >> self.columns;
        (across | upright) & self.all() & !cells
    }

    /// Whether there is room for this ship wherever those before it are. Counts the most placements that each may exclude.
    fn has_room(&self, ship: usize) -> bool {
        let taken = |other: &Way| self.ways[ship].iter().filter(|way| !self.fits(way, other.cells)).count();
        let most = |before: usize| self.ways[before].iter().map(taken).max().unwrap_or(0);
        (0..ship).map(most).sum::<usize>() < self.ways[ship].len()
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The lengths of the ships, in the order they are placed.
    pub fn fleet(&self) -> &[usize] {
        &self.fleet
    }

    /// Whether ships may touch.
    pub fn touching(&self) -> bool {
        self.touching
    }

    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.rows * self.columns
    }

    /// The bitboard of all cells.
    #[inline]
    pub(super) fn all(&self) -> u128 {
        u128::MAX >> (128 - self.cells())
    }

    /// All placements of a ship.
    #[inline]
    pub(super) fn ways(&self, ship: usize) -> &[Way] {
        &self.ways[ship]
    }

    /// Which placements touch or overlap each other.
    #[inline]
    pub(super) fn contacts(&self) -> &Contacts {
        &self.contacts
    }

    /// Whether this placement is legal beside the ships already placed.
    #[inline]
    pub(super) fn fits(&self, way: &Way, fleet: u128) -> bool {
        let closed = if self.touching { way.cells } else { way.cells | way.beside };
        closed & fleet == 0
    }

    /// The class of each cell under the symmetries of the sea, and the number of classes.
    pub(super) fn classes(&self) -> (Vec<usize>, usize) {
        let near_edge = |at: usize, side: usize| at.min(side - 1 - at);
        let mut known = Vec::new();
        let class = |cell: usize| {
            let (row, column) =
                (near_edge(cell / self.columns, self.rows), near_edge(cell % self.columns, self.columns));
            let square = self.rows == self.columns;
            let name = if square { (row.min(column), row.max(column)) } else { (row, column) };
            known.iter().position(|other| *other == name).unwrap_or_else(|| {
                known.push(name);
                known.len() - 1
            })
        };
        let classes = (0..self.cells()).map(class).collect();
        (classes, known.len())
    }
}
