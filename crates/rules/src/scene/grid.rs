//! Boards with rows and columns.

use super::{Area, Kind, Label, Look, Place};

/// A board of rows and columns, as an area whose places are numbered row by row from the lower left.
///
/// ```
/// use seedbed_rules::scene::{Grid, Look};
/// let area = Grid { turned: true, ..Grid::new(Look::Squares, 2, 3) }.area("board");
/// assert_eq!((area.places[5].id, area.places[5].name.as_str()), (5, "c2"));
/// assert_eq!(area.places[5].at[..2], [6, 10], "who sits at the other side has c2 at the lower left");
/// ```
#[derive(Clone, Debug)]
pub struct Grid<'a> {
    /// How the cells are drawn.
    pub look: Look,
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
    /// Is it seen from the other side?
    pub turned: bool,
    /// The number of the lower left cell.
    pub first: u16,
    /// The letters of the columns.
    pub letters: &'a str,
}

/// The room for the labels of rows and columns.
const RIM: i16 = 6;

/// The side of a cell.
const CELL: i16 = 10;

impl Grid<'_> {
    /// A board seen from the side of its first row, with columns `a`, `b`, `c`.
    pub fn new(look: Look, rows: usize, columns: usize) -> Self {
        Self { look, rows, columns, turned: false, first: 0, letters: "abcdefghijklmnopqrstuvwxyz" }
    }

    /// The left and the top of a cell.
    pub fn corner(&self, row: usize, column: usize) -> (i16, i16) {
        let (across, down) =
            if self.turned { (self.columns - 1 - column, row) } else { (column, self.rows - 1 - row) };
        (RIM + CELL * across as i16, CELL * down as i16)
    }

    /// The number of a cell.
    pub fn id(&self, row: usize, column: usize) -> u16 {
        self.first + (row * self.columns + column) as u16
    }

    /// The name of a cell.
    pub fn name(&self, row: usize, column: usize) -> String {
        format!("{}{}", self.letter(column), row + 1)
    }

    fn letter(&self, column: usize) -> char {
        self.letters.chars().nth(column).unwrap_or('?')
    }

    /// The board, empty, of the cells that are `there`.
    pub fn area_of(&self, name: &str, there: impl Fn(usize, usize) -> bool) -> Area {
        let size = (RIM + CELL * self.columns as i16, CELL * self.rows as i16 + RIM);
        let mut area = Area::new(name, self.look, size);
        let cells = (0..self.rows).flat_map(|row| (0..self.columns).map(move |column| (row, column)));
        area.places.extend(cells.filter(|&(row, column)| there(row, column)).map(|(row, column)| {
            let (x, y) = self.corner(row, column);
            Place {
                id: self.id(row, column),
                name: self.name(row, column),
                at: [x, y, CELL, CELL],
                kind: Kind::Field,
            }
        }));
        let half = CELL / 2;
        let rows = (0..self.rows)
            .map(|row| Label { at: (RIM / 2, self.corner(row, 0).1 + half), text: (row + 1).to_string() });
        let columns = (0..self.columns).map(|column| Label {
            at: (self.corner(0, column).0 + half, size.1 - RIM / 2),
            text: self.letter(column).to_string(),
        });
        area.labels = rows.chain(columns).collect();
        area
    }

    /// The whole board, empty.
    pub fn area(&self, name: &str) -> Area {
        self.area_of(name, |_, _| true)
    }
}
