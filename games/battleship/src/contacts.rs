//! How the ways of placing ships lie to one another and to the cells.

use super::placement::LANES;
use super::sea::Way;
use wide::f32x8;

/// The ways touch; the number of ways that lie apart is 0, so that the largest of several tells how a way lies to all.
pub(super) const TOUCHING: f32 = 1.0;
/// The ways have cells in common.
pub(super) const OVERLAPPING: f32 = 2.0;

/// How each way of a ship lies to one way of another, in rows of lanes.
type Row = Vec<f32x8>;

/// All that drawing many fleets needs to know about pairs of ways.
#[derive(Clone, Debug, Default)]
pub(super) struct Contacts {
    /// For each ship and each earlier one, for each way of the latter, how the ways of the former lie to it.
    pairs: Vec<Vec<Vec<Row>>>,
    /// For each cell, the ships and their ways that cover it.
    covering: Vec<Vec<(u8, u16)>>,
}

impl Contacts {
    pub(super) fn new(cells: usize, ways: &[Vec<Way>]) -> Self {
        let pairs = (0..ways.len()).map(|ship| {
            let row = |earlier: &Way| row(&ways[ship], earlier);
            ways[..ship].iter().map(|earlier| earlier.iter().map(row).collect()).collect()
        });
        let mut covering = vec![Vec::new(); cells];
        for (ship, ways) in ways.iter().enumerate() {
            for (at, way) in ways.iter().enumerate() {
                way.list.iter().for_each(|&cell| covering[usize::from(cell)].push((ship as u8, at as u16)));
            }
        }
        Self { pairs: pairs.collect(), covering }
    }

    /// How the ways of a ship lie to one way of an earlier ship.
    #[inline]
    pub(super) fn row(&self, ship: usize, earlier: usize, way: u16) -> &[f32x8] {
        &self.pairs[ship][earlier][usize::from(way)]
    }

    /// The ships and their ways that cover a cell.
    #[inline]
    pub(super) fn covering(&self, cell: u32) -> &[(u8, u16)] {
        &self.covering[cell as usize]
    }
}

fn row(ways: &[Way], earlier: &Way) -> Row {
    let code = |at: usize| match ways.get(at) {
        Some(way) if way.cells & earlier.cells != 0 => OVERLAPPING,
        Some(way) if way.beside & earlier.cells != 0 => TOUCHING,
        _ => 0.0,
    };
    let rows = 0..ways.len().div_ceil(LANES);
    rows.map(|row| f32x8::new(std::array::from_fn(|lane| code(row * LANES + lane)))).collect()
}
