//! Bounds from slabs of three or four lines, which keep more of a player's moves than strips of two.
//!
//! All slabs are too many for a table. What a slab falls into is valued exactly if it is small, and is cut once more if it is not.

use super::regions::Regions;
use super::shapes::STRIDE;
use super::strips::Strips;
use super::worth::Outlook;
use seedbed_solve::Sharded;

/// The most lines of a slab.
pub(super) const THICKEST: usize = 4;

/// The most cells of a piece that is valued exactly, at first and in the end.
const EXACT: [u32; 2] = [12, 16];

/// With this many boards it is one cell more, and another one whenever they have doubled.
const MANY: u64 = 1 << 15;

/// A set of cells in lines of [`STRIDE`] cells, the last of which is never used.
type Slab = u64;

/// The cells of a line.
const LINE: Slab = (1 << STRIDE) - 1;

/// The value of a slab of at most two lines.
#[inline]
fn thin(slab: Slab, strips: &Strips) -> Outlook {
    strips.outlook((slab & LINE) as usize | ((slab >> STRIDE) as usize) << strips.width())
}

/// The values of slabs for the player whose dominoes lie across their lines, computed on first use.
pub(super) struct Slabs {
    /// The slabs asked for last, each where its hash puts it.
    recent: Vec<(Slab, Outlook)>,
    /// Connected pieces of them that are valued exactly.
    pieces: Sharded<Slab, Outlook>,
    /// The most pieces that are kept.
    most: usize,
    /// How many boards they were asked for.
    boards: u64,
    /// The most cells of a piece that is valued exactly.
    exact: u32,
}

impl Slabs {
    /// None yet, and never more than fit into `memory` bytes.
    pub(super) fn within(memory: usize) -> Self {
        /// More would not be in the cache of a processor.
        const RECENT: usize = 1 << 16;
        /// More would hardly be met again.
        const MOST: usize = 1 << 20;
        let largest = |most: usize, bytes: &dyn Fn(usize) -> usize| {
            (0..=most.ilog2()).map(|bits| most >> bits).find(|&count| bytes(count) <= memory / 2).unwrap_or(0)
        };
        let recent = largest(RECENT, &|count| count * size_of::<(Slab, Outlook)>()).max(1);
        let most = largest(MOST, &Sharded::<Slab, Outlook>::bytes);
        Self {
            recent: vec![(0, Outlook::NOTHING); recent],
            pieces: Sharded::default(),
            most,
            boards: 0,
            exact: EXACT[0],
        }
    }

    /// Gets ready for the slabs of another board: the more boards there are, the larger the pieces that are worth the time it
    /// takes to value them.
    pub(super) fn begin(&mut self) {
        self.boards += 1;
        if self.boards.is_power_of_two() && self.boards >= MANY && self.exact < EXACT[1] {
            self.exact += 1;
            self.recent.fill((0, Outlook::NOTHING));
        }
    }

    /// A lower bound on the value of some adjacent lines.
    pub(super) fn of_lines(&mut self, lines: &[u16], strips: &Strips, regions: &Regions) -> Outlook {
        let slab = lines.iter().rev().fold(0, |slab, &line| slab << STRIDE | Slab::from(line));
        self.worth(slab, strips, regions)
    }

    fn worth(&mut self, slab: Slab, strips: &Strips, regions: &Regions) -> Outlook {
        let slab = lowered(slab);
        if slab >> (2 * STRIDE) == 0 {
            return thin(slab, strips);
        }
        let hash = slab.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        let at = hash as usize & (self.recent.len() - 1);
        let (known, worth) = self.recent[at];
        if known == slab {
            return worth;
        }
        let (mut rest, mut worth) = (slab, Outlook::NOTHING);
        while rest != 0 {
            let piece = connected(rest);
            rest &= !piece;
            worth = worth.plus(&self.piece(lowered(piece), strips, regions));
        }
        self.recent[at] = (slab, worth);
        worth
    }

    /// The same for connected cells.
    fn piece(&mut self, piece: Slab, strips: &Strips, regions: &Regions) -> Outlook {
        if piece >> (2 * STRIDE) == 0 {
            return thin(piece, strips);
        }
        if piece.count_ones() > self.exact {
            let lines = piece.ilog2() / STRIDE + 1;
            let cuts = (1..lines).map(|line| {
                let below = piece & ((1 << (line * STRIDE)) - 1);
                let worth = self.worth(below, strips, regions);
                worth.plus(&self.worth(piece & !below, strips, regions))
            });
            return cuts.reduce(|best, worth| best.or(&worth)).expect("there are three lines");
        }
        if let Some(known) = self.pieces.get(&piece) {
            return *known;
        }
        let [worth, _] = regions.worths(piece.into());
        if self.pieces.len() >= self.most {
            self.pieces.clear();
        }
        // Without memory for it, it is found again next time.
        let _ = self.most > 0 && self.pieces.insert(piece, worth);
        worth
    }
}

/// The cells with no empty lines before them.
#[inline]
fn lowered(slab: Slab) -> Slab {
    if slab == 0 { 0 } else { slab >> (slab.trailing_zeros() / STRIDE * STRIDE) }
}

/// The cells connected to the first one.
#[inline]
fn connected(cells: Slab) -> Slab {
    let mut piece = cells & cells.wrapping_neg();
    loop {
        let wider = (piece | piece << 1 | piece >> 1 | piece << STRIDE | piece >> STRIDE) & cells;
        if wider == piece {
            return piece;
        }
        piece = wider;
    }
}

#[cfg(test)]
mod tests {
    use super::super::node::tests::outcomes;
    use super::*;
    use crate::Domineering;
    use seedbed_rules::Stop;

    #[test]
    fn what_slabs_promise_is_kept_on_every_board() {
        let regions = Regions::within(usize::MAX);
        for (rows, columns) in [(3, 5), (4, 4), (4, 3)] {
            let wins = outcomes(&Domineering::<u64>::new(rows, columns, false));
            let mut strips = Strips::new(columns).unwrap();
            strips.find(&regions, &Stop::default()).unwrap();
            // With few cells valued exactly, most slabs are cut.
            let promises = [0, 5, 9, 16].map(|exact| {
                let mut slabs = Slabs { exact, ..Slabs::within(1 << 24) };
                let mut promises = 0;
                for (cells, [vertical, horizontal]) in wins.iter().enumerate() {
                    let line = |row: usize| (cells >> (row * columns) & ((1 << columns) - 1)) as u16;
                    let lines: Vec<u16> = (0..rows).map(line).collect();
                    let worth = slabs.of_lines(&lines, &strips, &regions);
                    let sure = [true, false].map(|first| worth.shortage(first) < 0);
                    assert!(!sure[0] || *vertical, "{rows}x{columns}, {exact}: {cells:b}");
                    assert!(!sure[1] || !*horizontal, "{rows}x{columns}, {exact}: {cells:b}");
                    promises += sure.into_iter().filter(|sure| *sure).count();
                }
                promises
            });
            assert!(promises[0] > wins.len() / 3 && promises[0] < promises[3], "{promises:?}");
            assert!(promises.is_sorted(), "{promises:?}");
        }
    }
}
