//! The drawing: a rack of holes, and above it a zone for each column.

use super::{Column, ConnectFour, Stones};
use seedbed_rules::bits::Bits;
use seedbed_rules::scene::{Area, Grid, Look, Scene, What};

/// The number of the first column's zone; cells come before.
const COLUMNS: u16 = 256;

impl ConnectFour {
    /// A position as a drawing, with the column of the last stone.
    pub(super) fn drawn(&self, s: &Stones, last: Option<Column>) -> Scene {
        let (mut area, cells) = (self.rack("", s), self.grid());
        for column in 0..self.columns {
            let (x, y) = cells.corner(self.rows - 1, column);
            let name = format!("column {}", char::from(b'a' + column as u8));
            area.zone(Self::zone(column as Column), name, [x, y, 10, 10 * self.rows as i16]);
        }
        let top = |column: Column| {
            let stones = (s.all & self.cells(column)).count() as usize;
            stones.checked_sub(1).map(|row| cells.id(row, column.into()))
        };
        Scene { areas: vec![area], last: last.and_then(top).into_iter().collect(), ..Scene::default() }
    }

    /// The rack with the stones in it, and a line of four if there is one.
    pub fn rack(&self, name: &str, s: &Stones) -> Area {
        let grid = self.grid();
        let mut area = grid.area(name);
        for row in 0..self.rows {
            for column in 0..self.columns {
                let (id, cell) = (grid.id(row, column), self.cell(row, column));
                if self.fours(s.last).has(cell) {
                    area.put(id, What::Won, None);
                }
                if let Some(p) = (0..2).find(|&p| s.of(p).has(cell)) {
                    area.put(id, What::Stone, Some(p));
                }
            }
        }
        area
    }

    fn grid(&self) -> Grid<'static> {
        Grid::new(Look::Holes, self.rows, self.columns)
    }

    /// The number of a column's zone.
    pub(super) fn zone(column: Column) -> u16 {
        COLUMNS + u16::from(column)
    }

    /// The stones that stand in a line of four.
    fn fours(&self, stones: u64) -> u64 {
        let along = |by: u32| {
            let first = stones & stones >> by & stones >> (2 * by) & stones >> (3 * by);
            (0..4).fold(0, |all, step| all | first << (by * step))
        };
        [1, self.height - 1, self.height, self.height + 1].into_iter().fold(0, |all, by| all | along(by))
    }
}
