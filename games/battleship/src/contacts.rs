//! Which placements of ships touch or overlap each other, and which cells they cover.

use super::row::{LANES, Mask, Row};
use super::sea::Way;

/// How the placements in a row of SIMD lanes lie to some others: a bit for each that touches one of them, then a bit for each that has no cell in
/// common with any. Packed like this, all pairs of placements fit into a processor's cache.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Contact {
    touching: u8,
    apart: u8,
}

impl Contact {
    /// With no others at all.
    pub(super) const NONE: Self = Self { touching: 0, apart: !0 };

    /// How they lie to these and to others.
    #[inline]
    pub(super) fn and(self, other: Self) -> Self {
        Self { touching: self.touching | other.touching, apart: self.apart & other.apart }
    }
}

/// For each byte, the lanes of its bits: all ones where the bit is one.
#[derive(Clone, Debug)]
struct Lanes(Box<[Mask; 1 << LANES]>);

impl Default for Lanes {
    fn default() -> Self {
        let ones = |bit: bool| if bit { u32::MAX } else { 0 };
        let lanes = |byte: usize| Mask(std::array::from_fn(|lane| ones(byte >> lane & 1 == 1)));
        Self(Box::new(std::array::from_fn(lanes)))
    }
}

/// All that drawing many fleets needs to know about pairs of placements, precomputed.
#[derive(Clone, Debug, Default)]
pub(super) struct Contacts {
    /// For each ship, each earlier ship and each placement of the earlier one: the codes of the placements of the later one.
    pairs: Vec<Vec<Vec<Vec<Contact>>>>,
    /// For each cell, the ships and their placements that cover it.
    covering: Vec<Vec<(u8, u16)>>,
    lanes: Lanes,
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
        Self { pairs: pairs.collect(), covering, lanes: Lanes::default() }
    }

    /// How the placements of a ship lie to one placement of an earlier ship.
    #[inline]
    pub(super) fn row(&self, ship: usize, earlier: usize, way: u16) -> &[Contact] {
        &self.pairs[ship][earlier][usize::from(way)]
    }

    /// What to multiply weights by: 0 for placements with cells in common, `touch` for those that touch, and `one` for others.
    #[inline]
    pub(super) fn factor(&self, contact: Contact, touch: Row, one: Row) -> Row {
        let [touching, apart] = [contact.touching, contact.apart].map(|byte| self.lanes.0[usize::from(byte)]);
        touch.select(touching, one, apart)
    }

    /// The ships and their placements that cover a cell.
    #[inline]
    pub(super) fn covering(&self, cell: u32) -> &[(u8, u16)] {
        &self.covering[cell as usize]
    }
}

fn row(ways: &[Way], earlier: &Way) -> Vec<Contact> {
    let contact = |ways: &[Way]| {
        let bits = |holds: &dyn Fn(&Way) -> bool| {
            (0..).zip(ways).map(|(lane, way)| u8::from(holds(way)) << lane).sum()
        };
        Contact {
            touching: bits(&|way| way.beside & earlier.cells != 0),
            apart: bits(&|way| way.cells & earlier.cells == 0),
        }
    };
    ways.chunks(LANES).map(contact).collect()
}
