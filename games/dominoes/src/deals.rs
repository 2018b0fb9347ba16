//! All deals of the unseen tiles that are consistent with what was seen: counted, drawn uniformly, and averaged over.
//!
//! A tile belongs to a class: the set of seats that may hold it. Deals differ in how many tiles of each class a seat gets,
//! and in which. The numbers are listed with their counts of deals, which are products of binomial coefficients.

use super::tile::{Tiles, each};
use seedbed_rules::Rng;
use seedbed_rules::bits::Bits;

/// The number of seats whose hands are unseen.
const SEATS: usize = 3;

/// All deals of some tiles to three seats, of which each is barred from some tiles.
#[derive(Clone, Debug)]
pub struct Deals {
    /// The tiles that exactly these seats may hold, by set of seats.
    classes: [Tiles; 1 << SEATS],
    /// The ways to distribute the classes by numbers, with the cumulative number of deals.
    shares: Vec<(u64, Share)>,
    count: u64,
}

/// The numbers of tiles that seats get: of {0, 1} seat 0, of {0, 2} seat 0, of {1, 2} seat 1, and of {0, 1, 2} seats 0 and 1.
#[derive(Clone, Copy, Debug)]
struct Share {
    pairs: [u8; SEATS],
    open: [u8; 2],
}

/// The classes of two seats, and the seat whose tiles a share counts.
const PAIRS: [(usize, usize); SEATS] = [(0b011, 0), (0b101, 0), (0b110, 1)];
const OPEN: usize = 0b111;

impl Deals {
    /// The deals in which seat `i` gets `left[i]` of the unseen tiles and none that it is barred from.
    pub fn new(unseen: Tiles, barred: [Tiles; SEATS], left: [u8; SEATS]) -> Self {
        let mut classes = [0; 1 << SEATS];
        for tile in each(unseen) {
            let may_hold = |seat: usize| usize::from(barred[seat] >> tile & 1 == 0) << seat;
            classes[may_hold(0) | may_hold(1) | may_hold(2)] |= 1 << tile;
        }
        let mut deals = Self { classes, shares: Vec::new(), count: 0 };
        deals.list_shares(left);
        deals
    }

    /// The number of deals; zero if what was seen is contradictory.
    pub fn count(&self) -> u64 {
        self.count
    }

    fn size(&self, class: usize) -> u8 {
        self.classes[class].count_ones() as u8
    }

    fn list_shares(&mut self, left: [u8; SEATS]) {
        if self.classes[0] != 0 {
            return; // a tile that nobody may hold
        }
        let free: [i8; SEATS] = std::array::from_fn(|seat| left[seat] as i8 - self.size(1 << seat) as i8);
        let sizes = PAIRS.map(|(class, _)| self.size(class));
        let open = self.size(OPEN) as i8;
        for a in 0..=sizes[0] {
            for b in 0..=sizes[1] {
                for c in 0..=sizes[2] {
                    let first = free[0] - a as i8 - b as i8;
                    let second = free[1] - (sizes[0] - a) as i8 - c as i8;
                    let third = free[2] - (sizes[1] - b) as i8 - (sizes[2] - c) as i8;
                    if first < 0 || second < 0 || third < 0 || first + second + third != open {
                        continue;
                    }
                    let pairs = [a, b, c];
                    let chosen: u64 = (0..SEATS).map(|i| binomial(sizes[i], pairs[i])).product();
                    let (first, second) = (first as u8, second as u8);
                    let open = open as u8;
                    self.count += chosen * binomial(open, first) * binomial(open - first, second);
                    self.shares.push((self.count, Share { pairs, open: [first, second] }));
                }
            }
        }
    }

    /// Draws one of the deals uniformly.
    ///
    /// # Panics
    /// If there is no deal.
    pub fn draw(&self, rng: &mut Rng) -> [Tiles; SEATS] {
        let at = rng.below(self.count as usize) as u64;
        let share = self.shares[self.shares.partition_point(|(upto, _)| *upto <= at)].1;
        let mut hands: [Tiles; SEATS] = std::array::from_fn(|seat| self.classes[1 << seat]);
        for (i, (class, seat)) in PAIRS.into_iter().enumerate() {
            let tiles = self.classes[class];
            let chosen = draw_some(tiles, share.pairs[i], rng);
            hands[seat] |= chosen;
            hands[(class ^ 1 << seat).trailing_zeros() as usize] |= tiles ^ chosen;
        }
        let first = draw_some(self.classes[OPEN], share.open[0], rng);
        let rest = self.classes[OPEN] ^ first;
        let second = draw_some(rest, share.open[1], rng);
        hands[0] |= first;
        hands[1] |= second;
        hands[2] |= rest ^ second;
        hands
    }

    /// The probability of each tile, by its bit, to be in each hand; zero for tiles already seen.
    pub fn chances(&self) -> [[f64; SEATS]; super::tile::COUNT as usize] {
        // The tiles of a class are exchangeable, so the mean number a seat gets is shared equally among them.
        let mut sums = [[0.0; SEATS]; 1 << SEATS];
        let mut before = 0;
        for &(upto, share) in &self.shares {
            let deals = (upto - before) as f64;
            before = upto;
            for (i, (class, seat)) in PAIRS.into_iter().enumerate() {
                let other = (class ^ 1 << seat).trailing_zeros() as usize;
                sums[class][seat] += deals * f64::from(share.pairs[i]);
                sums[class][other] += deals * f64::from(self.size(class) - share.pairs[i]);
            }
            let [first, second] = share.open;
            for (seat, got) in [first, second, self.size(OPEN) - first - second].into_iter().enumerate() {
                sums[OPEN][seat] += deals * f64::from(got);
            }
        }
        for seat in 0..SEATS {
            sums[1 << seat][seat] = self.count as f64 * f64::from(self.size(1 << seat));
        }
        let mut chances = [[0.0; SEATS]; super::tile::COUNT as usize];
        for (class, sum) in sums.into_iter().enumerate() {
            let all = self.count as f64 * f64::from(self.size(class));
            each(self.classes[class]).for_each(|tile| chances[usize::from(tile)] = sum.map(|got| got / all));
        }
        chances
    }
}

/// Draws `count` of these tiles uniformly.
fn draw_some(tiles: Tiles, count: u8, rng: &mut Rng) -> Tiles {
    let size = tiles.count_ones() as u8;
    if 2 * count > size {
        return tiles ^ draw_some(tiles, size - count, rng);
    }
    let mut rest = u64::from(tiles);
    for _ in 0..count {
        rest ^= 1 << rest.select(rng.below(rest.count() as usize) as u32);
    }
    tiles ^ rest as Tiles
}

/// The binomial coefficient `n` over `k`, with `n` at most 28.
fn binomial(n: u8, k: u8) -> u64 {
    (0..u64::from(k)).fold(1, |ways, i| ways * (u64::from(n) - i) / (i + 1))
}
