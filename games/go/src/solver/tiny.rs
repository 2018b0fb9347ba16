//! A board of at most 25 points as two small sets, without chains that are kept up to date: quick to copy and to compare.

use crate::Point;
use seedbed_rules::Player;

/// The most points of a board.
pub(super) const POINTS: usize = 25;

/// Bits of a set that are turned at a time.
const CHUNK: usize = 9;

/// The geometry of a board: sets of points are bits, row by row from the lower left.
#[derive(Clone)]
pub(super) struct Tiny {
    size: u32,
    pub(super) all: u32,
    not_first: u32,
    not_last: u32,
    /// Where the eight symmetries take each part of a set.
    turned: Vec<[[u32; 1 << CHUNK]; POINTS.div_ceil(CHUNK)]>,
}

/// The stones of both colours, and the point where the mover may not retake a ko.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Stones {
    pub(super) of: [u32; 2],
    pub(super) ko: Option<u8>,
}

impl Tiny {
    pub(super) fn new(size: usize) -> Self {
        debug_assert!(size * size <= POINTS);
        let size = size as u32;
        let set =
            |keep: &dyn Fn(u32) -> bool| (0..size * size).filter(|p| keep(*p)).fold(0, |set, p| set | 1 << p);
        let turned = (0..8).map(|k| {
            std::array::from_fn(|chunk| {
                std::array::from_fn(|bits| {
                    let points = (0..CHUNK as u32)
                        .filter(|bit| bits >> bit & 1 == 1)
                        .map(|bit| (chunk * CHUNK) as u32 + bit);
                    points.filter(|p| *p < size * size).fold(0, |set, p| set | 1 << turn(size, p, k))
                })
            })
        });
        Self {
            size,
            all: set(&|_| true),
            not_first: set(&|p| p % size != 0),
            not_last: set(&|p| p % size != size - 1),
            turned: turned.collect(),
        }
    }

    /// All points beside some point of a set.
    #[inline]
    pub(super) fn spread(&self, set: u32) -> u32 {
        let sides =
            (set & self.not_last) << 1 | (set & self.not_first) >> 1 | set << self.size | set >> self.size;
        sides & self.all
    }

    /// All points that are reached from a set through another.
    #[inline]
    pub(super) fn flood(&self, from: u32, through: u32) -> u32 {
        let mut reached = from;
        loop {
            let further = reached | self.spread(reached) & through;
            if further == reached {
                return reached;
            }
            reached = further;
        }
    }

    /// The empty points.
    #[inline]
    pub(super) fn empty(&self, s: &Stones) -> u32 {
        self.all & !(s.of[0] | s.of[1])
    }

    /// The stones that a new one takes.
    #[inline]
    fn taken(&self, s: &Stones, mover: Player, point: u32) -> u32 {
        let (other, free) = (s.of[1 - mover], self.empty(s) & !(1 << point));
        let (mut beside, mut taken) = (self.spread(1 << point) & other, 0);
        while beside != 0 {
            let chain = self.flood(1 << beside.trailing_zeros(), other);
            if self.spread(chain) & free == 0 {
                taken |= chain;
            }
            beside &= !chain;
        }
        taken
    }

    /// May the mover play at an empty point? Neither suicide nor retaking a ko at once.
    #[inline]
    pub(super) fn is_open(&self, s: &Stones, mover: Player, point: u32) -> bool {
        if s.ko == Some(point as u8) {
            return false;
        }
        let (near, empty) = (self.spread(1 << point), self.empty(s));
        if near & empty != 0 {
            return true;
        }
        let chain = self.flood(1 << point, s.of[mover] | 1 << point);
        self.spread(chain) & empty & !(1 << point) != 0 || self.taken(s, mover, point) != 0
    }

    /// The stones after a move at an open point.
    #[inline]
    pub(super) fn after(&self, s: &Stones, mover: Player, point: Point) -> Stones {
        let point = u32::from(point);
        let taken = self.taken(s, mover, point);
        let alone = self.spread(1 << point) & !s.of[1 - mover] == 0;
        let ko = (alone && taken.is_power_of_two()).then(|| taken.trailing_zeros() as u8);
        let mut of = s.of;
        of[mover] |= 1 << point;
        of[1 - mover] &= !taken;
        Stones { of, ko }
    }

    /// The area of each colour.
    pub(super) fn area(&self, s: &Stones) -> [u32; 2] {
        let empty = self.empty(s);
        let [black, white] = s.of.map(|colour| self.flood(colour, empty));
        [(black & !white).count_ones(), (white & !black).count_ones()]
    }

    #[inline]
    pub(super) fn turned(&self, set: u32, k: usize) -> u32 {
        let part = |chunk: usize| self.turned[k][chunk][set as usize >> (chunk * CHUNK) & ((1 << CHUNK) - 1)];
        part(0) | part(1) | part(2)
    }

    /// A number that all eight images of a board share, and no other board: 55 bits.
    #[inline]
    pub(super) fn number(&self, s: &Stones) -> u64 {
        const NO_KO: u64 = 31;
        let image = |k: usize| {
            let [black, white] = s.of.map(|colour| u64::from(self.turned(colour, k)));
            let ko = s.ko.map_or(NO_KO, |point| self.turned(1 << point, k).trailing_zeros().into());
            (black << POINTS | white) << 5 | ko
        };
        (0..8).map(image).min().unwrap_or_default()
    }
}

/// Where a symmetry takes a point: bit 0 mirrors left to right, bit 1 bottom to top, bit 2 swaps rows and columns.
fn turn(size: u32, point: u32, k: usize) -> u32 {
    let (last, row, column) = (size - 1, point / size, point % size);
    let column = if k & 1 == 1 { last - column } else { column };
    let row = if k & 2 == 2 { last - row } else { row };
    if k & 4 == 4 { column * size + row } else { row * size + column }
}
