//! Which placements of ships touch or overlap each other, and which cells they cover.

use super::placement::LANES;
use super::sea::Way;
use wide::f32x8;

/// Code of two placements that touch. Placements apart have code 0, so the largest of several codes tells how a placement
/// lies to all of them.
pub(super) const TOUCHING: f32 = 1.0;
/// Code of two placements with cells in common.
pub(super) const OVERLAPPING: f32 = 2.0;

/// The code of each placement of a ship against one placement of another, in rows of SIMD lanes.
type Row = Vec<f32x8>;

/// All that drawing many fleets needs to know about pairs of placements, precomputed.
#[derive(Clone, Debug, Default)]
pub(super) struct Contacts {
    /// For each ship, each earlier ship and each placement of the earlier one: the codes of the placements of the later one.
    pairs: Vec<Vec<Vec<Row>>>,
    /// For each cell, the ships and their placements that cover it.
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

    /// The codes of the placements of a ship against one placement of an earlier ship.
    #[inline]
    pub(super) fn row(&self, ship: usize, earlier: usize, way: u16) -> &[f32x8] {
        &self.pairs[ship][earlier][usize::from(way)]
    }

    /// The ships and their placements that cover a cell.
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
