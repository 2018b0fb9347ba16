//! The 28 tiles as bits of a word, heaviest first, so that the lowest bit of a hand is its heaviest tile.

use seedbed_rules::bits::Bits;

/// A bit set of tiles, ordered by pips, then by the higher half, both descending.
pub type Tiles = u32;

/// The number of tiles.
pub const COUNT: u8 = 28;

/// The number of tiles in a hand at the start.
pub const HAND: u8 = 7;

/// All tiles.
pub const ALL: Tiles = (1 << COUNT) - 1;

/// The tile that leads the first round, the heaviest of all.
pub const SIX_SIX: u8 = 0;

/// The end of a line that has no tile yet, which every tile fits.
pub const BLANK: u8 = 7;

/// The lower and the higher half of each tile.
pub const HALVES: [(u8, u8); COUNT as usize] = halves();

/// The tiles that fit an end with this number.
pub const WITH: [Tiles; 8] = with();

/// Set `b` has the tiles whose number of pips has bit `b`, so the pips of a hand are found by four population counts.
const PIP_BITS: [Tiles; 4] = pip_bits();

const fn halves() -> [(u8, u8); COUNT as usize] {
    let mut all = [(0, 0); COUNT as usize];
    let (mut pips, mut next) = (0u8, COUNT as usize);
    while pips <= 12 {
        let mut high = pips.div_ceil(2);
        while high <= pips && high <= 6 {
            next -= 1;
            all[next] = (pips - high, high);
            high += 1;
        }
        pips += 1;
    }
    all
}

const fn with() -> [Tiles; 8] {
    let mut sets = [0; 8];
    let mut tile = 0;
    while tile < COUNT as usize {
        let (low, high) = HALVES[tile];
        sets[low as usize] |= 1 << tile;
        sets[high as usize] |= 1 << tile;
        tile += 1;
    }
    sets[BLANK as usize] = ALL;
    sets
}

const fn pip_bits() -> [Tiles; 4] {
    let mut sets = [0; 4];
    let mut tile = 0;
    while tile < COUNT as usize {
        let pips = HALVES[tile].0 + HALVES[tile].1;
        let mut bit = 0;
        while bit < 4 {
            sets[bit] |= ((pips as Tiles >> bit) & 1) << tile;
            bit += 1;
        }
        tile += 1;
    }
    sets
}

/// The pips of one tile.
#[inline]
pub fn weight(tile: u8) -> i32 {
    let (low, high) = HALVES[usize::from(tile)];
    i32::from(low + high)
}

/// The pips of all these tiles.
#[inline]
pub fn pips(tiles: Tiles) -> i32 {
    (0..4).map(|bit| ((tiles & PIP_BITS[bit]).count_ones() as i32) << bit).sum()
}

/// The tiles that fit a line with these ends.
#[inline]
pub fn fitting(ends: [u8; 2]) -> Tiles {
    WITH[usize::from(ends[0])] | WITH[usize::from(ends[1])]
}

/// The tiles one by one, heaviest first.
#[inline]
pub fn each(tiles: Tiles) -> impl Iterator<Item = u8> {
    u64::from(tiles).each().map(|tile| tile as u8)
}

/// The heaviest of these tiles; there must be one.
#[inline]
pub fn heaviest(tiles: Tiles) -> u8 {
    tiles.trailing_zeros() as u8
}

/// The tile with these halves, in either order, if there is one.
pub fn of(a: u8, b: u8) -> Option<u8> {
    let halves = (a.min(b), a.max(b));
    HALVES.iter().position(|&known| known == halves).map(|tile| tile as u8)
}

/// The tiles of the set whose largest double is that of `most`: double-two, double-six or any between.
pub fn set(most: u8) -> Tiles {
    (0..COUNT).filter(|&tile| HALVES[usize::from(tile)].1 <= most).fold(0, |set, tile| set | 1 << tile)
}

/// The tile as people write it, the lower half first.
pub fn name(tile: u8) -> String {
    let (low, high) = HALVES[usize::from(tile)];
    format!("{low}{high}")
}

/// The ends after a tile is laid at end `at` of a line with these ends.
#[inline]
pub fn laid(ends: [u8; 2], tile: u8, at: u8) -> [u8; 2] {
    let (low, high) = HALVES[usize::from(tile)];
    if ends[0] == BLANK {
        return [low, high];
    }
    let mut after = ends;
    after[usize::from(at)] ^= low ^ high;
    after
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_are_in_order_of_weight() {
        assert!((1..COUNT).all(|tile| weight(tile - 1) >= weight(tile)));
        assert_eq!((name(SIX_SIX), name(COUNT - 1)), ("66".to_owned(), "00".to_owned()));
        assert_eq!(of(6, 3).map(name), Some("36".to_owned()));
        assert_eq!(of(3, 7), None);
    }

    #[test]
    fn pips_are_the_sum_of_weights() {
        assert_eq!(pips(ALL), 168);
        for tiles in [0, 1, 0b1011, 0x0abc_def1, ALL ^ 0x0555_5555] {
            assert_eq!(pips(tiles), each(tiles).map(weight).sum::<i32>());
        }
        assert!((0..7).all(|half| WITH[half].count_ones() == 7));
    }

    #[test]
    fn smaller_sets_have_the_smaller_tiles() {
        let names: Vec<String> = each(set(2)).map(name).collect();
        assert_eq!(names, ["22", "12", "02", "11", "01", "00"]);
        assert_eq!(set(6), ALL);
    }

    #[test]
    fn a_tile_shows_its_other_half() {
        let tile = of(3, 6).unwrap();
        assert_eq!(laid([BLANK; 2], tile, 0), [3, 6]);
        assert_eq!(laid([3, 5], tile, 0), [6, 5]);
        assert_eq!(laid([5, 6], tile, 1), [5, 3]);
        assert_eq!(laid([4, 4], of(4, 4).unwrap(), 0), [4, 4]);
    }
}
